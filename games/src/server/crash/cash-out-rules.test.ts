import { expect, it } from 'vitest'
import { flightTimeOf, timeOf } from '../../rules/star-crash/odds.ts'
import { decideCashOut } from './cash-out-rules.ts'

const startedAt = 1_000_000
const flight = { part: 'all', startedAt, runsUntil: Infinity, crash: 231, target: 1000 } as const
const arriving = (elapsedMs: number, more: object = {}) =>
  decideCashOut({ ...flight, at: startedAt + elapsedMs, ...more })

it('issue 36: a cash-out at the crash point is paid, until the multiplier exceeds it', () => {
  expect(arriving(timeOf(231))).toEqual({ do: 'cash-out', part: 'all', at: 231 })
  expect(arriving(flightTimeOf(231) - 1)).toEqual({ do: 'cash-out', part: 'all', at: 231 })
  expect(() => arriving(flightTimeOf(231))).toThrow('The star had crashed when this arrived')
})

it('issue 36: a cash-out counts until the table stops, and not a moment later', () => {
  const runsUntil = startedAt + 5000
  expect(arriving(5000, { runsUntil })).toEqual({ do: 'cash-out', part: 'all', at: 134 })
  expect(() => arriving(5001, { runsUntil })).toThrow('The table stopped before this arrived')
  // Whether the star had crashed by then is not told.
  expect(() => arriving(60_000, { runsUntil })).toThrow('The table stopped before this arrived')
})

it('a cash-out is possible from 1.01 on, and the automatic one comes first', () => {
  expect(() => arriving(timeOf(101) - 1)).toThrow('The rules do not allow this now')
  expect(arriving(timeOf(101), { part: 'half' })).toEqual({ do: 'cash-out', part: 'half', at: 101 })
  expect(arriving(timeOf(199), { target: 200 })).toMatchObject({ at: 199 })
  expect(arriving(timeOf(200), { target: 200 })).toEqual({ do: 'end' })
})
