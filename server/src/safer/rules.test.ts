import { exclusionLengths, endOfExclusion } from '@lucero/contract/shared/exclusion-lengths'
import { describe, expect, it } from 'vitest'
import { cashResult } from '../accounts/accounts.ts'
import { bookOf, now, playerId } from '../testing/book.ts'
import {
  changedLimit,
  decideLimits,
  enforceMoveLimit,
  enforcePlayerLimits,
  limitOf,
  lostIn,
  pendingChange,
  playedMsToday,
  type Limit,
} from './limits.ts'
import { exclusionOf, decideExclusion, decideEndExclusion, decideRealityCheck, assertBookNotExcluded } from './rules.ts'
import { emptyRow, saferPlay, type SaferRow } from './store.ts'

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const row = (changes: Partial<SaferRow> = {}): SaferRow => ({ ...emptyRow(playerId), ...changes })
/** Has received 100.00 from an operator and lost 40.00 of it. */
const lost40 = { 'operator:7': -10_000n, 'main:7': 1000n, 'game:7:dice': 5000n, 'bank:dice': 4000n }
const bookWith = (changes?: Partial<SaferRow>, balances: Record<string, bigint> = lost40) =>
  bookOf(balances, changes ? [[saferPlay, row(changes)]] : [])
const rowAfter = ({ changes }: { changes?: { row: unknown }[] }) => changes![0]!.row as SaferRow

describe('a limit', () => {
  const stored = (max: bigint | null): Limit => ({ max, nextMax: null, nextAt: null, raiseMax: null, raiseAt: null })

  it.each([
    [null, 500n],
    [1000n, 500n],
    [1000n, 1000n],
    [null, null],
  ])('of %s that is lowered to %s takes effect immediately', (cents, newCents) => {
    expect(changedLimit(stored(cents), newCents, now)).toEqual(stored(newCents))
  })

  it.each([1001n, null])('of 1000 that is raised to %s can be confirmed after a day', (newCents) => {
    const raised = changedLimit(stored(1000n), newCents, now)
    expect(raised).toEqual({ ...stored(1000n), raiseMax: newCents, raiseAt: hours(24) })
    const early = new Date(hours(24).getTime() - 1)
    expect([early, hours(24)].map((at) => pendingChange(raised, at)?.isConfirmable)).toEqual([false, true])
    expect(changedLimit(raised, newCents, early)).toEqual(raised)
    expect(changedLimit(raised, newCents, hours(24)).max).toBe(newCents)
  })

  it('a repeated raise keeps its delay; a different raise restarts it', () => {
    const raised = changedLimit(stored(1000n), 2000n, now)
    expect(changedLimit(raised, 2000n, hours(3))).toEqual(raised)
    expect(changedLimit(raised, null, hours(3)).raiseAt).toEqual(hours(27))
    expect(changedLimit(raised, 2001n, hours(30)), 'another value confirms nothing').toEqual({
      ...stored(1000n),
      raiseMax: 2001n,
      raiseAt: hours(54),
    })
  })

  it.each([1000n, 400n])('setting %s cancels a pending raise, also after the delay', (newCents) => {
    const raised = changedLimit(stored(1000n), 2000n, now)
    for (const at of [hours(1), hours(30)]) expect(changedLimit(raised, newCents, at)).toEqual(stored(newCents))
  })

  it('RTS 12B: an unconfirmed raise never takes effect by itself', () => {
    const raised = row({ lossCents: 1000n, lossRaiseCents: null, lossRaiseAt: now })
    expect(limitOf(raised, 'loss', hours(1000)).max).toBe(1000n)
    const confirmed = rowAfter(decideLimits(bookWith(raised), { loss: null, starts: {} }, hours(1000)))
    expect([limitOf(confirmed, 'loss', hours(1000)), confirmed.lossNextAt]).toEqual([stored(null), now])
  })

  it('a raise that a node of version 0.3 accepted takes effect at the exact time', () => {
    const raised = row({ lossCents: 1000n, lossNextCents: null, lossNextAt: now })
    const early = new Date(now.getTime() - 1)
    expect(limitOf(raised, 'loss', early).max).toBe(1000n)
    expect(pendingChange(limitOf(raised, 'loss', early), early)).toEqual({ max: null, from: now, isConfirmable: false })
    expect(limitOf(raised, 'loss', now)).toEqual(stored(null))
  })

  it('does not change the other limit, the exclusion or the reality check', () => {
    const before = {
      stakeCents: 300n,
      exclusionKind: 'break',
      exclusionFrom: now,
      exclusionUntil: hours(1),
      realityCheckMinutes: 30,
    }
    const after = rowAfter(decideLimits(bookWith(before as Partial<SaferRow>), { loss: 500n, starts: {} }, now))
    expect(after).toEqual({ ...row(before as Partial<SaferRow>), lossCents: 500n })
  })

  it('losses earlier in the day count if the start of the day is known', () => {
    const start = { day: '2026-03-01', cents: 0n }
    const after = rowAfter(decideLimits(bookWith(), { loss: 5000n, starts: { loss: start } }, now))
    expect(lostIn(after, 'loss', cashResult(new Map(Object.entries(lost40))), now)).toBe(4000n)
    const late = rowAfter(
      decideLimits(bookWith(), { loss: 5000n, starts: { loss: { ...start, day: '2026-02-28' } } }, now),
    )
    expect(late.day).toBeNull()
  })

  it('a lowered limit keeps the start of the day', () => {
    const counted = { lossCents: 5000n, day: '2026-03-01', dayStart: -1000n }
    const request = { loss: 100n, starts: { loss: { day: '2026-03-01', cents: 0n } } }
    expect(rowAfter(decideLimits(bookWith(counted), request, now)).dayStart).toBe(-1000n)
  })
})

