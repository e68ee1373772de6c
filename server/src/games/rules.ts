/** Pure rules of bets, wins and rollbacks. Each decision is one transfer, whose detail contains the movement and the round after it. */
import assert from 'node:assert/strict'
import { maxHeldCents, type Cents } from '@lucero/contract/shared/money'
import type { ProviderBalance } from '@lucero/contract/provider/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { isOpen, shouldTouch, usedSignIns } from '../auth/sessions.ts'
import { grants } from '../bonus/bonus.ts'
import {
  afterBet,
  freeSpinAt,
  hasOpenStake,
  largestBet,
  playableBonus,
  spinStakeOf,
  settleRollback,
  settleWin,
  type PlayableBonus,
} from '../bonus/play.ts'
import type { PayoutLimits, Terms } from '../catalogue/catalogue.ts'
import * as accounts from '../accounts/accounts.ts'
import { change, deterministicUuid, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { isExcluded, overLimit, enforcePlayerLimits, type saferPlay } from '../safer/safer.ts'
import { isBlocked, type suspensions } from '../suspension/suspension.ts'
import { isConnected, wallets } from '../wallet/wallet.ts'
import { encodeMovement, type BetRow, type Movement, type MovementKind, type RoundRow } from './round-codec.ts'
import { bets, rounds, sessionNotEnded, sessions } from './round-kinds.ts'
import {
  emptySplit,
  payoutMoves,
  toProviderBalance,
  shareOf,
  stakeFrom,
  addSplits,
  stakeMoves,
  totalOf,
  subtractSplit,
  type Split,
} from './split.ts'
import type { SessionRow } from './store.ts'

export const movementId = (providerId: string, kind: MovementKind, transaction: string): string =>
  deterministicUuid(providerId, kind, transaction)
/** The idempotency key: the same transaction is the same command. */
export const playKey = (providerId: string, playerId: string, kind: MovementKind, transaction: string): string =>
  deterministicUuid(providerId, playerId, kind, transaction)
export const roundId = (providerId: string, round: string): string => deterministicUuid(providerId, 'round', round)

type PlayRequest = { providerId: string; transaction: string }
type PlayReply = {
  transaction: string
  balance: ProviderBalance
  freeSpinsLeft?: number
  freeSpinsGrant?: string
  counted?: number
}

/** The kinds of rows that each rule reads. */
type BonusRows = typeof grants
type PlayRows = BonusRows | typeof bets | typeof rounds
type BetRows = BonusRows | typeof rounds | typeof sessions | typeof wallets | typeof saferPlay | typeof suspensions

/** `cents` is the stake. For a free spin it is nominal: nothing is debited. */
export type BetRequest = PlayRequest & { sessionId: string; round: string; cents: Cents; isFreeSpin: boolean }
/** The limits of the house and the lifetime of sessions. */
export type BetLimits = {
  games: ReadonlyMap<string, Terms>
  lifetime: { idleMinutes: number; maxHours: number }
}

export function decideBet(book: BookView<BetRows>, bet: BetRequest, limits: BetLimits, now: Date): Decision<PlayReply> {
  assert(bet.cents >= 0n, `a bet of ${bet.cents} cents`)
  const session = sessionFor(book, bet, limits, now)
  if (isExcluded(book, now) || isBlocked(book, now)) throw new Refusal('PLAYER_BLOCKED')
  enforceGameTerms(limits.games.get(session.gameId), book.playerId, bet)
  const round = openRound(book, bet, session, now)
  // The total stake of a round is stored and shown with its win, so it is limited like a balance.
  if (totalOf(round) + bet.cents > maxHeldCents) throw overLimit('game', maxHeldCents)
  const playable = playableBonus(book, session, now)
  const { split, grant } = bet.isFreeSpin
    ? spinFrom(playable, session, round, bet.cents)
    : stakeOf(book, session, round, playable, bet.cents)
  assert(bet.isFreeSpin || totalOf(split) === bet.cents, 'the split of a stake differs from the stake')
  const roundStake = totalOf(round) + bet.cents
  const limitChanges = bet.isFreeSpin ? [] : enforcePlayerLimits(book, { roundStake, cash: split.cash }, now)
  const grantId = grant?.id ?? null
  const after = subtractSplit(playableFunds(book, session, playable.held), split)
  assert(after.cash >= 0n && after.bonus >= 0n && after.free >= 0n, 'a stake exceeds the funds that pay it')
  const next: RoundRow = {
    ...round,
    ...addSplits(round, split),
    steps: round.steps + 1,
    bets: round.bets + 1,
    grantId: grantId ?? round.grantId,
    isFreeSpin: bet.isFreeSpin,
  }
  const id = playKey(bet.providerId, book.playerId, 'bet', bet.transaction)
  const fresh = { isRefused: false, isRolledBackFirst: false, resolved: false, rolledBack: false }
  const row: BetRow = { playerId: book.playerId, id, roundId: round.id, step: next.steps, grantId, ...split, ...fresh }
  const movement = { ...bet, target: undefined, round: next, split, grantId, stake: totalOf(split) }
  return {
    moves: [...playable.moves, ...stakeMoves({ ...session, grantId }, split)],
    changes: [
      ...playable.changes,
      ...(grant ? [afterBet(grant, session, !hasOpenStake(round), bet.isFreeSpin)] : []),
      change(rounds, next),
      change(bets, row),
      ...limitChanges,
      ...sessionUse(session, limits, now),
    ],
    conditions: [{ kind: sessionNotEnded, id: session.id }],
    ...roundEntry(movement, after, { isShown: true, isWinner: false }),
    reply: { ...playReply(book, bet, after), ...(bet.isFreeSpin && grant && spinPlayed(grant)) },
  }
}

function spinPlayed({ spinsLeft, id }: NonNullable<PlayableBonus['grant']>) {
  assert(spinsLeft > 0, `grant ${id} has ${spinsLeft} free spins`)
  return { freeSpinsLeft: spinsLeft - 1, freeSpinsGrant: id }
}

type Stake = { split: Split; grant: PlayableBonus['grant'] }

/** A round with open stakes of one bonus cannot take credit of another: further bets are paid in cash. */
function stakeOf(
  book: BookView,
  account: accounts.GameAccount,
  round: RoundRow,
  { grant, held }: PlayableBonus,
  cents: Cents,
): Stake {
  const isOtherBonus = hasOpenStake(round) && round.grantId !== grant?.id
  const usable = isOtherBonus ? emptySplit : held
  const limit = grant && usable.bonus + usable.free > 0n ? largestBet(grant) : null
  if (limit !== null && cents > limit) throw overLimit('bonus', limit)
  const split = stakeFrom(playableFunds(book, account, usable), cents)
  if (split === 'too little') throw insufficient(playableFunds(book, account, held), book.seq)
  return { split, grant: split.bonus + split.free > 0n ? grant : undefined }
}

/** A free spin is the only bet of its round, at the granted stake. */
function spinFrom({ grant }: PlayableBonus, account: accounts.GameAccount, round: RoundRow, cents: Cents): Stake {
  if (freeSpinAt(grant, account) !== cents || round.bets > round.betsRolledBack) throw new Refusal('NO_FREE_SPIN')
  return { split: emptySplit, grant }
}

const playableFunds = (
  book: BookView,
  { operatorId, gameId }: accounts.GameAccount,
  { bonus, free }: Omit<Split, 'cash'>,
): Split => ({
  cash: book.balance(accounts.game(operatorId, gameId)),
  bonus,
  free,
})

/** A session expires by itself, or with the sign-in that launched it. */
function sessionFor(
  book: BookView<BetRows>,
  { sessionId, providerId }: BetRequest,
  { lifetime }: BetLimits,
  now: Date,
): SessionRow {
  const session = book.state(sessions, sessionId)
  if (!session || session.providerId !== providerId) throw new Refusal('SESSION_NOT_FOUND')
  // Deactivating or closing an account disconnects all operators, so this check covers both.
  const wallet = book.state(wallets, String(session.operatorId))
  if (!wallet || !isConnected(wallet)) throw new Refusal('PLAYER_BLOCKED')
  if (!isSessionOpen(session, lifetime, now)) throw new Refusal('SESSION_EXPIRED')
  return session
}

/** A bet counts as use of the sign-in, so the sign-in is not idle before the session is. */
export const isSessionOpen = (session: SessionRow, lifetime: BetLimits['lifetime'], now: Date): boolean =>
  session.endedAt === null &&
  isOpen(session, lifetime, now) &&
  isOpen({ createdAt: session.signInAt, lastUsedAt: session.lastUsedAt }, lifetime, now)

export function enforceGameTerms(
  terms: Terms | undefined,
  playerId: string,
  { providerId, cents }: Pick<BetRequest, 'providerId' | 'cents'>,
): void {
  if (!terms?.isPlayable || terms.providerId !== providerId) throw new Refusal('GAME_DISABLED')
  if (terms.onlyFor && !terms.onlyFor.has(playerId)) throw new Refusal('GAME_DISABLED')
  if (terms.maxBetCents !== null && cents > terms.maxBetCents) throw overLimit('game', terms.maxBetCents)
}

function openRound(
  book: BookView<typeof rounds>,
  { providerId, round }: BetRequest,
  account: accounts.GameAccount,
  now: Date,
): RoundRow {
  const id = roundId(providerId, round)
  const existing = book.state(rounds, id)
  const { operatorId, gameId } = account
  if (existing && (existing.operatorId !== operatorId || existing.gameId !== gameId)) throw new Refusal('TX_CONFLICT')
  if (existing?.closed) throw new Refusal('ROUND_CLOSED')
  if (existing?.isFreeSpin) throw new Refusal('NO_FREE_SPIN')
  if (existing) return existing
  const fresh = {
    grantId: null,
    steps: 0,
    bets: 0,
    betsRolledBack: 0,
    wonCents: 0n,
    unnamedWinStep: 0,
    closed: false,
  }
  const stakes = { ...emptySplit, isFreeSpin: false }
  const named = { playerId: book.playerId, id, providerId, round, operatorId, gameId }
  return { ...named, ...fresh, ...stakes, createdAt: now }
}

const insufficient = (funds: Split, version: bigint): Refusal => {
  const balance = Object.entries(toProviderBalance(funds, version))
  return new Refusal('INSUFFICIENT_FUNDS', Object.fromEntries(balance.map(([name, number]) => [name, String(number)])))
}

/** Locks the sign-in first, in the same order as signing out, to avoid deadlocks. */
const sessionUse = (session: SessionRow, { lifetime }: BetLimits, now: Date): Change[] =>
  shouldTouch(session, lifetime, now)
    ? [
        change(usedSignIns, { playerId: session.playerId, id: session.signInId }),
        change(sessions, { ...session, lastUsedAt: now }),
      ]
    : []

const dayMs = 24 * 3600 * 1000

/** True while the round may still pay out. A round that its game has not closed within a day does not count. */
export const isInPlay = ({ closed, bets, betsRolledBack, createdAt }: RoundRow, now: Date): boolean =>
  !closed && betsRolledBack < bets && now.getTime() - createdAt.getTime() < dayMs

export type WinRequest = PlayRequest & {
  playerId: string
  round: string
  bet: string | undefined
  cents: Cents
  roundClosed: boolean
}

/** The limits of the house on payouts. `isDayFull`: the provider has no room left for this win today. */
export type WinLimits = {
  games: ReadonlyMap<string, Pick<Terms, 'maxMultiple'>>
  payouts: PayoutLimits
  isDayFull: boolean
}

/** Wins are paid whatever the state of the session, the player or the game, up to the limits on payouts. */
export function decideWin(
  book: BookView<PlayRows>,
  win: WinRequest,
  limits: WinLimits,
  now: Date,
): Decision<PlayReply> {
  assert(win.cents >= 0n, `a win of ${win.cents} cents`)
  const { round, bet } = findResolution(book, win)
  const exceeded = win.cents > 0n ? exceededLimit(book, round, win, limits) : undefined
  if (exceeded) throw new PayoutRefusal(exceeded, round)
  const split = shareOf(round, win.cents)
  assert(totalOf(split) === win.cents, 'the split of a win differs from the win')
  const bonus = settleWin(book, round, split, win.roundClosed, now)
  const after = addSplits(playableFunds(book, round, bonus.playable), { ...emptySplit, cash: split.cash })
  const isLoss = win.cents === 0n && win.roundClosed && round.wonCents === 0n
  const next: RoundRow = {
    ...round,
    steps: round.steps + 1,
    wonCents: round.wonCents + win.cents,
    unnamedWinStep: bet ? round.unnamedWinStep : round.steps + 1,
    closed: win.roundClosed,
  }
  const stake = totalOf(bet ?? round)
  const movement = { ...win, target: win.bet, round: next, split, grantId: round.grantId, stake }
  return {
    moves: [...bonus.before, ...payoutMoves(round, split, bonus.isLate), ...bonus.after],
    changes: [change(rounds, next), ...(bet ? [change(bets, { ...bet, resolved: true })] : []), ...bonus.changes],
    ...roundEntry(movement, after, { isShown: isLoss || win.cents > 0n, isWinner: split.cash + split.bonus > stake }),
    reply: { ...playReply(book, win, after), ...(bonus.counted !== null && { counted: Number(bonus.counted) }) },
  }
}

export type ExceededLimit = { limit: 'game' | 'round' | 'day'; cents: Cents }

const hundredths = (multiple: number): bigint => BigInt(Math.round(multiple * 100))

/** A round counts as a whole: several wins do not pass together what one win may not. */
function exceededLimit(
  book: BookView<PlayRows>,
  round: RoundRow,
  { cents }: WinRequest,
  { games, payouts, isDayFull }: WinLimits,
): ExceededLimit | undefined {
  const [won, stake] = [round.wonCents + cents, totalOf(round)]
  const maxMultiple = games.get(round.gameId)?.maxMultiple ?? null
  const multiplied = round.isFreeSpin ? spinStakeOf(book.state(grants, round.grantId ?? '')) : stake
  if (maxMultiple !== null && multiplied !== undefined) {
    const most = (multiplied * hundredths(maxMultiple)) / 100n
    if (won > most) return { limit: 'game', cents: most }
  }
  const { maxRoundPayoutCents, maxDayPayoutCents } = payouts
  if (maxRoundPayoutCents !== null && won - stake > maxRoundPayoutCents)
    return { limit: 'round', cents: maxRoundPayoutCents }
  return isDayFull && maxDayPayoutCents !== null ? { limit: 'day', cents: maxDayPayoutCents } : undefined
}

/** The fields are for the provider. The round is for the list of the house. */
export class PayoutRefusal extends Refusal {
  readonly exceeded: ExceededLimit
  readonly round: RoundRow

  constructor(exceeded: ExceededLimit, round: RoundRow) {
    super('PAYOUT_LIMIT_REACHED', { limit: exceeded.limit, amount: String(exceeded.cents) })
    this.exceeded = exceeded
    this.round = round
  }
}

/** The round that a win resolves, and the bet if the win names one. The first valid resolution wins. */
function findResolution(book: BookView<PlayRows>, win: WinRequest): { round: RoundRow; bet: BetRow | undefined } {
  const round = book.state(rounds, roundId(win.providerId, win.round))
  const bet =
    win.bet === undefined ? undefined : book.state(bets, playKey(win.providerId, book.playerId, 'bet', win.bet))
  if (bet?.isRolledBackFirst) throw new Refusal('ROLLED_BACK')
  if (!round || (win.bet !== undefined && bet?.roundId !== round.id)) throw new Refusal('BET_NOT_FOUND')
  assert(round.bets > 0 && round.betsRolledBack <= round.bets, 'a round has no bet, or more rollbacks than bets')
  if (round.closed) throw new Refusal('ROUND_CLOSED')
  if (bet?.resolved) throw new Refusal('ALREADY_RESOLVED')
  if (bet ? bet.rolledBack : round.betsRolledBack === round.bets) throw new Refusal('ROLLED_BACK')
  return { round, bet }
}

export type RollbackRequest = PlayRequest & { playerId: string; target: string }

/** I7: a bet is rolled back once and in full. A rollback that arrives before its bet prevents the bet. */
export function decideRollback(
  book: BookView<PlayRows>,
  rollback: RollbackRequest,
  now: Date,
): Decision<Partial<PlayReply>> {
  const key = playKey(rollback.providerId, book.playerId, 'bet', rollback.target)
  const bet = book.state(bets, key)
  if (!bet || bet.isRefused) return withoutBet(rollback, bet ? undefined : key)
  const round = book.state(rounds, bet.roundId)
  assert(round, 'an accepted bet has no round')
  assert(bet.step > 0 && bet.step <= round.steps, `a bet at step ${bet.step} of ${round.steps}`)
  const split: Split = bet.rolledBack ? emptySplit : bet
  const isResolved = bet.resolved || round.closed || bet.step <= round.unnamedWinStep
  if (!bet.rolledBack && isResolved) throw new Refusal('ALREADY_RESOLVED')
  const next: RoundRow = {
    ...round,
    ...subtractSplit(round, split),
    steps: round.steps + 1,
    ...(!bet.rolledBack && { betsRolledBack: round.betsRolledBack + 1, isFreeSpin: false }),
  }
  assert(next.betsRolledBack <= next.bets, 'more bets are rolled back than were placed')
  assert(totalOf(next) >= 0n, 'a rollback returns more than was staked')
  const isFreeSpin = round.isFreeSpin && !bet.rolledBack
  const bonus = settleRollback(book, [round, next], { ...split, isFreeSpin }, now)
  const after = addSplits(playableFunds(book, round, bonus.playable), { ...emptySplit, cash: split.cash })
  const movement = { ...rollback, round: next, split, grantId: bet.grantId, stake: 0n }
  return {
    moves: [...bonus.before, ...payoutMoves({ ...round, grantId: bet.grantId }, split, bonus.isLate), ...bonus.after],
    changes: [
      change(rounds, next),
      ...(bet.rolledBack ? [] : [change(bets, { ...bet, rolledBack: true })]),
      ...bonus.changes,
    ],
    ...roundEntry(movement, after, { isShown: false, isWinner: false }),
    reply: playReply(book, rollback, after),
  }
}

/** Without a bet the wallet is unknown, so the reply has no balance. `key` is the bet's key, which is refused from now on. */
function withoutBet(rollback: RollbackRequest, key: string | undefined): Decision<Partial<PlayReply>> {
  const empty = { round: undefined, split: emptySplit, grantId: null, stake: 0n, after: 0n }
  return {
    moves: [],
    detail: encodeMovement({ ...rollback, ...empty }),
    ...(key !== undefined && { rejectKey: { key, kind: 'bet', code: 'ROLLED_BACK' } }),
    reply: { transaction: rollback.transaction },
  }
}

type Visibility = { isShown: boolean; isWinner: boolean }

const roundEntry = (movement: Omit<Movement, 'after'> & { round: RoundRow }, after: Split, visibility: Visibility) => ({
  round: { roundId: movement.round.id, step: movement.round.steps, ...visibility },
  detail: encodeMovement({ ...movement, after: totalOf(after) }),
})

const playReply = (book: BookView, { transaction }: PlayRequest, after: Split): PlayReply => ({
  transaction,
  balance: toProviderBalance(after, book.seq + 1n),
})
