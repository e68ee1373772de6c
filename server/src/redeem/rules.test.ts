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

  it('asserts a positive amount, and that a seized redeem is held', () => {
    const book = bookOf({ 'main:7': 300n }, [wallet(7, 'active')])
    expect(() => decideCreate(book, { ...fresh, cents: 0n }, now)).toThrow('redeem of 0 cents')
    expect(() => seizeHeld(withRedeems(row({ cents: 299n })), now)).toThrow('300 cents are held for a redeem of 299')
  })

  it.each(['cancelled', 'rejected'] as const)('I13 %s: the credit returns to the main wallet', (status) => {
    const { moves, changes } = decideGiveBack(withRedeems(row()), { id: 'R1', status }, now)
    expect(moves).toEqual([{ from: 'held:7:R1', to: 'main:7', cents: 300n }])
    expect(changes?.map(({ row }) => row)).toMatchObject([{ status, settledAt: now }, { status }])
  })

  it('I13 confirmed: the credit moves to the operator', () => {
    const also = [noticeTo(playerId, 'Paid', 'house')]
    const { moves, changes } = decideConfirm(withRedeems(row()), { id: 'R1', isRight: right, also }, now)
    expect(moves).toEqual([{ from: 'held:7:R1', to: 'operator:7', cents: 300n }])
    expect(changes?.map(({ row }) => row)).toMatchObject([
      { status: 'completed' },
      { status: 'completed' },
      { message: 'Paid' },
    ])
  })

  it.each(['completed', 'rejected', 'cancelled'] as const)('I13 %s: cannot change any more', (status) => {
    const book = withRedeems(row({ status }))
    expect(() => decideConfirm(book, { id: 'R1', isRight: right, also: [] }, now)).toThrow('REDEEM_NOT_PENDING')
    expect(() => decideGiveBack(book, { id: 'R1', status: 'rejected' }, now)).toThrow('REDEEM_NOT_PENDING')
    expect(seizeHeld(book, now)).toEqual({ moves: [], changes: [] })
  })

  it('counts a wrong code in a change of its own and moves nothing', () => {
    const { moves, changes, reply } = decideConfirm(
      withRedeems(row({ wrongCodes: 2 })),
      { id: 'R1', isRight: wrong, also: [] },
      now,
    )
    expect([moves, reply]).toEqual([[], { result: 'wrong' }])
    expect(changes?.map(({ row }) => row)).toMatchObject([{ wrongCodes: 3, status: 'pending' }])
  })

  it('the fifth wrong code is reported as wrong, and the sixth is not compared', () => {
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

  it('L4 cancelled again: returns the same reply and moves nothing', () => {
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

  it("another player's redeem or a missing one is not found", () => {
    expect(() => decideConfirm(withRedeems(), { id: 'R1', isRight: right, also: [] }, now)).toThrow('REDEEM_NOT_FOUND')
  })
})

describe('codes', () => {
  it('are unambiguous when read aloud, and never repeat', () => {
    const codes = Array.from({ length: 5000 }, newValidationCode)
    expect(new Set(codes).size).toBe(5000)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
    expect(newRedeemId()).toMatch(/^R[0-9A-HJKMNP-TV-Z]{9}$/)
  })

  it.each(['7G0K-1M4Q', '7g0k1m4q', ' 7g0k 1m4q ', '7GOK-LM4Q', '7gok-im4q'])('%j is the same code', (typed) => {
    expect(normalCode(typed)).toBe('7G0K-1M4Q')
  })

  it.each(['7G0K-1M4', '7G0K-1M4QQ', '7G0K-1M4R', ''])('%j is another code', (typed) => {
    expect(normalCode(typed)).not.toBe('7G0K-1M4Q')
  })
})
