/** Pure decisions on rounds. Each leaves a row of its own, so that the same call again finds the same answer. */
import { mostHeldCents, type Cents } from '@lucero/contract/money'
import type { ProviderBalance } from '@lucero/contract/provider'
import { Refusal } from '@lucero/contract/refusals'
import { isOpen, isWorthNoting, signIns } from '../auth/sessions.ts'
import type { grants } from '../bonus/bonus.ts'
import {
  afterBet,
  freeSpinAt,
  isParked,
  largestBet,
  purseAt,
  settleRollback,
  settleWin,
  type Purse,
} from '../bonus/play.ts'
import type { Terms } from '../catalogue/catalogue.ts'
import * as accounts from '../ledger/accounts.ts'
import { change, keyOf, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { isConnected, wallets } from '../wallet/wallet.ts'
import { movements, rounds, sessions, type MovementRow, type RoundRow, type SessionRow } from './round-store.ts'
import {
  nothing,
  payTo,
  seeBalance,
  shareOf,
  stakeFrom,
  sumOf,
  takeFrom,
  totalOf,
  without,
  type Seat,
  type Split,
} from './split.ts'

export const movementId = (providerId: string, kind: 'bet' | 'win' | 'rollback', transaction: string): string =>
  keyOf(providerId, kind, transaction)
export const roundId = (providerId: string, round: string): string => keyOf(providerId, 'round', round)

/** What each rule looks at. */
type Bonuses = typeof grants
type Played = Bonuses | typeof movements | typeof rounds
type AtTheTable = Played | typeof sessions | typeof signIns | typeof wallets

type Asked = { providerId: string; transaction: string }
type Moved = {
  transaction: string
  balance: ProviderBalance
  freeSpinsLeft?: number
  freeSpinsGrant?: string
  counted?: number
}

/** A free spin names its stake too, and takes nothing. */
export type Bet = Asked & { sessionId: string; round: string; cents: Cents; isFreeSpin: boolean }
/** What the house allows, and how long sessions last. */
export type House = {
  games: ReadonlyMap<string, Terms>
  lifetime: { idleMinutes: number; maxHours: number }
}

export function decideBet(book: BookView<AtTheTable>, bet: Bet, house: House, now: Date): Decision<Moved> {
  const id = movementId(bet.providerId, 'bet', bet.transaction)
  // A bet that had an effect is known by its key; here only a tombstone can be found.
  if (book.state(movements, id)) throw new Refusal('ROLLED_BACK')
  const session = sessionFor(book, bet, house, now)
  refuseByTerms(house.games.get(session.gameId), bet)
  const round = openRound(book, bet, session, now)
  // What a round was played with is shown with its win, so that sum has a limit too.
  if (totalOf(round) + bet.cents > mostHeldCents) throw new Refusal('LIMIT_REACHED')
  const purse = purseAt(book, session, now)
  const { split, grant } = bet.isFreeSpin
    ? spinFrom(purse, session, round, bet.cents)
    : stakeOf(book, session, round, purse, bet.cents)
  const grantId = grant?.id ?? null
  const after = without(holdingsOf(book, session, purse.held), split)
  const row = movement(book, { ...bet, id, kind: 'bet', seat: session, split, grantId, after, round }, now)
  const next = {
    ...round,
    ...sumOf(round, split),
    bets: round.bets + 1,
    grantId: grantId ?? round.grantId,
    isFreeSpin: bet.isFreeSpin,
  }
  return {
    moves: [...purse.moves, ...takeFrom({ ...session, grantId }, split)],
    changes: [
      ...purse.changes,
      ...(grant ? [afterBet(grant, session, !isParked(round), bet.isFreeSpin)] : []),
      change(rounds, next),
      change(movements, { ...row, betCents: totalOf(split) }),
      ...notedUse(book, session, house, now),
    ],
    reply: { ...moved(book, bet, after), ...(bet.isFreeSpin && grant && spinPlayed(grant)) },
  }
}

const spinPlayed = ({ spinsLeft, id }: NonNullable<Purse['grant']>) => ({
  freeSpinsLeft: spinsLeft - 1,
  freeSpinsGrant: id,
})

type Stake = { split: Split; grant: Purse['grant'] }

/** A round that bonus credit has paid for stays with that bonus; with another one, only cash pays. */
function stakeOf(book: BookView, seat: Seat, round: RoundRow, { grant, held, ...purse }: Purse, cents: Cents): Stake {
  const isOthers = isParked(round) && round.grantId !== grant?.id
  const usable = isOthers ? nothing : held
  const limit = grant && usable.bonus + usable.free > 0n ? largestBet(grant) : null
  if (limit !== null && cents > limit) throw new Refusal('LIMIT_REACHED')
  const split = stakeFrom(holdingsOf(book, seat, usable), cents)
  if (split === 'too little') throw insufficient(book, seat, { grant, held, ...purse })
  return { split, grant: split.bonus + split.free > 0n ? grant : undefined }
}

/** Alone in its round, at the stake that was granted. */
function spinFrom({ grant }: Purse, seat: Seat, round: RoundRow, cents: Cents): Stake {
  if (freeSpinAt(grant, seat) !== cents || round.bets > round.betsRolledBack) throw new Refusal('NO_FREE_SPIN')
  return { split: nothing, grant }
}

const holdingsOf = (book: BookView, { operatorId, gameId }: Seat, { bonus, free }: Omit<Split, 'cash'>): Split => ({
  cash: book.balance(accounts.game(operatorId, gameId)),
  bonus,
  free,
})

/** A session is over by itself, or with the sign-in that it was launched from. */
function sessionFor(
  book: BookView<AtTheTable>,
  { sessionId, providerId }: Bet,
  { lifetime }: House,
  now: Date,
): SessionRow {
  const session = book.state(sessions, sessionId)
  if (!session || session.providerId !== providerId) throw new Refusal('SESSION_NOT_FOUND')
  // Deactivation and closing leave every operator, so this covers them.
  const wallet = book.state(wallets, String(session.operatorId))
  if (!wallet || !isConnected(wallet)) throw new Refusal('PLAYER_BLOCKED')
  const signIn = book.state(signIns, session.signInId)
  if (!isOpen(session, lifetime, now) || !signIn || !isOpen(signIn, lifetime, now)) throw new Refusal('SESSION_EXPIRED')
  return session
}

function refuseByTerms(terms: Terms | undefined, { providerId, cents }: Bet): void {
  if (!terms?.isPlayable || terms.providerId !== providerId) throw new Refusal('GAME_DISABLED')
  if (terms.maxBetCents !== null && cents > terms.maxBetCents) throw new Refusal('LIMIT_REACHED')
}

function openRound(
  book: BookView<typeof rounds>,
  { providerId, round, sessionId }: Bet,
  seat: Seat,
  now: Date,
): RoundRow {
  const id = roundId(providerId, round)
  const known = book.state(rounds, id)
  const { operatorId, gameId } = seat
  if (known && (known.operatorId !== operatorId || known.gameId !== gameId)) throw new Refusal('TX_CONFLICT')
  if (known?.closed) throw new Refusal('ROUND_CLOSED')
  if (known?.isFreeSpin) throw new Refusal('NO_FREE_SPIN')
  if (known) return known
  const fresh = { grantId: null, bets: 0, betsRolledBack: 0, wonCents: 0n, hasUnnamedWin: false, closed: false }
  const stakes = { ...nothing, isFreeSpin: false }
  const named = { playerId: book.playerId, id, providerId, round, operatorId, gameId, sessionId }
  return { ...named, ...fresh, ...stakes, createdAt: now }
}

const insufficient = (book: BookView, seat: Seat, { held }: Purse): Refusal => {
  const balance = seeBalance(holdingsOf(book, seat, held), book.seq)
  return new Refusal(
    'INSUFFICIENT_FUNDS',
    Object.fromEntries(Object.entries(balance).map(([name, number]) => [name, String(number)])),
  )
}

function notedUse(book: BookView<typeof signIns>, session: SessionRow, { lifetime }: House, now: Date): Change[] {
  const signIn = book.state(signIns, session.signInId)!
  return [
    ...(isWorthNoting(session, lifetime, now) ? [change(sessions, { ...session, lastUsedAt: now })] : []),
    ...(isWorthNoting(signIn, lifetime, now) ? [change(signIns, { ...signIn, lastUsedAt: now })] : []),
  ]
}

const dayMs = 24 * 3600 * 1000

/** Something may still come of it. A game that has not ended its round in a day is no longer waited for. */
export const isInPlay = ({ closed, bets, betsRolledBack, createdAt }: RoundRow, now: Date): boolean =>
  !closed && betsRolledBack < bets && now.getTime() - createdAt.getTime() < dayMs

export type Win = Asked & { round: string; bet: string | undefined; cents: Cents; roundClosed: boolean }

/** What a game owes is paid whatever has become of the session, the player or the game. */
export function decideWin(book: BookView<Played>, win: Win, now: Date): Decision<Moved> {
  const { round, bet } = resolved(book, win)
  const split = shareOf(round, win.cents)
  const bonus = settleWin(book, round, split, win.roundClosed, now)
  const after = sumOf(holdingsOf(book, round, bonus.playable), { ...nothing, cash: split.cash })
  const isLoss = win.cents === 0n && win.roundClosed && round.wonCents === 0n
  const id = movementId(win.providerId, 'win', win.transaction)
  const kind = isLoss ? 'loss' : 'win'
  const row = movement(book, { ...win, id, kind, seat: round, split, grantId: round.grantId, after, round }, now)
  return {
    moves: [...bonus.before, ...payTo(round, split, bonus.isLate), ...bonus.after],
    changes: [
      change(rounds, {
        ...round,
        wonCents: round.wonCents + win.cents,
        hasUnnamedWin: round.hasUnnamedWin || !bet,
        closed: win.roundClosed,
      }),
      ...(bet ? [change(movements, { ...bet, resolved: true })] : []),
      change(movements, { ...row, betCents: totalOf(bet ?? round) }),
      ...bonus.changes,
    ],
    reply: { ...moved(book, win, after), ...(bonus.counted !== null && { counted: Number(bonus.counted) }) },
  }
}

/** The round a win is for, and the bet if it names one: the first valid resolution wins. */
function resolved(book: BookView<Played>, win: Win): { round: RoundRow; bet: MovementRow | undefined } {
  const round = book.state(rounds, roundId(win.providerId, win.round))
  const bet = win.bet === undefined ? undefined : book.state(movements, movementId(win.providerId, 'bet', win.bet))
  if (bet?.kind === 'tombstone') throw new Refusal('ROLLED_BACK')
  if (!round || (win.bet !== undefined && bet?.roundId !== round.id)) throw new Refusal('BET_NOT_FOUND')
  if (round.closed) throw new Refusal('ROUND_CLOSED')
  if (bet?.resolved) throw new Refusal('ALREADY_RESOLVED')
  if (bet ? bet.rolledBack : round.betsRolledBack === round.bets) throw new Refusal('ROLLED_BACK')
  return { round, bet }
}

export type Rollback = Asked & { target: string }

/** I7: a bet is rolled back once and in full; before it has come, it is kept from ever having an effect. */
export function decideRollback(book: BookView<Played>, rollback: Rollback, now: Date): Decision<Partial<Moved>> {
  const bet = book.state(movements, movementId(rollback.providerId, 'bet', rollback.target))
  if (!bet || bet.kind === 'tombstone') return withoutBet(book, rollback, !bet, now)
  const round = book.state(rounds, bet.roundId!)!
  const split: Split = bet.rolledBack ? nothing : bet
  if (!bet.rolledBack && (bet.resolved || round.closed || round.hasUnnamedWin)) throw new Refusal('ALREADY_RESOLVED')
  const back = { ...round, ...without(round, split), betsRolledBack: round.betsRolledBack + 1, isFreeSpin: false }
  const isFreeSpin = round.isFreeSpin && !bet.rolledBack
  const bonus = settleRollback(book, [round, back], { ...split, isFreeSpin }, now)
  const after = sumOf(holdingsOf(book, round, bonus.playable), { ...nothing, cash: split.cash })
  const id = movementId(rollback.providerId, 'rollback', rollback.transaction)
  const seat = { seat: round, grantId: bet.grantId, round }
  const row = movement(book, { ...rollback, id, kind: 'rollback', split, after, ...seat }, now)
  return {
    moves: [...bonus.before, ...payTo({ ...round, grantId: bet.grantId }, split, bonus.isLate), ...bonus.after],
    changes: [
      ...(bet.rolledBack ? [] : [change(rounds, back), change(movements, { ...bet, rolledBack: true })]),
      change(movements, row),
      ...bonus.changes,
    ],
    reply: moved(book, rollback, after),
  }
}

/** No bet, no wallet: nothing can be said of a balance. */
function withoutBet(book: BookView, asked: Rollback, isFirst: boolean, now: Date): Decision<Partial<Moved>> {
  const { providerId, transaction, target } = asked
  const empty = { providerId, seat: undefined, split: nothing, grantId: null, after: nothing, round: undefined }
  const tombstone = {
    ...empty,
    transaction: target,
    id: movementId(providerId, 'bet', target),
    kind: 'tombstone',
  } as const
  const own = { ...empty, transaction, id: movementId(providerId, 'rollback', transaction), kind: 'rollback' } as const
  return {
    moves: [],
    changes: (isFirst ? [tombstone, own] : [own]).map((one) => change(movements, movement(book, one, now))),
    reply: { transaction },
  }
}

type NewMovement = Asked & {
  id: string
  kind: MovementRow['kind']
  seat: Seat | undefined
  split: Split
  grantId: string | null
  after: Split
  round: RoundRow | undefined
}

function movement(book: BookView, made: NewMovement, now: Date): MovementRow {
  const { id, kind, providerId, transaction, seat, split, grantId, after, round } = made
  return {
    playerId: book.playerId,
    id,
    isNew: true,
    kind,
    seq: book.seq + 1n,
    createdAt: now,
    providerId,
    transaction,
    roundId: round?.id ?? null,
    operatorId: seat?.operatorId ?? null,
    gameId: seat?.gameId ?? null,
    grantId,
    cash: split.cash,
    bonus: split.bonus,
    free: split.free,
    betCents: 0n,
    afterCents: totalOf(after),
    resolved: false,
    rolledBack: false,
  }
}

const moved = (book: BookView, { transaction }: Asked, after: Split): Moved => ({
  transaction,
  balance: seeBalance(after, book.seq + 1n),
})
