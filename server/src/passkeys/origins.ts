/** Which pages may use passkeys. A passkey is bound to the host name of the page, so each host has its own. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Config } from '../runtime/config.ts'

type Origins = Pick<Config, 'mode' | 'publicUrl' | 'appOrigin' | 'deskOrigins'>
export type RelyingParty = { origin: string; rpId: string }

/** The demo on this machine. A browser accepts no IP address as the host of a passkey. */
const isOwnMachine = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost')

/** `origin`: the `Origin` header of the request, which scripts of a page cannot set. */
export function relyingParty(config: Origins, who: 'player' | 'staff', origin: string | undefined): RelyingParty {
  const url = origin === undefined ? null : URL.parse(origin)
  if (!url || !isAllowed(config, who, url)) throw new Refusal('PASSKEYS_UNAVAILABLE')
  return { origin: url.origin, rpId: url.hostname }
}

function isAllowed({ mode, publicUrl, appOrigin, deskOrigins }: Origins, who: 'player' | 'staff', url: URL): boolean {
  const own = [publicUrl && new URL(publicUrl).origin, appOrigin, ...(who === 'staff' ? deskOrigins : [])]
  return own.includes(url.origin) || (mode === 'demo' && publicUrl === undefined && isOwnMachine(url.hostname))
}
