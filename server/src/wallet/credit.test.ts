import { describe, expect, it } from 'vitest'
import { bookOf, now, playerId, wallet } from '../testing/book.ts'
import { decideCredit, reverseGrant, useAllCredit, useCredit } from './credit.ts'
import { creditGrants, type CreditGrantRow } from './store.ts'

const active = wallet(7, 'active')
const credit = { operatorId: 7, grantId: 'g1', bonusGrantId: null }
const grantRow = (changed: Partial<CreditGrantRow> = {}): CreditGrantRow => ({
  playerId,
  id: 'g1',
  operatorId: 7,
  cents: 500n,
  olderCents: 0n,
  status: 'unused',
  bonusGrantId: null,
  grantedAt: now,
  reversedAt: null,
  reason: null,
  ...changed,
})
const bookWith = (main: bigint, ...rows: CreditGrantRow[]) =>
  bookOf({ 'main:7': main }, [active, ...rows.map((row): [typeof creditGrants, CreditGrantRow] => [creditGrants, row])])
const rowsOf = (changes: { row: object }[] | undefined) => changes?.map(({ row }) => row)
const reversal = { grantId: 'g1', reason: 'a zero too many' }

describe('a grant of credit', () => {
  it('moves from the operator, returns the new main balance, and records the credit that was there before', () => {
    const { moves, changes, reply } = decideCredit(bookWith(150n), { ...credit, cents: 1050n }, now)
    expect(moves).toEqual([{ from: 'operator:7', to: 'main:7', cents: 1050n }])
    expect(reply).toEqual({ main: 12 })
    expect(rowsOf(changes)).toEqual([grantRow({ cents: 1050n, olderCents: 150n })])
  })

  it.each(['applied', 'left'] as const)('is refused for a wallet with status "%s"', (status) => {
    const book = bookOf({}, [wallet(7, status)])
    expect(() => decideCredit(book, { ...credit, cents: 1n }, now)).toThrow('OPERATOR_NOT_CONNECTED')
  })

  it.each([0n, -1n])('asserts a positive amount: %s', (cents) => {
    expect(() => decideCredit(bookWith(0n), { ...credit, cents }, now)).toThrow(`credit of ${cents} cents`)
  })
})

describe('issue 26: credit leaves the main wallet in the order of arrival', () => {
  it.each([
    [0n, 1n, 'used', 0n],
    [200n, 199n, 'unused', 1n],
    [200n, 200n, 'unused', 0n],
    [200n, 201n, 'used', 0n],
  ] as const)('with %s cents before the grant, %s cents out make it %s', (olderCents, cents, status, left) => {
    const changes = useCredit(bookWith(900n, grantRow({ olderCents })), 7, cents)
    expect(rowsOf(changes)).toEqual([grantRow({ status, olderCents: left })])
  })

  it('does not use grants of another operator', () => {
    expect(useCredit(bookWith(900n, grantRow()), 8, 1n)).toEqual([])
  })

  it('an emptied book uses all grants', () => {
    const rows = [grantRow(), grantRow({ id: 'g2', operatorId: 8, olderCents: 5n })]
    expect(rowsOf(useAllCredit(bookWith(900n, ...rows)))).toMatchObject([
      { id: 'g1', status: 'used' },
      { id: 'g2', status: 'used', olderCents: 0n },
    ])
  })
})

describe('issue 26: reversing a grant of credit', () => {
  it('returns exactly the grant to its operator, and stores time and reason', () => {
    const { moves, changes, reply } = reverseGrant(bookWith(730n, grantRow({ olderCents: 30n })), reversal, now)
    expect(moves).toEqual([{ from: 'main:7', to: 'operator:7', cents: 500n }])
    expect(reply).toEqual({ main: 2.3 })
    const reversed = { status: 'reversed', reversedAt: now, reason: reversal.reason } as const
    expect(rowsOf(changes)).toEqual([grantRow({ olderCents: 30n, ...reversed })])
  })

  it('moves later grants forward in the order of arrival, and leaves earlier ones', () => {
    const earlier = grantRow({ id: 'g0', cents: 30n })
    const later = grantRow({ id: 'g2', cents: 20n, olderCents: 530n })
    const book = bookWith(550n, earlier, grantRow({ olderCents: 30n }), later)
    const { changes } = reverseGrant(book, reversal, now)
    expect(rowsOf(changes)).toMatchObject([
      { id: 'g1', status: 'reversed' },
      { id: 'g2', status: 'unused', olderCents: 30n },
    ])
  })

  it.each(['used', 'reversed'] as const)('is refused if it is %s', (status) => {
    const book = bookWith(900n, grantRow({ status }))
    expect(() => reverseGrant(book, reversal, now)).toThrow('CREDIT_ALREADY_USED')
  })

  it('is refused if the main wallet holds less than the older credit and the grant', () => {
    const book = bookWith(529n, grantRow({ olderCents: 30n }))
    expect(() => reverseGrant(book, reversal, now)).toThrow('CREDIT_ALREADY_USED')
  })

  it('is possible for exactly 24 hours', () => {
    const after = (ms: number) => new Date(now.getTime() + 24 * 3_600_000 + ms)
    expect(reverseGrant(bookWith(500n, grantRow()), reversal, after(0)).moves).toHaveLength(1)
    expect(() => reverseGrant(bookWith(500n, grantRow()), reversal, after(1))).toThrow('CREDIT_GRANT_TOO_OLD')
  })
})
