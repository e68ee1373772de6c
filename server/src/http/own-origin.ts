/** The origin for absolute URLs of our own pages, for clients and game pages on other origins. */
import type { Config } from '../runtime/config.ts'

type OwnRequest = { protocol: string; host: string }

/** A host name or an IP address with an optional port. Excludes characters that could end the host or carry credentials. */
const hostForm = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The configured origin, else that of the request. Undefined if its `Host` header is not a valid host. */
export function ownOrigin(
  { publicUrl, appOrigin }: Pick<Config, 'publicUrl' | 'appOrigin'>,
  { protocol, host }: OwnRequest,
): string | undefined {
  const configured = publicUrl ?? appOrigin
  if (configured !== undefined) return new URL(configured).origin
  return hostForm.test(host) ? `${protocol}://${host.toLowerCase()}` : undefined
}
