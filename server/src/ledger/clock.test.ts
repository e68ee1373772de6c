import { expect, it } from 'vitest'
import { openLedgerClock } from './clock.ts'

/** The node's clock and the database's, set by the test. */
function openClocks(behindMs: number) {
  const clocks = { own: 1_000_000, behindMs }
  const clock = openLedgerClock(() => clocks.own)
  const database = () => clocks.own + clocks.behindMs
  return {
    clocks,
    clock,
    database,
    /** A round trip: the query travels, is answered, and the answer travels back. */
    compare(thereMs: number, backMs: number) {
      const askedAt = clocks.own
      clocks.own += thereMs
      const answer = database()
      clocks.own += backMs
      clock.compare(answer, askedAt)
    },
  }
}

it.each([-60_000, -3, 0, 3, 60_000])('follows a database clock that is %d ms off and is never behind it', (offMs) => {
  const { clock, clocks, compare, database } = openClocks(offMs)
  compare(4, 7)
  for (const _ of [1, 2, 3]) {
    const ahead = clock.now().getTime() - database()
    expect(ahead).toBeGreaterThanOrEqual(0)
    expect(ahead).toBeLessThanOrEqual(4)
    clocks.own += 1000
  }
})

it('ignores an answer that took long', () => {
  const { clock, compare, database } = openClocks(500)
  compare(5, 5)
  compare(3000, 10)
  expect(clock.now().getTime() - database()).toBe(5)
})

it('accepts a slow answer that contradicts the stored offset', () => {
  const { clock, clocks, compare, database } = openClocks(0)
  compare(1, 1)
  clocks.behindMs = 30_000
  compare(100, 100)
  expect(clock.now().getTime() - database()).toBe(100)
})

it('corrects a slower clock before it falls behind', () => {
  const { clock, clocks, compare, database } = openClocks(0)
  for (let n = 0; n < 20; n += 1) {
    compare(2, 2)
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(database())
    clocks.behindMs += 1
  }
})

it('follows a corrected clock and reports when to compare again', () => {
  const { clock, clocks, compare, database } = openClocks(0)
  expect(clock.isOld()).toBe(true)
  compare(1, 1)
  for (const behindMs of [30_000, -30_000]) {
    clocks.behindMs = behindMs
    compare(2, 2)
    expect(clock.now().getTime() - database()).toBeGreaterThanOrEqual(0)
    expect(clock.now().getTime() - database()).toBeLessThanOrEqual(4)
  }
  expect(clock.isOld()).toBe(false)
  clocks.own += 6000
  expect(clock.isOld()).toBe(true)
})
