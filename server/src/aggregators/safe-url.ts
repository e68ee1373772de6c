/** Addresses that come from an aggregator. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'

/** A page that a browser may open: https, this machine, or the site itself. Another scheme could run a script. */
export function safeUrl(text: string, own: string | undefined): string | undefined {
  const url = URL.parse(text)
  if (!url) return undefined
  const isOwn = own !== undefined && URL.parse(own)?.origin === url.origin
  return url.protocol === 'https:' || (url.protocol === 'http:' && (isOwn || isLoopback(url.hostname)))
    ? url.href
    : undefined
}
