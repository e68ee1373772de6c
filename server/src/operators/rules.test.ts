import { describe, expect, it } from 'vitest'
import type { ReadableKind, StateRow } from '../ledger/command.ts'
import { accountClosures } from '../players/players.ts'
import { bookOf, now, playerId, wallet } from '../testing/book.ts'
import { decideActivate, decideApply, decideApprove, decideLeave } from './rules.ts'

const operator = { id: 7, name: 'Seven', approvesItself: false, welcomeCents: 500n }
const application = { operator, walletId: 'w', note: null }
const selfApproving = { ...application, operator: { ...operator, approvesItself: true } }
const welcome = [{ from: 'operator:7', to: 'main:7', cents: 500n }]
const ended = (status: string): [ReadableKind, StateRow] => [
  accountClosures,
  { playerId, id: playerId, status } as StateRow,
]

describe('applying', () => {
  it('waits for approval, or connects immediately with welcome credit', () => {
    expect(decideApply(bookOf(), application, now)).toMatchObject({ moves: [], reply: { status: 'applied' } })
    expect(decideApply(bookOf(), selfApproving, now)).toMatchObject({ moves: welcome, reply: { status: 'active' } })
  })

  it('asserts that welcome credit is not negative', () => {
    const negative = { ...selfApproving, operator: { ...selfApproving.operator, welcomeCents: -1n } }
    expect(() => decideApply(bookOf(), negative, now)).toThrow('welcome credit of -1 cents')
  })

  it('does not change the active operator', () => {
    const book = bookOf({}, [wallet(8, 'active')])
    expect(decideApply(book, selfApproving, now).reply).toEqual({ status: 'connected', welcomeCredit: 5 })
  })

  it('a player who rejoins keeps the wallet and gets no second welcome credit', () => {
    const decision = decideApply(bookOf({}, [wallet(7, 'left')]), selfApproving, now)
    expect(decision.moves).toEqual([])
    expect(decision.changes?.[0]?.row).toMatchObject({ walletId: '00000000-0000-4000-8000-000000007', welcomed: true })
  })

  it('a player whose application was never approved still gets welcome credit', () => {
    expect(decideApply(bookOf({}, [wallet(7, 'left', false)]), selfApproving, now).moves).toEqual(welcome)
  })

  it.each(['applied', 'connected', 'active'] as const)('is refused for a wallet with status "%s"', (status) => {
    const book = bookOf({}, [wallet(7, status)])
    expect(() => decideApply(book, selfApproving, now)).toThrow('OPERATOR_ALREADY_CONNECTED')
  })

  it.each([
    ['deactivated', 'PROFILE_DEACTIVATED'],
    ['closed', 'ACCOUNT_CLOSED'],
  ])('I14 is refused if the account was %s after authentication', (status, code) => {
    expect(() => decideApply(bookOf({}, [ended(status)]), selfApproving, now)).toThrow(code)
  })
})

describe('approving', () => {
  it('connects an applicant once', () => {
    const applied = bookOf({}, [wallet(7, 'applied', false)])
    expect(decideApprove(applied, { operator, also: [] }, now)).toMatchObject({
      moves: welcome,
      reply: { status: 'active' },
    })
  })

  it.each(['connected', 'active', 'left'] as const)('finds no application in a wallet with status "%s"', (status) => {
    expect(() => decideApprove(bookOf({}, [wallet(7, status)]), { operator, also: [] }, now)).toThrow(
      'APPLICATION_NOT_FOUND',
    )
  })
})

describe('activating and leaving', () => {
  it('OPS-2 the formerly active operator becomes connected', () => {
    const book = bookOf({}, [wallet(7, 'connected'), wallet(8, 'active'), wallet(9, 'applied')])
    const changed = decideActivate(book, { operatorId: 7 }).changes?.map(({ row }) => row)
    expect(changed).toMatchObject([
      { operatorId: 8, status: 'connected' },
      { operatorId: 7, status: 'active' },
    ])
  })

  it('leaves with a zero balance, but not with one cent', () => {
    expect(decideLeave(bookOf({ 'main:8': 5n }, [wallet(7, 'active')]), { operator }, now).reply).toEqual({
      status: 'left',
    })
    const book = bookOf({ 'game:7:dice': 1n }, [wallet(7, 'active')])
    expect(() => decideLeave(book, { operator }, now)).toThrow('OPERATOR_HOLDS_CREDIT')
  })
})
