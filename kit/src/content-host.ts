/** Each hosted game has an origin of its own: a host name with one label below the content host. */

/**
 * The part of a host name before the content host. Undefined for every other host. The content host itself has an empty part, unless it is
 * `localhost`, where the app is. `host` is the Host header of a request, so it may be anything.
 */
export function labelBelow(contentHost: string, host: string | undefined): string | undefined {
  if (contentHost === '' || host === undefined) return undefined
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  if (name === contentHost) return contentHost === 'localhost' ? undefined : ''
  return name.endsWith(`.${contentHost}`) ? name.slice(0, -contentHost.length - 1) : undefined
}
