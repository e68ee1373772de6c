/** Who is limited when an address is: which proxies are believed, and what counts as one address. */
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** Nobody, so many hops before us, or whoever is in these networks. */
export type TrustedProxies = false | { hops: number } | { networks: string[] }

/** As the HTTP framework takes it; a bare number of hops it would not trust. */
export function toTrustProxy(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false
  return 'networks' in trusted ? trusted.networks : (_address, hop) => hop < trusted.hops
}

/** The limited address of a request that the framework does not see, found as the framework does. */
export function requestAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const trust = toTrustProxy(trusted) || (() => false)
  return (request) => limitedAddress(proxyAddress(request, trust) ?? '')
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, a network, or one of three names; but not the network of everybody. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (isIP(address) === 0) return namedNetworks.has(text)
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

/** What stands for every address that cannot be read; they are limited together. */
const unreadable = 'unknown'

/**
 * The address that limits count by, in one short spelling: IPv4 as it is, also when it comes written as IPv6; of IPv6
 * its /64, because whoever has one address of that has them all.
 */
export function limitedAddress(given: string): string {
  const ip = readIp(given)
  if (ip === undefined) return unreadable
  return typeof ip === 'string' ? ip : networkText(ip, 4)
}

/** What one network operator may well hand to one customer: /24 of IPv4, /48 of IPv6. */
export function neighbourhood(given: string): string {
  const ip = readIp(given)
  if (ip === undefined) return unreadable
  return typeof ip === 'string' ? ip.replace(/\d+$/, '0') : networkText(ip, 3)
}

/** IPv4 as text, IPv6 as its eight groups. Some proxies add the port, some systems the interface. */
function readIp(given: string): string | string[] | undefined {
  const ip = given
    .slice(0, 64)
    .replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
    .replace(/%.*$/, '')
  if (isIPv4(ip)) return ip
  if (!isIPv6(ip)) return undefined
  const groups = groupsOf(ip)
  const isIpv4InIpv6 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isIpv4InIpv6 ? toIpv4(groups.slice(6)) : groups
}

function groupsOf(ip: string): string[] {
  const oneSpelling = new URL(`http://[${ip}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = oneSpelling.split('::').map((part) => (part === '' ? [] : part.split(':')))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

const toIpv4 = (groups: string[]): string =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')

const networkText = (groups: string[], length: number): string => `${groups.slice(0, length).join(':')}::`
