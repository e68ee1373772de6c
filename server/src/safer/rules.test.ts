import { breakLengths, endOfBreak } from '@lucero/contract/break-lengths'
import { describe, expect, it } from 'vitest'
import { cashResult } from '../accounts/accounts.ts'
import { bookOf, now, playerId } from '../testing/book.ts'
import {
  breakOf,
  changedLimit,
  decideBreak,
  decideEndExclusion,
  decideLimits,
  decideReminder,
  emptyRow,
  lossLimit,
  lostToday,
  assertBookNotExcluded,
  enforcePlayerLimits,
  type Limit,
} from './rules.ts'
import { saferPlay, type SaferRow } from './store.ts'

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const row = (changes: Partial<SaferRow> = {}): SaferRow => ({ ...emptyRow(playerId), ...changes })
/** With 100.00 from an operator, of which 40.00 were lost. */
const lost40 = { 'operator:7': -10_000n, 'main:7': 1000n, 'game:7:dice': 5000n, 'bank:dice': 4000n }
const bookWith = (changes?: Partial<SaferRow>, balances: Record<string, bigint> = lost40) =>
  bookOf(balances, changes ? [[saferPlay, row(changes)]] : [])
const rowAfter = ({ changes }: { changes?: { row: unknown }[] }) => changes![0]!.row as SaferRow

describe('a limit', () => {
  const held = (cents: bigint | null): Limit => ({ cents, nextCents: null, nextAt: null })

  it.each([
    [null, 500n],
    [1000n, 500n],
    [1000n, 1000n],
    [null, null],
  ])('of %s that is lowered to %s holds at once', (cents, asked) => {
    expect(changedLimit(held(cents), asked, now)).toEqual(held(asked))
  })

  it.each([1001n, null])('of 1000 that is raised to %s waits a day', (asked) => {
    expect(changedLimit(held(1000n), asked, now)).toEqual({ cents: 1000n, nextCents: asked, nextAt: hours(24) })
  })

  it('asking for the same raise again does not begin the wait anew; another raise does', () => {
    const raised = changedLimit(held(1000n), 2000n, now)
    expect(changedLimit(raised, 2000n, hours(3))).toEqual(raised)
    expect(changedLimit(raised, null, hours(3)).nextAt).toEqual(hours(27))
  })

  it.each([1000n, 400n])('a raise is called off by %s', (asked) => {
    expect(changedLimit(changedLimit(held(1000n), 2000n, now), asked, hours(1))).toEqual(held(asked))
  })

  it('is raised to the second', () => {
    const raised = row({ lossCents: 1000n, lossNextCents: null, lossNextAt: now })
    expect(lossLimit(raised, new Date(now.getTime() - 1)).cents).toBe(1000n)
    expect(lossLimit(raised, now)).toEqual(held(null))
  })

  it('leaves the other one, the break and the reminder as they are', () => {
    const before = { stakeCents: 300n, breakKind: 'break', breakFrom: now, breakUntil: hours(1), reminderMinutes: 30 }
    const after = rowAfter(
      decideLimits(bookWith(before as Partial<SaferRow>), { loss: 500n, dayStart: undefined }, now),
    )
    expect(after).toEqual({ ...row(before as Partial<SaferRow>), lossCents: 500n })
  })

  it('what was lost earlier in the day counts, where the book tells it', () => {
    const start = { day: '2026-03-01', cents: 0n }
    const after = rowAfter(decideLimits(bookWith(), { loss: 5000n, dayStart: start }, now))
    expect(lostToday(after, cashResult(new Map(Object.entries(lost40))), now)).toBe(4000n)
    const late = rowAfter(decideLimits(bookWith(), { loss: 5000n, dayStart: { ...start, day: '2026-02-28' } }, now))
    expect(late.day).toBeNull()
  })

  it('a limit that is lowered keeps the day as it was begun', () => {
    const counted = { lossCents: 5000n, day: '2026-03-01', dayStart: -1000n }
    const asked = { loss: 100n, dayStart: { day: '2026-03-01', cents: 0n } }
    expect(rowAfter(decideLimits(bookWith(counted), asked, now)).dayStart).toBe(-1000n)
  })
})

