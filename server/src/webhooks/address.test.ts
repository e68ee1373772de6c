// Issue 40: events are sent to public addresses only.
import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { addressRules, checkedLookup, isPublicAddress, problemWithAddress } from './address.ts'

const none = addressRules([])
const own = addressRules(['10.1.0.0/16', '::1'])

it('knows private, special and embedded addresses', () => {
  const special = `0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.168.1.1
    198.18.0.1 203.0.113.7 224.0.0.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8 64:ff9b::808:808 fc00::1 fd12::1 fe80::1 ff02::1
    2001:db8::1 2002:7f00:1::1 3fff::1`
  for (const address of special.split(/\s+/)) expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

it('allows networks of the setting, and http to them only', () => {
  expect(problemWithAddress('https://till.example/hook', none)).toBeUndefined()
  expect(problemWithAddress('http://till.example/hook', none)).toBe('begins with https://')
  expect(problemWithAddress('https://10.1.2.3/', none)).toBe('is not a public address')
  expect(problemWithAddress('http://10.1.2.3/', own)).toBeUndefined()
  expect(problemWithAddress('http://[::1]:8080/', own)).toBeUndefined()
  expect(problemWithAddress('https://10.2.2.3/', own)).toBe('is not a public address')
  // The parser writes all spellings of an IPv4 address alike.
  for (const host of ['2130706433', '0x7f.1', '127.1', '0177.0.0.1'])
    expect(problemWithAddress(`https://${host}/`, none)).toBe('is not a public address')
})

describe('after DNS', () => {
  const resolved = (addresses: string[], isPlain: boolean, rules = none) =>
    new Promise<string>((resolve) => {
      const answer = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
      const dns = ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
        done(null, answer)) as never
      checkedLookup(rules, isPlain, dns)('till.example', { all: true }, (error, found) =>
        resolve(error ? error.message : (found as LookupAddress[]).map(({ address }) => address).join()),
      )
    })

  it('the connection gets the checked addresses, and one private address refuses all', async () => {
    expect(await resolved(['8.8.8.8', '2606:4700::1111'], false)).toBe('8.8.8.8,2606:4700::1111')
    expect(await resolved(['8.8.8.8', '127.0.0.1'], false)).toMatch(/not public/)
    expect(await resolved(['10.1.0.9'], false, own)).toBe('10.1.0.9')
  })

  it('http is refused to a public address also if the setting has networks', async () => {
    expect(await resolved(['8.8.8.8'], true, own)).toMatch(/http is allowed only/)
    expect(await resolved(['10.1.0.9'], true, own)).toBe('10.1.0.9')
  })
})
