/** Client addresses for rate limits: which proxies are trusted, and which addresses count as one. */
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** No proxy, a number of hops, or all proxies in these networks. */
export type TrustedProxies = false | { hops: number } | { networks: string[] }

/** Converts to Fastify's option. Fastify does not accept a plain number of hops here. */
export function toTrustProxy(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false
  return 'networks' in trusted ? trusted.networks : (_address, hop) => hop < trusted.hops
}

/** The limited address of a request outside of Fastify, with the same rules. */
export function requestAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const trust = toTrustProxy(trusted) || (() => false)
  return (request) => limitedAddress(proxyAddress(request, trust) ?? '')
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** True for an address, a network with at least one bit, or one of three names. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (isIP(address) === 0) return namedNetworks.has(text)
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

/** All addresses that cannot be parsed share one limit. */
const unreadable = 'unknown'

/**
 * The address that limits count by, normalized: IPv4 unchanged, also if it is written as IPv6; of IPv6 the /64, because a client usually
 * controls a whole /64.
 */
export function limitedAddress(text: string): string {
  const ip = readIp(text)
  if (ip === undefined) return unreadable
  return typeof ip === 'string' ? ip : networkText(ip, 4)
}

/** The network that one customer may control: /24 of IPv4, /48 of IPv6. */
export function neighbourhood(text: string): string {
  const ip = readIp(text)
  if (ip === undefined) return unreadable
  return typeof ip === 'string' ? ip.replace(/\d+$/, '0') : networkText(ip, 3)
}

/** IPv4 as text, IPv6 as eight groups. Removes a port or an interface name. */
function readIp(text: string): string | string[] | undefined {
  const ip = text
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
