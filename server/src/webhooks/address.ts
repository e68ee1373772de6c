/**
 * Which addresses events may be sent to. A person with the right to add an endpoint must not reach machines of the installation through it, so only
 * public addresses are allowed, and networks that the setting LUCERO_EVENT_NETWORKS names. The check is repeated after each resolution of the name,
 * and the connection uses the checked address.
 */
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'
import { lookup } from 'node:dns'

const special4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Inside of 2000::/3, the only public range: special purposes, documentation, and 6to4, which contains IPv4 addresses. */
const special6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

function listOf(networks: [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family)
  return list
}
const notPublic4 = listOf(special4, 'ipv4')
const notPublic6 = listOf(special6, 'ipv6')
const global6 = listOf([['2000::', 3]], 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** `10.0.0.0/8`, `127.0.0.1` or `::1`. */
function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

export type AddressRules = {
  /** True for an address that the setting names. */
  isNamed(address: string): boolean
  /** True if an event may be sent there. */
  isAllowed(address: string): boolean
  hasNetworks: boolean
}

export function addressRules(networks: readonly string[]): AddressRules {
  const named = networkList(networks)
  const isNamed = (address: string) => named.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return {
    isNamed,
    isAllowed: (address) => isPublicAddress(address) || isNamed(address),
    hasNetworks: networks.length > 0,
  }
}

/** Why an endpoint cannot have this address, or undefined. Names are resolved when an event is sent. */
export function problemWithAddress(text: string, rules: AddressRules): string | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'begins with https://'
  if (url.username || url.password) return 'contains no password'
  if (url.hash) return 'contains no #'
  if (url.protocol === 'http:' && !rules.hasNetworks) return 'begins with https://'
  const host = hostOf(url)
  return isIP(host) && !rules.isAllowed(host) ? 'is not a public address' : undefined
}

/** An IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** An address that events must not be sent to. */
export class AddressRefusal extends Error {}

/** Throws for a host that is an address: it is not resolved, so `checkedLookup` does not see it. */
export function assertHostAllowed(url: URL, rules: AddressRules): void {
  const host = hostOf(url)
  if (isIP(host)) assertAddress(host, url.protocol === 'http:', rules)
}

function assertAddress(address: string, isPlain: boolean, rules: AddressRules): void {
  if (!rules.isAllowed(address)) throw new AddressRefusal('the host has an address that is not public')
  if (isPlain && !rules.isNamed(address))
    throw new AddressRefusal('http is allowed only to networks of LUCERO_EVENT_NETWORKS')
}

type Resolve = typeof lookup

/** Resolves a name for one connection. One address that is not allowed refuses all of them. */
export const checkedLookup =
  (rules: AddressRules, isPlain: boolean, resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4)
      try {
        for (const { address } of found) assertAddress(address, isPlain, rules)
      } catch (refused) {
        return done(refused as Error, '', 4)
      }
      const [first] = found
      if (!first) return done(new Error('the name has no address'), '', 4)
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
