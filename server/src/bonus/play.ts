/**
 * Pure rules of bonuses in games: the credit that can pay a stake, the share of a win, and what a round counts towards the wagering requirement. The
 * rules of games call them.
 */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/shared/money'
import type { GameAccount } from '../accounts/accounts.ts'
import { change, type BookView, type Change, type Move } from '../ledger/command.ts'
import {
  applyExpiry,
  changesOf,
  conclude,
  heldAfter,
  heldBy,
  nothingHeld,
  openGrant,
  unchanged,
  type BonusFunds,
  type GrantOutcome,
} from './grant.ts'
import { grants, isOpen, lines, type GrantRow, type LineRow } from './store.ts'
import { shareOfGame, termsFrom } from './terms.ts'

/** A round as the bonus rules need it. `cash`, `bonus` and `free` are its stakes without those rolled back. */
type BonusRound = GameAccount &
  BonusFunds & { grantId: string | null; cash: Cents; isFreeSpin: boolean; closed: boolean }

/** The credit of the open grant that can pay in a game. `moves` and `changes` expire the grant if it was due. */
export type PlayableBonus = { grant: GrantRow | undefined; held: BonusFunds; moves: Move[]; changes: Change[] }

const isBeingWagered = ({ state }: GrantRow) => state === 'active' || state === 'wagering'

/** Credit that is already wagered cannot be staked. Games with a share of 0 % do not accept bonus credit. */
const canPay = (grant: GrantRow, account: GameAccount): boolean =>
  isBeingWagered(grant) &&
  grant.operatorId === account.operatorId &&
  shareOfGame(termsFrom(grant.terms), account.gameId) > 0

export function playableBonus(book: BookView<typeof grants>, account: GameAccount, now: Date): PlayableBonus {
  const open = openGrant(book)
  if (!open) return { grant: undefined, held: nothingHeld, moves: [], changes: [] }
  const outcome = applyExpiry(book, open, now)
  const { grant, moves } = outcome
  const changes = grant === open ? [] : changesOf(outcome)
  const held = canPay(grant, account) ? heldBy(book, grant) : nothingHeld
  return { grant: isBeingWagered(grant) ? grant : undefined, held, moves, changes }
}

/** The stake of the free spins left in this game, or undefined if there are none. */
export function freeSpinAt(grant: GrantRow | undefined, account: GameAccount): Cents | undefined {
  const spins = grant && termsFrom(grant.terms).spins
  const isHere =
    spins && grant.operatorId === account.operatorId && spins.gameId === account.gameId && grant.spinsLeft > 0
  return isHere ? spins.cents : undefined
}

/** The stake of the free spins of a grant, also after the last one was played. */
export const spinStakeOf = (grant: GrantRow | undefined): Cents | undefined =>
  grant && termsFrom(grant.terms).spins?.cents

/** For balance queries outside of a command. */
export const playableOf = (grant: GrantRow, account: GameAccount, now: Date): boolean =>
  canPay(grant, account) && now < grant.expiresAt

export const largestBet = (grant: GrantRow): Cents | null => termsFrom(grant.terms).maxBet

/** True while the round prevents its bonus from being concluded. */
export const hasOpenStake = ({ grantId, bonus, free, isFreeSpin, closed }: BonusRound): boolean =>
  grantId !== null && !closed && (bonus + free > 0n || isFreeSpin)

export function afterBet(grant: GrantRow, { gameId }: GameAccount, opensRound: boolean, isFreeSpin: boolean): Change {
  assert(isBeingWagered(grant), `a bonus in state ${grant.state} pays a stake`)
  assert(!isFreeSpin || grant.spinsLeft > 0, 'a free spin is played that the player does not have')
  return change(grants, {
    ...grant,
    state: 'wagering',
    bets: grant.bets + 1,
    openRounds: grant.openRounds + (opensRound ? 1 : 0),
    spinsLeft: grant.spinsLeft - (isFreeSpin ? 1 : 0),
    lastGameId: gameId,
  })
}

/**
 * The effect of a win or rollback on the bonus. `isLate`: the bonus has ended and its share is forfeited. The moves `before` precede the payout, `after`
 * follow it. `playable` is the bonus credit that can be staked in the game afterwards.
 */
export type Settlement = {
  isLate: boolean
  before: Move[]
  after: Move[]
  changes: Change[]
  playable: BonusFunds
  /** The amount that counts towards the wagering requirement, or null if the movement does not affect it. */
  counted: Cents | null
}

