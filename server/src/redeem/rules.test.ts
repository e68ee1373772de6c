import { describe, expect, it } from 'vitest'
import { noticeTo } from '../notifications/notifications.ts'
import { bookOf, now, playerId, wallet } from '../testing/book.ts'
import {
  decideConfirm,
  decideCreate,
  decideGiveBack,
  newRedeemId,
  newValidationCode,
  normalCode,
  seizeHeld,
} from './rules.ts'
import { redeems, type RedeemRow } from './store.ts'

const sealedCode = Buffer.from('sealed')
const fresh = { id: 'R1', transactionId: 't', cents: 300n, sealedCode }

const row = (changes: Partial<RedeemRow> = {}): RedeemRow => ({
  ...fresh,
  playerId,
  operatorId: 7,
  status: 'pending',
  wrongCodes: 0,
  createdAt: now,
  settledAt: null,
  ...changes,
})
const withRedeems = (...rows: RedeemRow[]) =>
  bookOf(
    { 'main:7': 500n, 'held:7:R1': 300n },
    rows.map((row) => [redeems, row]),
  )
const right = () => true
const wrong = () => false

describe('a redeem', () => {
  it('RED-1 holds credit of the active operator', () => {
    const { moves, changes } = decideCreate(bookOf({ 'main:7': 300n }, [wallet(7, 'active')]), fresh, now)
    expect(moves).toEqual([{ from: 'main:7', to: 'held:7:R1', cents: 300n }])
    expect(changes?.map(({ row }) => row)).toMatchObject([
      { id: 'R1', status: 'pending', operatorId: 7 },
      { id: 't', status: 'pending', redeemId: 'R1' },
    ])
    const poor = bookOf({ 'main:7': 299n }, [wallet(7, 'active')])
    expect(() => decideCreate(poor, fresh, now)).toThrow('INSUFFICIENT_FUNDS')
  })

  it.each(['cancelled', 'rejected'] as const)('I13 %s: back to the main wallet', (status) => {
    const { moves, changes } = decideGiveBack(withRedeems(row()), { id: 'R1', status }, now)
    expect(moves).toEqual([{ from: 'held:7:R1', to: 'main:7', cents: 300n }])
    expect(changes?.map(({ row }) => row)).toMatchObject([{ status, settledAt: now }, { status }])
  })

  it('I13 confirmed: to the operator', () => {
    const also = [noticeTo(playerId, 'Paid', 'house')]
    const { moves, changes } = decideConfirm(withRedeems(row()), { id: 'R1', isRight: right, also }, now)
    expect(moves).toEqual([{ from: 'held:7:R1', to: 'operator:7', cents: 300n }])
    expect(changes?.map(({ row }) => row)).toMatchObject([
      { status: 'completed' },
      { status: 'completed' },
      { message: 'Paid' },
    ])
  })

  it.each(['completed', 'rejected', 'cancelled'] as const)('I13 %s: over for good', (status) => {
    const book = withRedeems(row({ status }))
    expect(() => decideConfirm(book, { id: 'R1', isRight: right, also: [] }, now)).toThrow('REDEEM_NOT_PENDING')
    expect(() => decideGiveBack(book, { id: 'R1', status: 'rejected' }, now)).toThrow('REDEEM_NOT_PENDING')
    expect(seizeHeld(book, now)).toEqual({ moves: [], changes: [] })
  })

  it('a wrong code is a change of its own: counted, and nothing moves', () => {
    const { moves, changes, reply } = decideConfirm(
      withRedeems(row({ wrongCodes: 2 })),
      { id: 'R1', isRight: wrong, also: [] },
      now,
    )
    expect([moves, reply]).toEqual([[], { result: 'wrong' }])
    expect(changes?.map(({ row }) => row)).toMatchObject([{ wrongCodes: 3, status: 'pending' }])
  })

  it('the fifth wrong code is still told as wrong, and the sixth is not looked at', () => {
    const look = () => expect.unreachable('the code was looked at')
    expect(
      decideConfirm(withRedeems(row({ wrongCodes: 4 })), { id: 'R1', isRight: wrong, also: [] }, now).reply,
    ).toEqual({
      result: 'wrong',
    })
    const book = withRedeems(row({ wrongCodes: 5 }))
    expect(decideConfirm(book, { id: 'R1', isRight: look, also: [] }, now)).toEqual({
      moves: [],
      reply: { result: 'locked' },
    })
  })

  it('L4 cancelled again: the same answer, and nothing moves', () => {
    const book = withRedeems(row({ status: 'cancelled' }))
    expect(decideGiveBack(book, { id: 'R1', status: 'cancelled' }, now)).toEqual({
      moves: [],
      reply: { redeemId: 'R1' },
    })
  })

  it.each(['completed', 'rejected'] as const)('L4 %s: cannot be cancelled', (status) => {
    const book = withRedeems(row({ status }))
    expect(() => decideGiveBack(book, { id: 'R1', status: 'cancelled' }, now)).toThrow('REDEEM_NOT_PENDING')
  })

  it("another player's, or none, is not found", () => {
    expect(() => decideConfirm(withRedeems(), { id: 'R1', isRight: right, also: [] }, now)).toThrow('REDEEM_NOT_FOUND')
  })
})

describe('codes', () => {
  it('are told apart when read aloud, and never repeat', () => {
    const codes = Array.from({ length: 5000 }, newValidationCode)
    expect(new Set(codes).size).toBe(5000)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
    expect(newRedeemId()).toMatch(/^R[0-9A-HJKMNP-TV-Z]{9}$/)
  })

  it.each(['7G0K-1M4Q', '7g0k1m4q', ' 7g0k 1m4q ', '7GOK-LM4Q', '7gok-im4q'])('%j is the same code', (typed) => {
    expect(normalCode(typed)).toBe('7G0K-1M4Q')
  })

  it.each(['7G0K-1M4', '7G0K-1M4QQ', '7G0K-1M4R', ''])('%j is another', (typed) => {
    expect(normalCode(typed)).not.toBe('7G0K-1M4Q')
  })
})
