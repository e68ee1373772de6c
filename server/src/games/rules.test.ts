// The rules of bets, wins and rollbacks on a book in memory.
import { Refusal } from '@lucero/contract/shared/refusals'
import { describe, expect, it } from 'vitest'
import type { Decision, Json, StateRow } from '../ledger/command.ts'
import { grants } from '../bonus/bonus.ts'
import { grantRow, now, playerId, walletRow } from '../testing/book.ts'
import { openPaperBook } from '../testing/paper-book.ts'
import { wallets } from '../wallet/wallet.ts'
import { sessions } from './round-kinds.ts'
import {
  decideBet,
  decideRollback,
  decideWin,
  PayoutRefusal,
  playKey,
  type BetLimits,
  type WinLimits,
} from './rules.ts'

const providerId = 'acme'
const house: BetLimits = {
  games: new Map([['dice', { providerId, isPlayable: true, maxBetCents: 1000n, maxMultiple: null, onlyFor: null }]]),
  lifetime: { idleMinutes: 30, maxHours: 12 },
}
const payouts = { maxRoundPayoutCents: null, maxDayPayoutCents: null }
const unlimited: WinLimits = { games: house.games, payouts, isDayFull: false }
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const session = {
  playerId,
  id: 's1',
  providerId,
  operatorId: 7,
  gameId: 'dice',
  signInId: 'a1',
  signInAt: ago(5),
  createdAt: ago(5),
  lastUsedAt: ago(0),
  endedAt: null,
  firstBetCents: null,
}

