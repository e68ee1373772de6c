import { expect, it } from 'vitest'
import { excessOf, limitFor, noLimit, type Limit } from './rules.ts'

it.each([
  [{ each: 100n, day: null }, 0n, 100n, undefined],
  [{ each: 100n, day: null }, 0n, 101n, 'transaction'],
  [{ each: null, day: 100n }, 60n, 40n, undefined],
  [{ each: null, day: 100n }, 60n, 41n, 'day'],
  [{ each: 0n, day: 0n }, 0n, 1n, 'transaction'],
  [noLimit, 10n ** 15n, 10n ** 15n, undefined],
])('issue 26: limit %o, used %d, amount %d: %s', (limit, used, cents, excess) => {
  expect(excessOf(limit, used, cents)).toBe(excess)
})

it("issue 26: a staff member's limit replaces the limit of the role", () => {
  const [own, ofRole]: [Limit, Limit] = [
    { each: 1n, day: null },
    { each: 2n, day: 3n },
  ]
  const limits = new Map([
    ['staff:ana', own],
    ['role:clerk', ofRole],
  ])
  expect(limitFor(limits, ['staff:ana', 'role:night', 'role:clerk'])).toBe(own)
  expect(limitFor(limits, ['staff:ben', null, 'role:clerk'])).toBe(ofRole)
  expect(limitFor(limits, ['staff:ben', null, 'role:owner'])).toBe(noLimit)
})