describe('the result of play in cash', () => {
  const moved = (changes: Record<string, bigint>) => cashResult(new Map(Object.entries({ ...lost40, ...changes })))

  it('is what banks have won from cash', () => {
    expect(moved({})).toBe(-4000n)
  })

  it.each([
    ['a redeem is held', { 'main:7': 0n, 'held:7:R1': 1000n }],
    ['a redeem is paid', { 'main:7': 0n, 'operator:7': -9000n }],
    ['credit comes', { 'main:7': 3000n, 'operator:7': -12_000n }],
    ['credit comes from another', { 'main:8': 500n, 'operator:8': -500n }],
    ['credit is collected', { 'main:7': 6000n, 'game:7:dice': 0n }],
    ['a bonus is given and played', { promo: -300n, 'bonus:7:g': 100n, 'bank:dice': 4200n }],
    ['a bonus is forfeited', { promo: -300n, forfeits: 300n }],
  ])('does not change when %s', (_, changes) => {
    expect(moved(changes)).toBe(-4000n)
  })
})

describe('a bet', () => {
  const today = { day: '2026-03-01', dayStart: 0n }
  const stake = (cents: bigint, cash = cents) => ({ roundStake: cents, cash })

  it('of a player who has asked for nothing looks at nothing', () => {
    expect(enforcePlayerLimits(bookWith(), stake(10n ** 9n), now)).toEqual([])
  })

  it('may lose the limit to the cent, and not one more', () => {
    const book = bookWith({ lossCents: 5000n, ...today })
    expect(enforcePlayerLimits(book, stake(1000n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(1001n), now)).toThrow(
      expect.objectContaining({ code: 'LIMIT_REACHED', fields: { limit: 'own', own: 'loss', amount: '5000' } }),
    )
  })

  it('winnings of the day make room again', () => {
    const book = bookWith({ lossCents: 5000n, day: '2026-03-01', dayStart: -6000n })
    expect(enforcePlayerLimits(book, stake(7000n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(7001n), now)).toThrow('LIMIT_REACHED')
  })

  it('what bonus credit pays is no loss of cash', () => {
    const book = bookWith({ lossCents: 4000n, ...today })
    expect(enforcePlayerLimits(book, stake(900n, 0n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(900n, 1n), now)).toThrow('LIMIT_REACHED')
  })

  it('the first of a UTC day begins it, and writes that down once', () => {
    const midnight = new Date('2026-03-02T00:00:00Z')
    const book = bookWith({ lossCents: 5000n, ...today })
    expect(() => enforcePlayerLimits(book, stake(5000n), new Date(midnight.getTime() - 1))).toThrow('LIMIT_REACHED')
    const [first] = enforcePlayerLimits(book, stake(5000n), midnight)
    expect(first!.row).toMatchObject({ day: '2026-03-02', dayStart: -4000n, lossCents: 5000n })
    expect(enforcePlayerLimits(bookOf(lost40, [[saferPlay, first!.row]]), stake(100n), midnight)).toEqual([])
  })

  it('a stake is at most the limit on stakes, whoever pays it', () => {
    const book = bookWith({ stakeCents: 200n })
    expect(enforcePlayerLimits(book, stake(200n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(201n, 0n), now)).toThrow(
      expect.objectContaining({ code: 'LIMIT_REACHED', fields: { limit: 'own', own: 'stake', amount: '200' } }),
    )
  })
})

describe('a break', () => {
  const taken = (length: (typeof breakLengths)[number], changes?: Partial<SaferRow>) =>
    rowAfter(decideBreak(bookWith(changes), { length, by: 'player' }, now))

  it('ends when it was said to', () => {
    expect(breakLengths.map((length) => endOfBreak(length, now)?.toISOString() ?? null)).toEqual([
      '2026-03-02T12:00:00.000Z',
      '2026-03-08T12:00:00.000Z',
      '2026-03-31T12:00:00.000Z',
      '2026-09-01T12:00:00.000Z',
      '2027-03-01T12:00:00.000Z',
      null,
    ])
    expect(breakOf(taken('24-hours'), new Date(hours(24).getTime() - 1))).toBeDefined()
    expect(breakOf(taken('24-hours'), hours(24))).toBeUndefined()
    expect(breakOf(taken('for-good'), new Date('2090-01-01'))).toEqual({ kind: 'exclusion', from: now, until: null })
  })

  it.each(['24-hours', '7-days', '30-days'] as const)('%s is a break', (length) =>
    expect(taken(length).breakKind).toBe('break'),
  )
  it.each(['6-months', '1-year', 'for-good'] as const)('%s is an exclusion', (length) =>
    expect(taken(length).breakKind).toBe('exclusion'),
  )

  it('is made longer, never shorter', () => {
    const week = taken('7-days')
    expect(taken('30-days', week).breakUntil).toEqual(hours(30 * 24))
    expect(() => taken('24-hours', week)).toThrow(
      expect.objectContaining({ code: 'BREAK_NOT_SHORTENED', fields: { until: '2026-03-08T12:00:00.000Z' } }),
    )
    expect(() => taken('1-year', taken('for-good'))).toThrow('BREAK_NOT_SHORTENED')
    expect(decideBreak(bookWith(taken('for-good')), { length: 'for-good', by: 'player' }, now).changes).toEqual([])
  })

  it('an exclusion that is made longer stays one', () => {
    const late = new Date('2026-08-20T12:00:00Z')
    const longer = decideBreak(bookWith(taken('6-months')), { length: '30-days', by: 'player' }, late)
    expect(rowAfter(longer)).toMatchObject({ breakKind: 'exclusion', breakUntil: new Date('2026-09-19T12:00:00Z') })
  })

  it('says until when to whoever would play', () => {
    expect(() => assertBookNotExcluded(bookWith(), now)).not.toThrow()
    expect(() => assertBookNotExcluded(bookWith(taken('24-hours')), now)).toThrow(
      expect.objectContaining({ code: 'ON_A_BREAK', fields: { until: '2026-03-02T12:00:00.000Z' } }),
    )
    expect(() => assertBookNotExcluded(bookWith(taken('for-good')), now)).toThrow(
      expect.objectContaining({ fields: { until: '' } }),
    )
    expect(() => assertBookNotExcluded(bookWith(taken('24-hours')), hours(24))).not.toThrow()
  })

  it('of the house keeps its reason', () => {
    const { detail } = decideBreak(bookWith(), { length: '1-year', by: 'house', reason: 'asked by letter' }, now)
    expect(detail).toEqual({ length: '1-year', by: 'house', reason: 'asked by letter' })
  })

  it('one for good is lifted after six months, and no other', () => {
    const lift = (length: (typeof breakLengths)[number], at: string) =>
      decideEndExclusion(bookWith(taken(length)), { reason: 'they asked' }, new Date(at))
    expect(() => lift('for-good', '2026-09-01T11:59:59Z')).toThrow('BREAK_NOT_OVER')
    expect(lift('for-good', '2026-09-01T12:00:00Z').detail).toEqual({ reason: 'they asked' })
    expect(rowAfter(lift('for-good', '2026-09-01T12:00:00Z')).breakKind).toBeNull()
    expect(() => lift('1-year', '2027-02-28T12:00:00Z')).toThrow('BREAK_NOT_OVER')
    expect(() => lift('1-year', '2027-03-01T12:00:00Z')).toThrow('NO_BREAK')
    expect(() => decideEndExclusion(bookWith(), { reason: 'x' }, now)).toThrow('NO_BREAK')
  })
})

it('a reminder is set and taken away', () => {
  const set = rowAfter(decideReminder(bookWith({ lossCents: 1n }), { minutes: 15 }))
  expect([set.reminderMinutes, set.lossCents]).toEqual([15, 1n])
  expect(rowAfter(decideReminder(bookWith(set), { minutes: null })).reminderMinutes).toBeNull()
})
