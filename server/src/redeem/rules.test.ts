import { describe, expect, it } from 'vitest'
import { noticeTo } from '../notifications/notifications.ts'
import { bookOf, now, playerId, wallet } from '../testing/book.ts'
import {
  decideConfirm,
  decideCreate,
  decideCancel,
  decideReject,
  isRepeated,
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
  settledBy: null,
  settledById: null,
  approvedBy: null,
  settledRequest: null,
  receipt: null,
  rejection: null,
  rejectionTranslations: null,
  ...changes,
})
const withRedeems = (...rows: RedeemRow[]) =>
  bookOf(
    { 'main:7': 500n, 'held:7:R1': 300n },
    rows.map((row) => [redeems, row]),
  )
const right = () => true
const wrong = () => false
const settler = { id: 'staff:1', name: 'ana', approvedBy: null, requestId: undefined }
const confirmed = { id: 'R1', isRight: right, settler, receipt: 'P1', also: [] }
const rejected = { id: 'R1', settler, receipt: 'P1', rejection: undefined, also: [] }

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

  it.each([
    ['cancelled', () => decideCancel(withRedeems(row()), { id: 'R1' }, now)],
    ['rejected', () => decideReject(withRedeems(row()), rejected, now)],
  ] as const)('I13 %s: the credit returns to the main wallet', (status, decide) => {
    const { moves, changes } = decide()
    expect(moves).toEqual([{ from: 'held:7:R1', to: 'main:7', cents: 300n }])
    expect(changes?.map(({ row }) => row)).toMatchObject([{ status, settledAt: now }, { status }])
  })

  it('I13 confirmed: the credit moves to the operator', () => {
    const also = [noticeTo(playerId, 'Paid', 'house')]
    const { moves, changes } = decideConfirm(withRedeems(row()), { ...confirmed, also }, now)
    expect(moves).toEqual([{ from: 'held:7:R1', to: 'operator:7', cents: 300n }])
    expect(changes?.map(({ row }) => row)).toMatchObject([
      { status: 'completed' },
      { status: 'completed' },
      { message: 'Paid' },
    ])
  })

  it.each(['completed', 'rejected', 'cancelled'] as const)('I13 %s: cannot change any more', (status) => {
    const book = withRedeems(row({ status }))
    expect(() => decideConfirm(book, confirmed, now)).toThrow('REDEEM_NOT_PENDING')
    expect(() => decideReject(book, rejected, now)).toThrow('REDEEM_NOT_PENDING')
    expect(seizeHeld(book, now)).toEqual({ moves: [], changes: [] })
  })

  it('counts a wrong code in a change of its own and moves nothing', () => {
    const { moves, changes, reply } = decideConfirm(
      withRedeems(row({ wrongCodes: 2 })),
      { ...confirmed, isRight: wrong },
      now,
    )
    expect([moves, reply]).toEqual([[], { result: 'wrong' }])
    expect(changes?.map(({ row }) => row)).toMatchObject([{ wrongCodes: 3, status: 'pending' }])
  })

  it('the fifth wrong code is reported as wrong, and the sixth is not compared', () => {
    const look = () => expect.unreachable('the code was looked at')
    expect(decideConfirm(withRedeems(row({ wrongCodes: 4 })), { ...confirmed, isRight: wrong }, now).reply).toEqual({
      result: 'wrong',
    })
    const book = withRedeems(row({ wrongCodes: 5 }))
    expect(decideConfirm(book, { ...confirmed, isRight: look }, now)).toEqual({
      moves: [],
      reply: { result: 'locked' },
    })
  })

  it('L4 cancelled again: returns the same reply and moves nothing', () => {
    const book = withRedeems(row({ status: 'cancelled' }))
    expect(decideCancel(book, { id: 'R1' }, now)).toEqual({
      moves: [],
      reply: { redeemId: 'R1' },
    })
  })

  it.each(['completed', 'rejected'] as const)('L4 %s: cannot be cancelled', (status) => {
    const book = withRedeems(row({ status }))
    expect(() => decideCancel(book, { id: 'R1' }, now)).toThrow('REDEEM_NOT_PENDING')
  })

  it("another player's redeem or a missing one is not found", () => {
    expect(() => decideConfirm(withRedeems(), confirmed, now)).toThrow('REDEEM_NOT_FOUND')
  })
})

describe('house 1: the same settlement again', () => {
  const requestId = '00000000-0000-4000-8000-00000000000a'
  const other = '00000000-0000-4000-8000-00000000000b'
  const settledAt = new Date(now.getTime() - 60_000)
  const paid = (changes: Partial<RedeemRow> = {}) =>
    row({ status: 'completed', settledById: 'staff:1', settledAt, ...changes })
  it.each([
    ['by the same id', paid({ settledRequest: requestId }), { ...settler, requestId }, true],
    [
      'by the same id in capitals',
      paid({ settledRequest: requestId }),
      { ...settler, requestId: requestId.toUpperCase() },
      true,
    ],
    ['by another id of the same person', paid({ settledRequest: requestId }), { ...settler, requestId: other }, false],
    [
      'by the same id of another person',
      paid({ settledRequest: requestId }),
      { ...settler, id: 'staff:2', requestId },
      false,
    ],
    ['without an id, by the same person within a minute', paid(), settler, true],
    ['without an id, by the same person later', paid({ settledAt: new Date(settledAt.getTime() - 1) }), settler, false],
    ['without an id, by another person', paid(), { ...settler, id: 'staff:2' }, false],
    ['without an id, paid with one', paid({ settledRequest: requestId }), settler, false],
    ['with an id, paid without one', paid(), { ...settler, requestId }, false],
    ['paid by a node of an older version', paid({ settledById: null }), settler, false],
  ])('%s: %#', (_how, redeem, who, expected) => {
    expect(isRepeated(redeem, who, now)).toBe(expected)
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
