import { expect, it } from 'vitest'
import { assertSameSite } from './same-site.ts'

const app = 'http://localhost:5173'
const refused = (headers: Record<string, string>, appOrigin?: string) => {
  try {
    assertSameSite(headers, appOrigin)
    return false
  } catch {
    return true
  }
}

it.each([
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }, true],
  [{ purpose: 'prefetch' }, true],
  [{ 'x-moz': 'prefetch' }, true],
])('API-13 a call that moves money, with headers %j: refused %s', (headers, expected) => {
  expect(refused(headers)).toBe(expected)
})

it('in development the app origin is allowed, and no other', () => {
  expect(refused({ 'sec-fetch-site': 'cross-site', origin: app }, app)).toBe(false)
  expect(refused({ 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }, app)).toBe(true)
  expect(refused({ 'sec-fetch-site': 'cross-site', origin: app })).toBe(true)
})
