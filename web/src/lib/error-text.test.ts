import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { errorText } from './error-text.ts'

const waiting = (seconds: number) => errorText(new Refusal('CODE_LOCKED', { retryAfterSeconds: String(seconds) }))

it('ERR-1 shows a refusal with spaces for underscores', () =>
  expect(errorText(new Refusal('TOO_MANY_REQUESTS'))).toBe('TOO MANY REQUESTS'))

it.each([
  [1, 'a minute'],
  [61, '2 minutes'],
  [3540, '59 minutes'],
  [3600, '60 minutes'],
  [7200, '2 hours'],
  [86_390, '24 hours'],
  [172_800, '2 days'],
  [604_800, '7 days'],
])('M3 shows when to retry: %i seconds as %s', (seconds, expected) =>
  expect(waiting(seconds)).toBe(`CODE LOCKED. Please try again in ${expected}.`),
)