/** Each call sees the effects of the previous ones. */
function openTable(balances: Record<string, bigint>, changes: Changes = {}) {
  const book = openPaperBook(Object.entries(balances))
  const { view } = book
  book.put(sessions, { ...session, ...changes.session })
  book.put(wallets, walletRow(changes.operatorId ?? 7, changes.wallet ?? 'connected'))
  if (changes.grant) book.put(grants, changes.grant)
  const post = (decision: Decision<Json>) => book.post(decision, now)
  const resultOf = (decide: () => Decision<Json>) => {
    try {
      post(decide())
      return 'OK'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }
  const bet = (transaction: string, cents: bigint, round = 'r', isFreeSpin = false) =>
    decideBet(view, { providerId, sessionId: 's1', transaction, round, cents, isFreeSpin }, changes.house ?? house, now)
  const win = (transaction: string, cents: bigint, { bet: named, closed = true, round = 'r' }: WinMore = {}) =>
    decideWin(
      view,
      { playerId, providerId, transaction, round, bet: named, cents, roundClosed: closed },
      changes.payouts ?? unlimited,
      now,
    )
  const rollback = (transaction: string, target: string) =>
    decideRollback(view, { playerId, providerId, transaction, target }, now)
  return {
    post,
    bet: (...args: Parameters<typeof bet>) => resultOf(() => bet(...args)),
    win: (...args: Parameters<typeof win>) => resultOf(() => win(...args)),
    rollback: (...args: Parameters<typeof rollback>) => resultOf(() => rollback(...args)),
    decide: { bet, win, rollback },
    balances: book.balances,
  }
}

type Changes = {
  payouts?: WinLimits
  house?: BetLimits
  session?: object
  wallet?: 'left'
  operatorId?: number
  grant?: StateRow
}
type WinMore = { bet?: string; closed?: boolean; round?: string }

describe('cash and bonus', () => {
  const start = { 'game:7:dice': 500n, 'bonus:7:g1': 300n, promo: -300n, 'operator:7': -500n }

  it('BON a win on a mixed stake is split in proportion, cash rounded up', () => {
    const table = openTable(start, { grant: grantRow() })
    table.bet('b', 400n)
    expect(table.balances()).toMatchObject({ 'game:7:dice': 400n, 'bank:dice': 400n })
    table.win('w', 401n)
    expect(table.balances()).toEqual({ ...start, 'game:7:dice': 501n, 'bank:dice': -1n })
  })

  it('BON a rollback returns each part of the bet to its account', () => {
    const table = openTable(start, { grant: grantRow() })
    table.bet('b1', 200n)
    table.bet('b2', 200n)
    table.rollback('x2', 'b2')
    expect(table.balances()).toEqual({ ...start, 'bonus:7:g1': 100n, 'bank:dice': 200n })
    table.rollback('x1', 'b1')
    expect(table.balances()).toEqual(start)
  })

  it('BON a win after a rollback is split by the remaining stakes', () => {
    const table = openTable(start, { grant: grantRow() })
    table.bet('b1', 300n)
    table.bet('b2', 100n)
    table.rollback('x', 'b1')
    table.win('w', 50n, { bet: 'b2' })
    expect(table.balances()).toEqual({ ...start, 'game:7:dice': 450n, 'bank:dice': 50n })
  })

  it('BON a win of a round paid by a bonus goes to the same grant, even if its balance is 0', () => {
    const table = openTable(start, { grant: grantRow() })
    table.bet('b', 300n)
    table.win('w', 90n)
    expect(table.balances()).toMatchObject({ 'bonus:7:g1': 90n, 'game:7:dice': 500n })
  })
})

describe('a bet', () => {
  const start = { 'game:7:dice': 500n, 'operator:7': -500n }
  it.each([
    ['a session of another provider', { session: { providerId: 'other' } }, 'SESSION_NOT_FOUND'],
    ['an idle session', { session: { lastUsedAt: ago(30) } }, 'SESSION_EXPIRED'],
    ['an old session', { session: { createdAt: ago(12 * 60) } }, 'SESSION_EXPIRED'],
    ['an old sign-in', { session: { signInAt: ago(12 * 60) } }, 'SESSION_EXPIRED'],
    ['an ended sign-in', { session: { endedAt: ago(0) } }, 'SESSION_EXPIRED'],
    ['a disconnected operator', { wallet: 'left' as const }, 'PLAYER_BLOCKED'],
    ['an unknown game', { session: { gameId: 'mines' } }, 'GAME_DISABLED'],
  ])('with %s is refused', (_, changes, code) => expect(openTable(start, changes).bet('b', 1n)).toBe(code))

  it('just before the session limits is accepted', () => {
    const almost = {
      session: { lastUsedAt: ago(29.9), createdAt: ago(12 * 60 - 0.1), signInAt: ago(12 * 60 - 0.1) },
    }
    expect(openTable(start, almost).bet('b', 1n)).toBe('OK')
  })

  it('counts as use of the session and the sign-in, once a minute', () => {
    const kinds = (changes: object) => {
      const { changes: made } = openTable(start, changes).decide.bet('b', 1n)
      return made!.map(({ kind }) => kind.name)
    }
    expect(kinds({})).toEqual(['game-round', 'bet'])
    expect(kinds({ session: { lastUsedAt: ago(2) } })).toEqual(['game-round', 'bet', 'used-sign-in', 'game-session'])
  })

  it('is accepted up to the limit and up to the balance, and refused above', () => {
    const table = openTable({ 'game:7:dice': 2500n, 'operator:7': -2500n })
    expect([table.bet('b1', 1001n), table.bet('b2', 1000n)]).toEqual(['LIMIT_REACHED', 'OK'])
    const poor = openTable(start)
    expect([poor.bet('b1', 501n), poor.bet('b2', 500n), poor.bet('b3', 0n)]).toEqual(['INSUFFICIENT_FUNDS', 'OK', 'OK'])
  })
})

describe('a round', () => {
  const start = { 'game:7:dice': 500n, 'operator:7': -500n }
  const played = (...steps: string[]) => {
    const table = openTable(start)
    const actions: Record<string, () => string> = {
      bet: () => table.bet('b', 10n),
      'bet 2': () => table.bet('b2', 20n),
      win: () => table.win('w', 5n, { closed: false }),
      'win 2': () => table.win('w2', 5n, { closed: false }),
      'win of b': () => table.win('wb', 5n, { closed: false, bet: 'b' }),
      'win of b again': () => table.win('wb2', 5n, { closed: false, bet: 'b' }),
      'win of another': () => table.win('wx', 5n, { bet: 'nothing' }),
      close: () => table.win('c', 0n),
      'close again': () => table.win('c2', 0n),
      rollback: () => table.rollback('x', 'b'),
      'rollback again': () => table.rollback('x2', 'b'),
      'rollback 2': () => table.rollback('x3', 'b2'),
    }
    return steps.map((step) => actions[step]!()).join(' ')
  }
  it.each([
    ['BET_NOT_FOUND', 'win'],
    ['BET_NOT_FOUND', 'win of b'],
    ['OK BET_NOT_FOUND', 'bet', 'win of another'],
    ['OK OK OK OK', 'bet', 'win', 'win 2', 'close'],
    ['OK OK ROUND_CLOSED', 'bet', 'close', 'win'],
    ['OK OK ROUND_CLOSED', 'bet', 'close', 'close again'],
    ['OK OK ROUND_CLOSED', 'bet', 'close', 'bet 2'],
    ['OK OK ROUND_CLOSED', 'bet', 'close', 'win of b'],
    ['OK OK ALREADY_RESOLVED', 'bet', 'win of b', 'win of b again'],
    ['OK OK OK', 'bet', 'win of b', 'win'],
    ['OK OK ALREADY_RESOLVED', 'bet', 'win of b', 'rollback'],
    ['OK OK ALREADY_RESOLVED', 'bet', 'win', 'rollback'],
    ['OK OK ALREADY_RESOLVED', 'bet', 'close', 'rollback'],
    ['OK OK OK OK', 'bet', 'win', 'bet 2', 'rollback 2'],
    ['OK OK OK ALREADY_RESOLVED', 'bet', 'win', 'bet 2', 'rollback'],
    ['OK OK OK ALREADY_RESOLVED', 'bet', 'bet 2', 'win', 'rollback 2'],
    ['OK OK OK OK ALREADY_RESOLVED', 'bet', 'win', 'bet 2', 'win 2', 'rollback 2'],
    ['OK OK OK OK ALREADY_RESOLVED', 'bet', 'win', 'bet 2', 'close', 'rollback 2'],
    ['OK OK OK OK', 'bet', 'bet 2', 'win of b', 'rollback 2'],
    ['OK OK OK', 'bet', 'rollback', 'rollback again'],
    ['OK OK ROLLED_BACK', 'bet', 'rollback', 'win'],
    ['OK OK ROLLED_BACK', 'bet', 'rollback', 'win of b'],
    ['OK OK ROLLED_BACK', 'bet', 'rollback', 'close'],
    ['OK OK OK OK', 'bet', 'rollback', 'bet 2', 'win'],
    ['OK OK OK OK', 'bet', 'bet 2', 'rollback', 'close'],
    ['OK OK', 'rollback', 'rollback again'],
    ['OK ROLLED_BACK', 'rollback', 'win of b'],
    ['OK OK OK', 'bet', 'bet 2', 'close'],
  ])('I7 %s', (results, ...steps) => expect(played(...steps)).toBe(results))

  it('belongs to one wallet and one game', () => {
    const table = openTable(start)
    table.bet('b', 1n)
    const [round] = table.decide.bet('b2', 1n).changes!
    const elsewhere = openTable({ 'game:8:dice': 50n }, { session: { operatorId: 8 }, operatorId: 8 })
    elsewhere.post({ moves: [], changes: [round!], reply: {} })
    expect([elsewhere.bet('b3', 1n), elsewhere.bet('b4', 1n, 'r2')]).toEqual(['TX_CONFLICT', 'OK'])
  })

  it('is listed as lost only if it closes without a win', () => {
    const lost = openTable(start)
    lost.bet('b', 10n)
    expect(lost.decide.win('w', 0n).round).toMatchObject({ step: 2, isShown: true, isWinner: false })
    const won = openTable(start)
    won.bet('b', 10n)
    won.win('w1', 5n, { closed: false })
    expect(won.decide.win('w2', 0n).round).toMatchObject({ step: 3, isShown: false })
    expect(won.decide.win('w2', 11n).round).toMatchObject({ step: 3, isShown: true, isWinner: true })
  })

  it('I7 a rollback before its bet rejects the key of the bet', () => {
    const { rejectKey } = openTable(start).decide.rollback('x', 'b')
    expect(rejectKey).toEqual({ key: playKey(providerId, playerId, 'bet', 'b'), kind: 'bet', code: 'ROLLED_BACK' })
  })
})

describe('the total stake of a round', () => {
  const most = 1_000_000_000_000_000n
  const withoutLimit = { providerId, isPlayable: true, maxBetCents: null, maxMultiple: null, onlyFor: null }
  const endless: BetLimits = { ...house, games: new Map([['dice', withoutLimit]]) }

  it('L7 is limited like a balance, over all bets of the round', () => {
    const table = openTable({ 'game:7:dice': most + 10n, 'operator:7': -most - 10n }, { house: endless })
    expect([table.bet('b1', most - 5n), table.bet('b2', 6n), table.bet('b3', 5n)]).toEqual([
      'OK',
      'LIMIT_REACHED',
      'OK',
    ])
    expect([table.bet('b4', 1n), table.bet('b5', 1n, 'r2')]).toEqual(['LIMIT_REACHED', 'OK'])
  })

  it('L7 counts no stake that was rolled back', () => {
    const table = openTable({ 'game:7:dice': most + 10n, 'operator:7': -most - 10n }, { house: endless })
    table.bet('b1', most)
    expect([table.bet('b2', 1n), table.rollback('x', 'b1'), table.bet('b3', 1n)]).toEqual(['LIMIT_REACHED', 'OK', 'OK'])
  })
})

describe('the limits on payouts', () => {
  const start = { 'game:7:dice': 500n, 'operator:7': -500n }
  const multiple = (maxMultiple: number | null): WinLimits => ({
    ...unlimited,
    games: new Map([['dice', { maxMultiple }]]),
  })
  const round = (cents: bigint): WinLimits => ({ ...unlimited, payouts: { ...payouts, maxRoundPayoutCents: cents } })
  const refused = 'PAYOUT_LIMIT_REACHED'

  it('a round pays up to the largest multiple of its game, and not a cent more', () => {
    const table = openTable(start, { payouts: multiple(2.5) })
    table.bet('b', 101n)
    expect([table.win('w', 253n), table.win('w', 252n)]).toEqual([refused, 'OK'])
  })

  it('a round pays up to the limit of the provider above its stakes, and not a cent more', () => {
    const table = openTable(start, { payouts: round(300n) })
    table.bet('b', 100n)
    expect([table.win('w', 401n), table.win('w', 400n)]).toEqual([refused, 'OK'])
  })

  it.each([
    ['the largest multiple', multiple(3), 300n],
    ['the limit of a round', round(200n), 300n],
  ])('several wins do not pass %s together', (_, limits, most) => {
    const table = openTable(start, { payouts: limits })
    table.bet('b', 100n)
    expect(table.win('w1', most - 10n, { closed: false })).toBe('OK')
    expect([table.win('w2', 11n, { closed: false }), table.win('w3', 10n, { closed: false })]).toEqual([refused, 'OK'])
    expect(table.win('w4', 1n)).toBe(refused)
  })

  it.each([
    ['the largest multiple', multiple(3)],
    ['the limit of a round', round(200n)],
  ])('%s counts every stake of the round, without those rolled back', (_, limits) => {
    const table = openTable(start, { payouts: limits })
    table.bet('b1', 60n)
    table.bet('b2', 40n)
    table.bet('b3', 100n)
    table.rollback('x', 'b3')
    expect(table.win('w', 301n, { bet: 'b1', closed: false })).toBe(refused)
    expect(table.win('w', 300n, { bet: 'b1', closed: false })).toBe('OK')
  })

  it('a loss closes its round whatever the limits, also above them', () => {
    const table = openTable(start, { payouts: { ...round(1n), isDayFull: true } })
    table.bet('b', 10n)
    expect(table.win('w', 0n)).toBe('OK')
  })

  it('a refused win changes nothing: the round stays open, and the same win is paid within the limits', () => {
    const limits = round(100n)
    const table = openTable(start, { payouts: limits })
    table.bet('b', 100n)
    const before = table.balances()
    expect(table.win('w', 300n)).toBe(refused)
    expect(table.balances()).toEqual(before)
    limits.payouts = payouts
    expect(table.win('w', 300n)).toBe('OK')
    expect(table.balances()).toMatchObject({ 'game:7:dice': 700n })
  })

  it('a win is refused once the provider has paid its limit of the day', () => {
    const full = { ...unlimited, payouts: { ...payouts, maxDayPayoutCents: 900n }, isDayFull: true }
    const table = openTable(start, { payouts: full })
    table.bet('b', 100n)
    expect(() => table.decide.win('w', 1n)).toThrow(PayoutRefusal)
    expect(table.win('w', 1n)).toBe(refused)
  })

  it('a refusal names the limit in cents', () => {
    const fieldsOf = (limits: WinLimits) => {
      const table = openTable(start, { payouts: limits })
      table.bet('b', 100n)
      try {
        return table.decide.win('w', 500n)
      } catch (error) {
        return error instanceof Refusal && error.fields
      }
    }
    expect(fieldsOf(multiple(2))).toEqual({ limit: 'game', amount: '200' })
    expect(fieldsOf(round(150n))).toEqual({ limit: 'round', amount: '150' })
  })

  it('a free spin has no stake: the multiple counts from the stake that was granted, the limit of a round from 0', () => {
    const spins = { count: 2, gameId: 'dice', cents: 20n }
    const seat = (limits: WinLimits) => {
      const grant = grantRow({ spinsLeft: 2 }, { kind: 'free-spins', spins })
      const table = openTable(start, { payouts: limits, grant })
      expect(table.bet('b', 20n, 'r', true)).toBe('OK')
      return table
    }
    const byMultiple = seat(multiple(5))
    expect([byMultiple.win('w', 101n), byMultiple.win('w', 100n)]).toEqual([refused, 'OK'])
    const byRound = seat(round(90n))
    expect([byRound.win('w', 91n), byRound.win('w', 90n)]).toEqual([refused, 'OK'])
  })

  it('bonus credit counts like cash', () => {
    const limits = round(50n)
    const table = openTable({ 'bonus:7:g1': 100n, promo: -100n }, { payouts: limits, grant: grantRow() })
    table.bet('b', 100n)
    expect([table.win('w', 151n), table.win('w', 150n)]).toEqual([refused, 'OK'])
  })
})
