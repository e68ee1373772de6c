import { describe, expect, it } from 'vitest'
import { bookOf, now, playerId } from '../testing/book.ts'
import { assertNotSuspended, decideLift, decideSuspend, isBlocked, type SuspensionRequest } from './rules.ts'
import { suspensions, type SuspensionRow } from './store.ts'

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const request = (changes: Partial<SuspensionRequest> = {}): SuspensionRequest => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  scope: 'all',
  until: null,
  reason: 'Two accounts',
  message: null,
  by: 'ana',
  ...changes,
})
const bookWith = (...rows: SuspensionRow[]) =>
  bookOf(
    {},
    rows.map((row) => [suspensions, row]),
  )
const rowsAfter = ({ changes }: { changes?: { row: unknown }[] }) => changes!.map(({ row }) => row as SuspensionRow)
/** A suspension that began now. */
const suspended = (changes: Partial<SuspensionRequest> = {}) =>
  rowsAfter(decideSuspend(bookWith(), request(changes), now))[0]!
const refused = (row: SuspensionRow, at = now) =>
  (['play', 'redeem'] as const).filter((what) => {
    try {
      assertNotSuspended(bookWith(row), what, at)
      return false
    } catch (error) {
      expect(error).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
      return true
    }
  })
const other = '00000000-0000-4000-8000-0000000000a2'

describe('issue 40: a suspension', () => {
  it('of everything refuses play and redeems; one of redeems refuses redeems only', () => {
    expect(refused(suspended())).toEqual(['play', 'redeem'])
    expect(refused(suspended({ scope: 'redeems' }))).toEqual(['redeem'])
    expect([isBlocked(bookWith(suspended()), now), isBlocked(bookWith(suspended({ scope: 'redeems' })), now)]).toEqual([
      true,
      false,
    ])
    expect(isBlocked(bookWith(), now)).toBe(false)
  })

  it('names its end and the text for the player, and not the reason', () => {
    const row = suspended({ until: hours(1), message: 'Bring your card.' })
    expect(() => assertNotSuspended(bookWith(row), 'play', now)).toThrow(
      expect.objectContaining({ fields: { scope: 'all', until: hours(1).toISOString(), message: 'Bring your card.' } }),
    )
    expect(() => assertNotSuspended(bookWith(suspended()), 'play', now)).toThrow(
      expect.objectContaining({ fields: { scope: 'all', until: '' } }),
    )
  })

  it('ends by itself at its end, and not a millisecond before', () => {
    const row = suspended({ until: hours(1) })
    expect(refused(row, new Date(hours(1).getTime() - 1))).toEqual(['play', 'redeem'])
    expect(refused(row, hours(1))).toEqual([])
    expect(refused(suspended(), new Date('2090-01-01'))).toEqual(['play', 'redeem'])
  })

  it.each([now, hours(-1)])('cannot end in the past: %s', (until) =>
    expect(() => decideSuspend(bookWith(), request({ until }), now)).toThrow('INVALID_INPUT'),
  )

  it('can be extended and widened, which ends the former one and keeps it as history', () => {
    const before = suspended({ scope: 'redeems', until: hours(1) })
    const [ended, fresh] = rowsAfter(
      decideSuspend(bookWith(before), request({ id: other, until: hours(2), by: 'ben' }), hours(0.5)),
    )
    expect(ended).toEqual({ ...before, endedAt: hours(0.5), endedBy: 'ben' })
    expect(fresh).toMatchObject({ id: other, playerId, scope: 'all', until: hours(2), from: hours(0.5), by: 'ben' })
  })

  it.each([
    ['shorter', { until: hours(1) }, { until: hours(0.5) }],
    ['limited', {}, { until: hours(1000) }],
    ['narrower', { scope: 'all' as const }, { scope: 'redeems' as const }],
  ])('cannot be made %s: lifting has a call of its own', (_, before, after) =>
    expect(() =>
      decideSuspend(bookWith(suspended(before)), request({ id: other, reason: 'x', ...after }), now),
    ).toThrow('SUSPENSION_NOT_LOOSENED'),
  )

  it('the same once more has no effect, so two people who press it make one', () => {
    const row = suspended({ until: hours(1) })
    const again = decideSuspend(bookWith(row), request({ id: other, until: hours(1), by: 'ben' }), now)
    expect([again.changes, again.reply]).toEqual([undefined, { id: row.id }])
  })

  it('one that has ended by itself does not limit the next one, and keeps its own end', () => {
    const over = suspended({ until: hours(1) })
    const [ended, fresh] = rowsAfter(
      decideSuspend(bookWith(over), request({ id: other, scope: 'redeems', until: hours(3) }), hours(2)),
    )
    expect([ended!.endedAt, fresh!.scope]).toEqual([hours(1), 'redeems'])
  })

  it('the book keeps the reason, and not the text for the player', () => {
    const { detail } = decideSuspend(bookWith(), request({ message: 'Bring your card.' }), now)
    expect(detail).toEqual({ scope: 'all', until: null, reason: 'Two accounts' })
  })

  it('is lifted with a reason; one that is over, or none, is not', () => {
    const lift = { reason: 'Showed a card', by: 'ben' }
    const [lifted] = rowsAfter(decideLift(bookWith(suspended()), lift, hours(1)))
    expect([lifted!.endedAt, lifted!.endedBy, refused(lifted!, hours(1))]).toEqual([hours(1), 'ben', []])
    expect(() => decideLift(bookWith(lifted!), lift, hours(1))).toThrow('NOT_SUSPENDED')
    expect(() => decideLift(bookWith(suspended({ until: hours(1) })), lift, hours(1))).toThrow('NOT_SUSPENDED')
    expect(() => decideLift(bookWith(), lift, now)).toThrow('NOT_SUSPENDED')
  })

  it('two at the same time are a bug that stops every command', () =>
    expect(() => isBlocked(bookWith(suspended(), { ...suspended(), id: other }), now)).toThrow('2 suspensions'))
})