describe('the cash result', () => {
  const moved = (changes: Record<string, bigint>) => cashResult(new Map(Object.entries({ ...lost40, ...changes })))

  it('is what the game banks have won from cash, negated', () => {
    expect(moved({})).toBe(-4000n)
  })

  it.each([
    ['a redeem is held', { 'main:7': 0n, 'held:7:R1': 1000n }],
    ['a redeem is paid', { 'main:7': 0n, 'operator:7': -9000n }],
    ['credit is granted', { 'main:7': 3000n, 'operator:7': -12_000n }],
    ['another operator grants credit', { 'main:8': 500n, 'operator:8': -500n }],
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

  it('is not checked for a player without limits', () => {
    expect(enforcePlayerLimits(bookWith(), stake(10n ** 9n), now)).toEqual([])
  })

  it('is accepted up to the loss limit and refused one cent above it', () => {
    const book = bookWith({ lossCents: 5000n, ...today })
    expect(enforcePlayerLimits(book, stake(1000n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(1001n), now)).toThrow(
      expect.objectContaining({
        code: 'LIMIT_REACHED',
        fields: { limit: 'own', own: 'loss', period: 'day', amount: '5000' },
      }),
    )
  })

  it('wins of the day increase what may be lost', () => {
    const book = bookWith({ lossCents: 5000n, day: '2026-03-01', dayStart: -6000n })
    expect(enforcePlayerLimits(book, stake(7000n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(7001n), now)).toThrow('LIMIT_REACHED')
  })

  it('stakes paid with bonus credit do not count as losses', () => {
    const book = bookWith({ lossCents: 4000n, ...today })
    expect(enforcePlayerLimits(book, stake(900n, 0n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(900n, 1n), now)).toThrow('LIMIT_REACHED')
  })

  it('the first bet of a UTC day stores the start of the day, once', () => {
    const midnight = new Date('2026-03-02T00:00:00Z')
    const book = bookWith({ lossCents: 5000n, ...today })
    expect(() => enforcePlayerLimits(book, stake(5000n), new Date(midnight.getTime() - 1))).toThrow('LIMIT_REACHED')
    const [first] = enforcePlayerLimits(book, stake(5000n), midnight)
    expect(first!.row).toMatchObject({ day: '2026-03-02', dayStart: -4000n, lossCents: 5000n })
    expect(enforcePlayerLimits(bookOf(lost40, [[saferPlay, first!.row]]), stake(100n), midnight)).toEqual([])
  })

  it('the stake limit applies to cash and bonus credit', () => {
    const book = bookWith({ stakeCents: 200n })
    expect(enforcePlayerLimits(book, stake(200n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(201n, 0n), now)).toThrow(
      expect.objectContaining({ code: 'LIMIT_REACHED', fields: { limit: 'own', own: 'stake', amount: '200' } }),
    )
  })
})

describe('further limits', () => {
  const stake = (cents: bigint) => ({ roundStake: cents, cash: cents })
  const limitReached = (fields: object) => expect.objectContaining({ code: 'LIMIT_REACHED', fields })

  it.each([
    ['week', { lossWeekCents: 5000n, week: '2026-02-23', weekStart: 0n }],
    ['month', { lossMonthCents: 5000n, month: '2026-03-01', monthStart: 0n }],
  ])('the loss limit of a %s is exact to the cent and names its period', (period, changes) => {
    const book = bookWith(changes)
    expect(enforcePlayerLimits(book, stake(1000n), now)).toEqual([])
    expect(() => enforcePlayerLimits(book, stake(1001n), now)).toThrow(
      limitReached({ limit: 'own', own: 'loss', period, amount: '5000' }),
    )
  })

  it('the lowest of three loss limits applies, and a new week starts on Monday', () => {
    const counted = {
      day: '2026-03-01',
      dayStart: 0n,
      week: '2026-02-23',
      weekStart: 0n,
      month: '2026-03-01',
      monthStart: 0n,
    }
    const book = bookWith({ lossCents: 9000n, lossWeekCents: 4500n, lossMonthCents: 8000n, ...counted })
    expect(() => enforcePlayerLimits(book, stake(501n), now)).toThrow(
      limitReached({ limit: 'own', own: 'loss', period: 'week', amount: '4500' }),
    )
    const monday = new Date('2026-03-02T00:00:00Z')
    const [begun] = enforcePlayerLimits(book, stake(501n), monday)
    expect(begun!.row).toMatchObject({ week: '2026-03-02', weekStart: -4000n, day: '2026-03-02', month: '2026-03-01' })
    expect(() => enforcePlayerLimits(book, stake(4001n), monday)).toThrow(
      limitReached({ limit: 'own', own: 'loss', period: 'month', amount: '8000' }),
    )
  })

  it('losses before a weekly limit was set count', () => {
    const starts = { lossWeek: { day: '2026-02-23', cents: 500n } }
    const after = rowAfter(decideLimits(bookWith(), { lossWeek: 5000n, starts }, now))
    expect(lostIn(after, 'lossWeek', -4000n, now)).toBe(4500n)
  })

  it('credit moved to games is counted by UTC day, including what was moved before', () => {
    const before = rowAfter(
      decideLimits(bookWith(), { moved: 1000n, starts: {}, movedToday: { day: '2026-03-01', cents: 300n } }, now),
    )
    const book = bookOf(lost40, [[saferPlay, before]])
    expect(enforceMoveLimit(book, 700n, now)[0]!.row).toMatchObject({ movedDay: '2026-03-01', movedDayCents: 1000n })
    expect(() => enforceMoveLimit(book, 701n, now)).toThrow(
      expect.objectContaining({ code: 'MOVE_LIMIT_REACHED', fields: { amount: '10' } }),
    )
    expect(enforceMoveLimit(book, 1000n, hours(12))[0]!.row).toMatchObject({ movedDayCents: 1000n })
    expect(enforceMoveLimit(bookWith({ lossCents: 1n }), 10n ** 9n, now)).toEqual([])
  })

  it('time of play counts from bet to bet without pauses, and ends play for the day', () => {
    let current = row({ timeMinutes: 10n })
    const betAt = (minutes: number) => {
      const [counted] = enforcePlayerLimits(bookOf(lost40, [[saferPlay, current]]), stake(1n), hours(minutes / 60))
      current = counted!.row as SaferRow
      return Number(current.timeUsedMs) / 60_000
    }
    expect([0, 4, 8, 28, 29].map(betAt), 'a pause of 20 minutes does not count').toEqual([0, 4, 8, 8, 9])
    expect(betAt(29.5)).toBe(9.5)
    expect(() => betAt(30)).toThrow(limitReached({ limit: 'own', own: 'time', minutes: '10', amount: '0' }))
    expect(playedMsToday(current, hours(12)), 'the next UTC day').toBe(0n)
    expect(betAt(12 * 60)).toBe(0)
  })

  it('a longer time takes effect when it is confirmed after a day', () => {
    const setAt = (before: Partial<SaferRow>, at: Date) =>
      rowAfter(decideLimits(bookWith(before), { time: 60n, starts: {} }, at))
    const requested = setAt({ timeMinutes: 10n }, now)
    expect(limitOf(setAt(requested, hours(23)), 'time', hours(23)).max).toBe(10n)
    expect(limitOf(setAt(requested, hours(24)), 'time', hours(24)).max).toBe(60n)
  })
})

describe('a time-out or self-exclusion', () => {
  const taken = (length: (typeof exclusionLengths)[number], changes?: Partial<SaferRow>) =>
    rowAfter(decideExclusion(bookWith(changes), { length, by: 'player' }, now))

  it('ends at the announced time', () => {
    expect(exclusionLengths.map((length) => endOfExclusion(length, now)?.toISOString() ?? null)).toEqual([
      '2026-03-02T12:00:00.000Z',
      '2026-03-08T12:00:00.000Z',
      '2026-03-31T12:00:00.000Z',
      '2026-09-01T12:00:00.000Z',
      '2027-03-01T12:00:00.000Z',
      null,
    ])
    expect(exclusionOf(taken('24-hours'), new Date(hours(24).getTime() - 1))).toBeDefined()
    expect(exclusionOf(taken('24-hours'), hours(24))).toBeUndefined()
    expect(exclusionOf(taken('for-good'), new Date('2090-01-01'))).toEqual({
      kind: 'exclusion',
      from: now,
      until: null,
    })
  })

  it.each(['24-hours', '7-days', '30-days'] as const)('%s is a time-out', (length) =>
    expect(taken(length).exclusionKind).toBe('break'),
  )
  it.each(['6-months', '1-year', 'for-good'] as const)('%s is a self-exclusion', (length) =>
    expect(taken(length).exclusionKind).toBe('exclusion'),
  )

  it('can be extended, not shortened', () => {
    const week = taken('7-days')
    expect(taken('30-days', week).exclusionUntil).toEqual(hours(30 * 24))
    expect(() => taken('24-hours', week)).toThrow(
      expect.objectContaining({ code: 'BREAK_NOT_SHORTENED', fields: { until: '2026-03-08T12:00:00.000Z' } }),
    )
    expect(() => taken('1-year', taken('for-good'))).toThrow('BREAK_NOT_SHORTENED')
    expect(decideExclusion(bookWith(taken('for-good')), { length: 'for-good', by: 'player' }, now).changes).toEqual([])
  })

  it('a self-exclusion that is extended by a time-out stays a self-exclusion', () => {
    const late = new Date('2026-08-20T12:00:00Z')
    const longer = decideExclusion(bookWith(taken('6-months')), { length: '30-days', by: 'player' }, late)
    expect(rowAfter(longer)).toMatchObject({
      exclusionKind: 'exclusion',
      exclusionUntil: new Date('2026-09-19T12:00:00Z'),
    })
  })

  it('refuses play and names its end', () => {
    expect(() => assertBookNotExcluded(bookWith(), now)).not.toThrow()
    expect(() => assertBookNotExcluded(bookWith(taken('24-hours')), now)).toThrow(
      expect.objectContaining({ code: 'ON_A_BREAK', fields: { until: '2026-03-02T12:00:00.000Z' } }),
    )
    expect(() => assertBookNotExcluded(bookWith(taken('for-good')), now)).toThrow(
      expect.objectContaining({ fields: { until: '' } }),
    )
    expect(() => assertBookNotExcluded(bookWith(taken('24-hours')), hours(24))).not.toThrow()
  })

  it('set by the house stores the reason', () => {
    const { detail } = decideExclusion(bookWith(), { length: '1-year', by: 'house', reason: 'asked by letter' }, now)
    expect(detail).toEqual({ length: '1-year', by: 'house', reason: 'asked by letter' })
  })

  it('only a permanent self-exclusion can be lifted, after six months', () => {
    const lift = (length: (typeof exclusionLengths)[number], at: string) =>
      decideEndExclusion(bookWith(taken(length)), { reason: 'they asked' }, new Date(at))
    expect(() => lift('for-good', '2026-09-01T11:59:59Z')).toThrow('BREAK_NOT_OVER')
    expect(lift('for-good', '2026-09-01T12:00:00Z').detail).toEqual({ reason: 'they asked' })
    expect(rowAfter(lift('for-good', '2026-09-01T12:00:00Z')).exclusionKind).toBeNull()
    expect(() => lift('1-year', '2027-02-28T12:00:00Z')).toThrow('BREAK_NOT_OVER')
    expect(() => lift('1-year', '2027-03-01T12:00:00Z')).toThrow('NO_BREAK')
    expect(() => decideEndExclusion(bookWith(), { reason: 'x' }, now)).toThrow('NO_BREAK')
  })
})

it('a reality check is set and removed', () => {
  const set = rowAfter(decideRealityCheck(bookWith({ lossCents: 1n }), { minutes: 15 }))
  expect([set.realityCheckMinutes, set.lossCents]).toEqual([15, 1n])
  expect(rowAfter(decideRealityCheck(bookWith(set), { minutes: null })).realityCheckMinutes).toBeNull()
})

describe('impossible input is rejected:', () => {
  it.each([0n, -1n])('a limit of %s cents', (cents) =>
    expect(() => decideLimits(bookWith(), { loss: cents, starts: {} }, now)).toThrow('a limit of'),
  )

  it('more cash than the stake of the round', () =>
    expect(() => enforcePlayerLimits(bookWith(), { roundStake: 1n, cash: 2n }, now)).toThrow('a round stake of 1'))

  it('an exclusion without a valid end', () =>
    expect(() => decideExclusion(bookWith(), { length: '7-days', by: 'player' }, new Date(NaN))).toThrow(
      'ends before it starts',
    ))

  it('a reality check every 0 minutes', () =>
    expect(() => decideRealityCheck(bookWith(), { minutes: 0 })).toThrow('a reality check every 0'))
})
