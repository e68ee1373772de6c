/** A bonus in the games: what it can pay, what it is paid, and what a round counts. Pure; games call it from their own decisions. */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/money'
import type { GameAccount } from '../accounts/accounts.ts'
import { change, type BookView, type Change, type Move } from '../ledger/command.ts'
import {
  atMoment,
  changesOf,
  conclude,
  heldAfter,
  heldBy,
  nothingHeld,
  openGrant,
  unchanged,
  type BonusFunds,
  type Outcome,
} from './grant.ts'
import { grants, isOpen, lines, type GrantRow, type LineRow } from './store.ts'
import { shareOfGame, termsFrom } from './terms.ts'

/** A round as a bonus sees it: what has paid its stakes and was not rolled back. */
type Round = GameAccount & BonusFunds & { grantId: string | null; cash: Cents; isFreeSpin: boolean; closed: boolean }

/** What a grant can pay at this table, after its time was looked at; the moves and changes of that come with it. */
export type Purse = { grant: GrantRow | undefined; held: BonusFunds; moves: Move[]; changes: Change[] }

const isBeingWagered = ({ state }: GrantRow) => state === 'active' || state === 'wagering'

/** Credit that is wagered waits to be collected, safe from being played away. A game that does not count takes none. */
const canPay = (grant: GrantRow, seat: GameAccount): boolean =>
  isBeingWagered(grant) && grant.operatorId === seat.operatorId && shareOfGame(termsFrom(grant.terms), seat.gameId) > 0

export function purseAt(book: BookView<typeof grants>, seat: GameAccount, now: Date): Purse {
  const open = openGrant(book)
  if (!open) return { grant: undefined, held: nothingHeld, moves: [], changes: [] }
  const outcome = atMoment(book, open, now)
  const { grant, moves } = outcome
  const changes = grant === open ? [] : changesOf(outcome)
  const held = canPay(grant, seat) ? heldBy(book, grant) : nothingHeld
  return { grant: isBeingWagered(grant) ? grant : undefined, held, moves, changes }
}

/** The stake of the free spins that are left at this table. */
export function freeSpinAt(grant: GrantRow | undefined, seat: GameAccount): Cents | undefined {
  const spins = grant && termsFrom(grant.terms).spins
  const isHere = spins && grant.operatorId === seat.operatorId && spins.gameId === seat.gameId && grant.spinsLeft > 0
  return isHere ? spins.cents : undefined
}

/** For a balance that is only looked at, outside of a command. */
export const playableOf = (grant: GrantRow, seat: GameAccount, now: Date): boolean =>
  canPay(grant, seat) && now < grant.expiresAt

export const largestBet = (grant: GrantRow): Cents | null => termsFrom(grant.terms).maxBet

/** Whether a round keeps its bonus from being concluded. */
export const hasOpenStake = ({ grantId, bonus, free, isFreeSpin, closed }: Round): boolean =>
  grantId !== null && !closed && (bonus + free > 0n || isFreeSpin)

export const afterBet = (grant: GrantRow, { gameId }: GameAccount, opensRound: boolean, isFreeSpin: boolean): Change =>
  change(grants, {
    ...grant,
    state: 'wagering',
    bets: grant.bets + 1,
    openRounds: grant.openRounds + (opensRound ? 1 : 0),
    spinsLeft: grant.spinsLeft - (isFreeSpin ? 1 : 0),
    lastGameId: gameId,
  })

/**
 * What becomes of the shares that a round's bonus is due. `isLate`: the bonus is over, and its share is forfeited. `before` comes before
 * the shares are paid, `after` after it; `playable` is what the table can be played with then.
 */
export type Settlement = {
  isLate: boolean
  before: Move[]
  after: Move[]
  changes: Change[]
  playable: BonusFunds
  /** What the round counts toward the play-through; null where it is no matter of that. */
  counted: Cents | null
}

