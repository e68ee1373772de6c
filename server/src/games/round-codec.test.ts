import { describe, expect, it } from 'vitest'
import {
  decodeBet,
  decodeMovement,
  decodeRound,
  decodeRoundName,
  encodeMovement,
  type RoundRow,
} from './round-codec.ts'

const [playerId, id] = ['p1', 'r1']
const split = { cash: 100n, bonus: 40n, free: 0n }
const round: RoundRow = {
  playerId,
  id,
  providerId: 'acme',
  round: 'r-1',
  operatorId: 7,
  gameId: 'dice',
  grantId: 'g1',
  steps: 3,
  bets: 2,
  betsRolledBack: 1,
  ...split,
  isFreeSpin: false,
  wonCents: 15n,
  unnamedWinStep: 2,
  closed: false,
  createdAt: new Date(1_700_000_000_000),
}
const movement = { providerId: 'acme', transaction: 't1', target: 't0', round, split, grantId: 'g1', stake: 140n }
const detail = JSON.stringify(encodeMovement({ ...movement, after: 9n }))
const decode = (text: string, steps = 3) => decodeRound({ playerId, id, steps, detail: text })

describe('version 2', () => {
  it('is written with its version, without zero and null', () => {
    expect(JSON.parse(detail)).toEqual({
      v: 2,
      provider: 'acme',
      transaction: 't1',
      target: 't0',
      round: 'r-1',
      operator: 7,
      game: 'dice',
      grant: 'g1',
      cash: 100,
      bonus: 40,
      stake: 140,
      after: 9,
      state: { at: 1_700_000_000_000, bets: 2, back: 1, grant: 'g1', cash: 100, bonus: 40, won: 15, unnamed: 2 },
    })
  })

  it('decodes to the same round', () => expect(decode(detail)).toEqual(round))

  it('decodes to the same movement', () => {
    const row = { playerId, kind: 'win', at: new Date(0), rolledBack: false, detail } as const
    expect(decodeMovement(row)).toMatchObject({ ...split, transaction: 't1', round: 'r-1', stake: 140n, after: 9n })
    expect(decodeRoundName(detail)).toEqual({ providerId: 'acme', round: 'r-1' })
  })

  it('a rollback without a bet has no round', () => {
    const empty = { cash: 0n, bonus: 0n, free: 0n }
    const text = JSON.stringify(encodeMovement({ ...movement, round: undefined, split: empty, stake: 0n, after: 0n }))
    expect(decodeRoundName(text)).toBeUndefined()
  })
})

describe('version 1', () => {
  const first = { provider: 'acme', transaction: 't1', round: 'r-1', operator: 7, game: 'dice', cash: 5, stake: 5 }

  it('of release 0.1: a bet that says what became of it, and the state in the last transfer only', () => {
    const bet = { ...first, was: 'resolved' }
    const row = { refusal: null, roundId: id, step: 1, resolved: true, rolledBack: false }
    expect(decodeBet({ playerId, id, ...row, detail: JSON.stringify(bet) })).toMatchObject({ cash: 5n, step: 1 })
    const last = { ...first, transaction: 't2', state: { at: 1000, bets: 1, cash: 5, won: 3, closed: true } }
    expect(decode(JSON.stringify(last), 2)).toMatchObject({ bets: 1, wonCents: 3n, closed: true, unnamedWinStep: 0 })
  })

  it('of release 0.2: a win that named no bet resolves every bet so far', () => {
    const win = { ...first, state: { at: 1000, bets: 2, cash: 5, unnamed: true } }
    expect(decode(JSON.stringify(win), 4).unnamedWinStep).toBe(4)
  })
})

it('reads refused bets and the details of other modules', () => {
  const row = { playerId, id, roundId: null, step: null, detail: null, resolved: false, rolledBack: false }
  const refused = { isRefused: true, roundId: '', grantId: null, cash: 0n }
  expect(decodeBet({ ...row, refusal: '{"code":"LIMIT_REACHED"}' })).toMatchObject({
    ...refused,
    isRolledBackFirst: false,
  })
  expect(decodeBet({ ...row, refusal: '{"code":"ROLLED_BACK"}' })).toMatchObject({
    ...refused,
    isRolledBackFirst: true,
  })
  expect(decodeRoundName('{"length":"1-year","by":"house"}')).toBeUndefined()
  expect(decodeRoundName(null)).toBeUndefined()
})

describe('an invalid detail is rejected on read:', () => {
  const changed = (change: object, state: object = {}) => {
    const stored = JSON.parse(detail) as { state: object }
    return JSON.stringify({ ...stored, state: { ...stored.state, ...state }, ...change })
  }
  it.each([
    ['a version of a later release', changed({ v: 3 }), /v is 3/],
    ['a negative amount', changed({ cash: -1 }), /cash is -1/],
    ['a fraction of a cent', changed({}, { won: 0.5 }), /won is 0.5/],
    ['an amount as text', changed({ stake: '140' }), /stake is "140"/],
    ['no transaction', changed({ transaction: undefined }), /without its transaction/],
    ['no game', changed({ game: undefined }), /without a name, operator or game/],
    ['no state', changed({ state: undefined }), /no round state/],
    ['no bets', changed({}, { bets: undefined }), /no time or no bets/],
    ['more rollbacks than bets', changed({}, { back: 3 }), /2 bets has 3 rollbacks/],
    ['version 2 with a win without its step', changed({}, { unnamed: true }), /without its step/],
    ['a list', '[1]', /without its transaction/],
    ['null', 'null', /no object/],
  ])('%s', (_, text, message) => expect(() => decode(text)).toThrow(message))

  it('a round without a provider', () =>
    expect(() => decodeRoundName('{"round":"r"}')).toThrow('a round without a provider'))

  it('a refusal without a code', () => {
    const row = { playerId, id, roundId: null, step: null, detail: null, resolved: false, rolledBack: false }
    expect(() => decodeBet({ ...row, refusal: '{}' })).toThrow('no code')
  })
})

describe('an impossible movement is rejected on write:', () => {
  it.each([
    ['negative cents', { after: -1n }, /stores -1 cents/],
    ['more than JSON can hold', { after: 2n ** 53n }, /stores 9007199254740992 cents/],
    ['more rollbacks than bets', { round: { ...round, betsRolledBack: 3 } }, /more rollbacks than bets/],
    ['a win beyond the end', { round: { ...round, unnamedWinStep: 4 } }, /beyond the end/],
  ])('%s', (_, change, message) => expect(() => encodeMovement({ ...movement, after: 9n, ...change })).toThrow(message))
})
