/** The hosts whose pages the page around a game may show. Pure. */
import { isLoopback } from './safe-url.ts'

/**
 * True for a page that the frame may show. Never for our own origin: a page of ours in the frame could remove its sandbox. `hosts` are names, with
 * `*.` in front for all names below, and with a port or `:*` if it is not the usual one.
 */
export function isShownPage(text: string, hosts: readonly string[], ownOrigin: string): boolean {
  const url = URL.parse(text)
  if (!url || url.origin === URL.parse(ownOrigin)?.origin || url.username !== '') return false
  const scheme = isLoopback(url.hostname) ? /^https?:$/ : /^https:$/
  return scheme.test(url.protocol) && hosts.some((host) => isHost(url, host))
}

function isHost({ hostname, port }: URL, host: string): boolean {
  const [name = '', wantedPort = ''] = host.split(':')
  const isName = name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name
  return isName && (wantedPort === '*' || wantedPort === port)
}

/** The sources for `frame-src` of a Content-Security-Policy. A game on this machine has no certificate. */
export const frameSources = (hosts: readonly string[]): string[] =>
  hosts.map((host) => `${isLoopback(host.replace(/:.*$/, '')) ? 'http' : 'https'}://${host}`)
