import { expect, it } from 'vitest'
import { newTotpSecret, totpAt, totpStep, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('computes the code of RFC 6238 at %s', (seconds, code) => {
  expect(totpAt(secret, at(seconds))).toBe(code)
  expect(totpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

it('accepts the neighbouring time steps and names the step of the code', () => {
  const code = totpAt(secret, at(3000))
  expect([2970, 3000, 3030].map((now) => totpStep(secret, code, at(now)))).toEqual([100, 100, 100])
  expect([2939, 3060].map((now) => totpStep(secret, code, at(now)))).toEqual([undefined, undefined])
  expect(totpStep(secret, '000000', at(3000))).toBeUndefined()
})

it('new secrets have 160 bits and differ; the address names issuer and account', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  const uri = new URL(totpUri(one, 'Lucero', 'ana'))
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    one,
    'Lucero',
  ])
})
