import { isIP } from 'node:net'
import { expect, it } from 'vitest'
import { isNetwork, limitedAddress, neighbourhood, toTrustProxy } from './address.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:0db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['2001:db8:1:3::9', '2001:db8:1:3::'],
])('H1 %s is limited as %s', (text, expected) => {
  expect(limitedAddress(text)).toBe(expected)
  expect(isIP(expected)).not.toBe(0)
  expect(limitedAddress(expected), 'normalizing is idempotent').toBe(expected)
})

it.each(['', 'x', 'unknown', '_hidden', '1.2.3', 'a'.repeat(8000), '1.2.3.4'.repeat(2000), '::1]', '1.2.3.4:x'])(
  'H1 text that is not an address becomes one short key (%#)',
  (text) => expect([limitedAddress(text), neighbourhood(text)]).toEqual(['unknown', 'unknown']),
)

it('H1 a neighbourhood is a /24 or a /48', () => {
  expect(['203.0.113.9', '203.0.113.200', '::ffff:203.0.113.7'].map(neighbourhood)).toEqual(
    Array<string>(3).fill('203.0.113.0'),
  )
  expect(neighbourhood('2001:db8:1:2::9')).toBe(neighbourhood('2001:db8:1:ffff::1'))
  expect(neighbourhood('2001:db8:1:2::9')).not.toBe(neighbourhood('2001:db8:2:2::9'))
})

it.each(['127.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7', 'loopback', 'uniquelocal', '10.0.0.1/32'])(
  'H1 %s is a valid network',
  (text) => expect(isNetwork(text)).toBe(true),
)

it.each(['', 'true', 'proxy.internal', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', '1.2.3.4/', '::1/129', '1/2/3'])(
  'H1 %s is none',
  (text) => expect(isNetwork(text)).toBe(false),
)

it('H1 a number of hops trusts that many proxies, counted from the server', () => {
  const trusts = toTrustProxy({ hops: 2 }) as (address: string, hop: number) => boolean
  expect([0, 1, 2, 3].map((hop) => trusts('203.0.113.1', hop))).toEqual([true, true, false, false])
})
