import { grants } from '../bonus/bonus.ts'
import { all, declare, one } from '../ledger/command.ts'
import { saferPlay } from '../safer/safer.ts'
import { suspensions } from '../suspension/suspension.ts'
import { wallets } from '../wallet/wallet.ts'
import { bets, rounds, sessions } from './round-kinds.ts'
import {
  decideBet,
  decideRollback,
  decideWin,
  playKey,
  roundId,
  type BetLimits,
  type BetRequest,
  type WinLimits,
  type WinRequest,
} from './rules.ts'

/** A retry of a refused transaction gets the same refusal, even if it would be accepted now. */
const keepRefusal = true

export const bet = declare({
  kind: 'bet',
  keepRefusal,
  reads: ({ bet: { providerId, round, sessionId } }) => [
    one(rounds, roundId(providerId, round)),
    one(sessions, sessionId),
    all(grants),
    all(wallets),
    all(saferPlay),
    all(suspensions),
  ],
  body: ({ bet: { sessionId, round, cents, isFreeSpin } }: { bet: BetRequest; house: BetLimits }) => ({
    session: sessionId,
    round,
    amount: Number(cents),
    ...(isFreeSpin && { freeSpin: true }),
  }),
  decide: (book, input, now) => decideBet(book, input.bet, input.house, now),
})

export const win = declare({
  kind: 'win',
  keepRefusal,
  reads: ({ win: { playerId, providerId, round, bet: named } }) => [
    one(rounds, roundId(providerId, round)),
    all(grants),
    ...(named === undefined ? [] : [one(bets, playKey(providerId, playerId, 'bet', named))]),
  ],
  body: ({ win: { round, bet: named, cents, roundClosed } }: { win: WinRequest; house: WinLimits }) => ({
    round,
    bet: named,
    amount: Number(cents),
    roundClosed,
  }),
  decide: (book, input, now) => decideWin(book, input.win, input.house, now),
})

export const rollback = declare({
  kind: 'rollback',
  keepRefusal,
  reads: ({ playerId, providerId, target }) => {
    const key = playKey(providerId, playerId, 'bet', target)
    return [one(bets, key), one(rounds, key), all(grants)]
  },
  body: ({ target }) => ({ target }),
  decide: decideRollback,
})
