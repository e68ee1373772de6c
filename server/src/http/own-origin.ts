/** Builds whole addresses of our own pages, for clients and game pages on other origins. */
import type { Config } from '../kit/config.ts'

type OwnRequest = { protocol: string; host: string }

/** A name or an IP address, with or without a port: nothing that could end the host early or carry credentials. */
const hostForm = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Where the caller reaches the app: as configured, else as the request says. Undefined if its `Host` is not a host. */
export function ownOrigin(
  { publicUrl, appOrigin }: Pick<Config, 'publicUrl' | 'appOrigin'>,
  { protocol, host }: OwnRequest,
): string | undefined {
  const configured = publicUrl ?? appOrigin
  if (configured !== undefined) return new URL(configured).origin
  return hostForm.test(host) ? `${protocol}://${host.toLowerCase()}` : undefined
}