/** A win or loss. When it closes the round, the whole stake counts towards the wagering requirement. */
export function settleWin(
  book: BookView<typeof grants>,
  round: BonusRound,
  share: BonusFunds,
  closes: boolean,
  now: Date,
): Settlement {
  const start = grantOfRound(book, round, now)
  if (!start) return untouched(book, round, now)
  const { grant } = start
  const isLate = !isOpen(grant)
  const late = isLate ? share.bonus + share.free : 0n
  const isSettled = closes && hasOpenStake(round)
  const counts = isSettled && !round.isFreeSpin && isBeingWagered(grant)
  const stake = round.cash + round.bonus + round.free
  const counted = counts ? (stake * BigInt(shareOfGame(termsFrom(grant.terms), round.gameId))) / 100n : 0n
  assert(counted >= 0n && counted <= stake, `${counted} cents of a stake of ${stake} count`)
  assert(late >= 0n, `${late} cents are forfeited late`)
  const after = {
    ...grant,
    wagered: grant.wagered + counted,
    forfeited: grant.forfeited + late,
    openRounds: grant.openRounds - (isSettled ? 1 : 0),
  }
  const kind = counts ? 'counted' : late > 0n ? 'late' : undefined
  const line = kind && lineOf(book, round, { kind, stake, cents: counts ? counted : late }, now)
  assert(after.openRounds >= 0, `grant ${grant.id} has ${after.openRounds} open rounds`)
  const settlement = settled(book, round, { start, after, isLate, share, lines: line ? [line] : [] }, now)
  return { ...settlement, counted: counts ? counted : null }
}

/** Returns the bonus part of a bet to its account, or the free spin to the grant. */
export function settleRollback(
  book: BookView<typeof grants>,
  [before, after]: [BonusRound, BonusRound],
  bet: BonusFunds & { isFreeSpin: boolean },
  now: Date,
): Settlement {
  const start = bet.bonus + bet.free > 0n || bet.isFreeSpin ? grantOfRound(book, before, now) : undefined
  if (!start) return untouched(book, before, now)
  const { grant } = start
  const isLate = !isOpen(grant)
  const late = isLate ? bet.bonus + bet.free : 0n
  const bets = grant.bets - 1
  const back: GrantRow = {
    ...grant,
    bets,
    state: grant.state === 'wagering' && bets === 0 ? 'active' : grant.state,
    openRounds: grant.openRounds - (hasOpenStake(before) && !hasOpenStake(after) ? 1 : 0),
    spinsLeft: grant.spinsLeft + (bet.isFreeSpin && isBeingWagered(grant) ? 1 : 0),
    forfeited: grant.forfeited + late,
  }
  assert(
    back.bets >= 0 && back.openRounds >= 0,
    `grant ${grant.id} has ${back.bets} bets, ${back.openRounds} open rounds`,
  )
  const maxSpins = termsFrom(grant.terms).spins?.count ?? 0
  assert(back.spinsLeft <= maxSpins, `grant ${grant.id} has ${back.spinsLeft} of ${maxSpins} free spins`)
  const stake = bet.bonus + bet.free
  const line = late > 0n ? [lineOf(book, before, { kind: 'late', stake, cents: late }, now)] : []
  return settled(book, before, { start, after: back, isLate, share: bet, lines: line }, now)
}

/** The grant that paid for the round, after expiry. */
function grantOfRound(book: BookView<typeof grants>, round: BonusRound, now: Date): GrantOutcome | undefined {
  const grant = round.grantId === null || !hasOpenStake(round) ? undefined : book.state(grants, round.grantId)
  return grant && applyExpiry(book, grant, now)
}

type SettledGrant = { start: GrantOutcome; after: GrantRow; isLate: boolean; share: BonusFunds; lines: Change[] }

function settled(
  book: BookView<typeof grants>,
  account: GameAccount,
  { start, after, isLate, share, lines: newLines }: SettledGrant,
  now: Date,
): Settlement {
  const before = heldAfter(book, start)
  const held = isLate ? nothingHeld : { bonus: before.bonus + share.bonus, free: before.free + share.free }
  assert(after.wagered >= start.grant.wagered, `grant ${after.id}: the wagered amount decreases`)
  const concluded = isLate ? unchanged(after) : conclude(after, held, now)
  const { grant } = concluded
  const changes = [change(grants, grant), ...start.notices, ...concluded.notices, ...newLines]
  const playable = isLate ? otherPlayable(book, account, grant.id, now) : canPay(grant, account) ? held : nothingHeld
  return { isLate, before: start.moves, after: concluded.moves, changes, playable, counted: null }
}

/** A round without an open bonus stake. A bonus share, if any, is forfeited. */
function untouched(book: BookView<typeof grants>, account: GameAccount, now: Date): Settlement {
  const playable = otherPlayable(book, account, undefined, now)
  return { isLate: true, before: [], after: [], changes: [], playable, counted: null }
}

function otherPlayable(
  book: BookView<typeof grants>,
  account: GameAccount,
  exceptGrantId: string | undefined,
  now: Date,
): BonusFunds {
  const open = openGrant(book)
  return open && open.id !== exceptGrantId && playableOf(open, account, now) ? heldBy(book, open) : nothingHeld
}

type LineContent = Pick<LineRow, 'kind' | 'stake' | 'cents'>

function lineOf(book: BookView, round: BonusRound, content: LineContent, now: Date): Change {
  const seq = book.seq + 1n
  const { playerId } = book
  assert(round.grantId !== null, 'a bonus line of a round without a grant')
  return change(lines, {
    playerId,
    id: String(seq),
    grantId: round.grantId,
    seq,
    at: now,
    gameId: round.gameId,
    ...content,
  })
}