/** A win, or the loss, of a round: `closes` settles it, and then its whole stake counts. */
export function settleWin(
  book: BookView<typeof grants>,
  round: Round,
  share: BonusFunds,
  closes: boolean,
  now: Date,
): Settlement {
  const start = standing(book, round, now)
  if (!start) return untouched(book, round, now)
  const { grant } = start
  const isLate = !isOpen(grant)
  const late = isLate ? share.bonus + share.free : 0n
  const isSettled = closes && hasOpenStake(round)
  const counts = isSettled && !round.isFreeSpin && isBeingWagered(grant)
  const stake = round.cash + round.bonus + round.free
  const counted = counts ? (stake * BigInt(shareOfGame(termsFrom(grant.terms), round.gameId))) / 100n : 0n
  const after = {
    ...grant,
    wagered: grant.wagered + counted,
    forfeited: grant.forfeited + late,
    openRounds: grant.openRounds - (isSettled ? 1 : 0),
  }
  const kind = counts ? 'counted' : late > 0n ? 'late' : undefined
  const line = kind && lineOf(book, round, { kind, stake, cents: counts ? counted : late }, now)
  const settlement = settled(book, round, { start, after, isLate, share, lines: line ? [line] : [] }, now)
  return { ...settlement, counted: counts ? counted : null }
}

/** A bet taken back: its bonus part returns to the pocket it came from, a free spin to the spins left. */
export function settleRollback(
  book: BookView<typeof grants>,
  [before, after]: [Round, Round],
  bet: BonusFunds & { isFreeSpin: boolean },
  now: Date,
): Settlement {
  const start = bet.bonus + bet.free > 0n || bet.isFreeSpin ? standing(book, before, now) : undefined
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
  const stake = bet.bonus + bet.free
  const line = late > 0n ? [lineOf(book, before, { kind: 'late', stake, cents: late }, now)] : []
  return settled(book, before, { start, after: back, isLate, share: bet, lines: line }, now)
}

/** The grant that has paid for a round, as it stands now. */
function standing(book: BookView<typeof grants>, round: Round, now: Date): Outcome | undefined {
  const grant = round.grantId === null || !hasOpenStake(round) ? undefined : book.state(grants, round.grantId)
  return grant && atMoment(book, grant, now)
}

type SettledGrant = { start: Outcome; after: GrantRow; isLate: boolean; share: BonusFunds; lines: Change[] }

function settled(
  book: BookView<typeof grants>,
  seat: GameAccount,
  { start, after, isLate, share, lines: told }: SettledGrant,
  now: Date,
): Settlement {
  const before = heldAfter(book, start)
  const held = isLate ? nothingHeld : { bonus: before.bonus + share.bonus, free: before.free + share.free }
  const concluded = isLate ? unchanged(after) : conclude(after, held, now)
  const { grant } = concluded
  const changes = [change(grants, grant), ...start.notices, ...concluded.notices, ...told]
  const playable = isLate ? otherPlayable(book, seat, grant.id, now) : canPay(grant, seat) ? held : nothingHeld
  return { isLate, before: start.moves, after: concluded.moves, changes, playable, counted: null }
}

/** A round that no bonus has paid for. Whatever stands in its name is not the bonus's to share. */
function untouched(book: BookView<typeof grants>, seat: GameAccount, now: Date): Settlement {
  const playable = otherPlayable(book, seat, undefined, now)
  return { isLate: true, before: [], after: [], changes: [], playable, counted: null }
}

function otherPlayable(
  book: BookView<typeof grants>,
  seat: GameAccount,
  not: string | undefined,
  now: Date,
): BonusFunds {
  const open = openGrant(book)
  return open && open.id !== not && playableOf(open, seat, now) ? heldBy(book, open) : nothingHeld
}

type LineContent = Pick<LineRow, 'kind' | 'stake' | 'cents'>

function lineOf(book: BookView, round: Round, told: LineContent, now: Date): Change {
  const seq = book.seq + 1n
  const { playerId } = book
  assert(round.grantId !== null, 'a line belongs to the grant that has paid for the round')
  return change(lines, {
    playerId,
    id: String(seq),
    grantId: round.grantId,
    seq,
    at: now,
    gameId: round.gameId,
    ...told,
  })
}
