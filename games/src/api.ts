/** The API between a game page and the games server, under /games/api. Amounts are whole cents. */
import { packageGame } from '@lucero/contract/provider/packages'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { RoundInLog } from '@lucero/contract/player/round-in-log'
import { z } from 'zod'
import { ownGames } from '@lucero/contract/shared/own-games'

/** A game that ships with the product. */
export const gameId = z.enum(ownGames.map(({ id }) => id) as [OwnGameId, ...OwnGameId[]])
/** Those, and hosted games. */
const anyGameId = z.union([gameId, packageGame])
/** No colon, because a colon separates client seed and nonce. */
export const clientSeed = z.string().regex(/^[\w-]{1,64}$/, 'up to 64 letters, digits, - and _')
const roundId = z.uuid()

export const queries = {
  rounds: z.strictObject({ before: roundId.optional() }),
  /** `after` is the place of the last round that the page has counted. Without it, counting begins now. */
  visit: z.strictObject({ after: z.coerce.number().int().min(0).optional() }),
} as const

/** All calls except `lobby`, `enter`, `bets`, `round`, `shared` and those of hosted games below `hosted` carry the page token: `Authorization: Bearer …`. */
export const bodies = {
  /** With a launch token: real credit. Without: play money. */
  enter: z.strictObject({
    game: anyGameId,
    token: z
      .string()
      .max(128)
      .regex(/^\P{C}+$/u)
      .optional(),
    /** The link with which staff try a version of a hosted game, with play money. */
    try: z.string().min(1).max(128).optional(),
    /** The interval of the player's reality check, which only a hosted game needs here: its front end cannot be trusted to keep it. */
    reminderMinutes: z
      .number()
      .int()
      .min(1)
      .max(24 * 60)
      .optional(),
  }),
  /** `requestId` is the idempotency key of the round. */
  play: z.strictObject({
    requestId: z.uuid(),
    bet: z.unknown(),
    /** Plays a free spin of a bonus, at its stake. */
    freeSpin: z.literal(true).optional(),
  }),
  /** `step` is the number of earlier actions. Step and action together are the idempotency key. */
  act: z.strictObject({ round: roundId, step: z.number().int().min(0), action: z.unknown() }),
  /** A bet at the table, in the round with this number. A player has at most two bets: slots 0 and 1. */
  placeBet: z.strictObject({
    requestId: z.uuid(),
    number: z.number().int().min(1),
    slot: z.number().int().min(0).max(1),
    bet: z.unknown(),
  }),
  /** A cash-out at the table. The receive time decides its multiplier. */
  cashOut: z.strictObject({
    round: roundId,
    part: z.enum(['half', 'all']),
    /** The same in every retry. A press that is withdrawn does not count if it arrives later. */
    press: z.uuid().optional(),
  }),
  /** Withdraws a press of a cash-out. The reply shows whether it was taken before. */
  withdrawCashOut: z.strictObject({ round: roundId, press: z.uuid() }),
  /** Shares a closed round of the player by a short address, or ends that. `hasProof`: others may see its bet, and verify it. Without it, the last choice stays. */
  share: z.strictObject({ isShared: z.boolean().default(true), hasProof: z.boolean().optional() }),
  /** Consent to show the player's username beside their bets. Without it, the name is masked. */
  name: z.strictObject({ isShown: z.boolean() }),
  /** The outcome of the next round of a mode, by its id. Only a try of staff has this call. */
  force: z.strictObject({ mode: z.string().max(64), outcome: z.number().int().min(0) }),
  /** Retires and reveals the seeds in use, and starts new ones. */
  changeSeeds: z.strictObject({ clientSeed: clientSeed.optional() }),
} as const

/**
 * betting: waits for the wallet to take a stake · open: waits for the player · settling: waits for the wallet to pay ·
 * closed: finished and paid · refused: the wallet took no stake · voiding, void: the stake is being returned, was returned
 */
export type RoundStatus = 'betting' | 'open' | 'settling' | 'closed' | 'refused' | 'voiding' | 'void'

/** A stake limit in cents: of the game, of the active bonus, or set by the player. */
export type StakeLimit = { limit: 'game' | 'bonus' | 'own'; amount: number }

export type RoundView<View = unknown> = {
  id: string
  game: OwnGameId
  status: RoundStatus
  bet: unknown
  actions: unknown[]
  /** Undefined until the first stake is taken. */
  view?: View
  stake: number
  /**
   * Set for a free spin of a bonus, which costs the player nothing. `left` is the number of spins after it, once the wallet
   * has accepted it. `won` is the total of all spins of the same grant.
   */
  freeSpin?: { left?: number; won: number }
  /** Set once the outcome is decided. */
  payout?: number
  /** Cents counted toward the wagering requirement, if the round used bonus credit. */
  counted?: number
  /** Why the wallet refused the last stake: INSUFFICIENT_FUNDS, SESSION_EXPIRED, … */
  refusal?: string
  /** The limit that the stake exceeds, if the wallet named it. */
  refusalLimit?: StakeLimit
  commitment: string
  clientSeed: string
  nonce: number
  /** Set once the seed is retired. */
  serverSeed?: string
  createdAt: string
}

export type SeedsView = {
  commitment: string
  clientSeed: string
  nonce: number
  /** Hash of the next server seed, which is fixed before the player chooses the next client seed. */
  nextCommitment?: string
}

/** Balance and free spins as last reported by the wallet. */
export type Funds = {
  balance: number
  /** The part of it that is bonus credit, which is staked first. */
  bonus: number
  /** Free spins of a bonus in this game: their stake, and the total that earlier spins have won. */
  freeSpins?: { left: number; cents: number; won: number }
}

/** A hosted game in its frame. The page sets `lang` and `device` in the query of `url`. */
export type HostedContent = {
  game: string
  version: number
  origin: string
  url: string
  name: string
  studio: string
  /** `cost` in ten-thousandths and `maxPayout` in hundredths of the base bet, `rtp` in per cent. */
  modes: { name: string; cost: number; rtp: string; maxPayout: number }[]
  /** The commitment to maths and front end of the version, which was published before. */
  commitment: { text: string; hash: string }
  /** Staff try the version, and may force outcomes. */
  isTry?: true
}

/**
 * What the page around a hosted game shows. The page reads it again and again, because it trusts no message of the front end. `rounds`, `staked`
 * and `paid` are sums of the closed rounds after `after`; `last` is the place of the last finished round.
 */
export type Visit = Funds & {
  rounds: number
  staked: number
  paid: number
  last: number
  isInPlay: boolean
  /** Why the wallet refused the stake of the newest round. */
  refusal?: string
  /** The version cannot be played any more. */
  isRetired?: true
  /** Seconds until the reality check is due. Not positive: no round begins until the player continues. */
  reminderSeconds?: number
}

/** The outcome of a round as the front end shows it again. `url` needs no session. */
export type HostedReplay = Pick<HostedContent, 'game' | 'version' | 'origin' | 'url' | 'name' | 'studio'> & {
  mode: string
  stake: number
  payout: number
}

export type Seat = Funds & {
  mode: 'real' | 'demo'
  /** If `content` is set, the id of a hosted game. */
  game: OwnGameId
  content?: HostedContent
  username: string
  currency: string
  seeds: SeedsView
  /** Bets are traced: the page sends the headers of `contract/src/shared/tracing.ts`. */
  traces?: true
  /** The house has switched autoplay off. */
  noAutoplay?: true
  /** The round in play, or the last one. */
  round?: RoundView
}

/** A round of the table. Times are milliseconds of the table's clock (`now` of a message). */
export type TableView = {
  number: number
  status: 'betting' | 'climbing' | 'ended'
  closesAt: number
  startedAt?: number
  /** Published at the end, like the link. */
  crash?: number
  link?: string
  isCalledOff?: true
  /** The multiplier where the table stopped. Missing for rounds that releases up to 0.3.0 have called off. */
  calledOffAt?: number
  /** The hash of the link: the link of the round before. */
  commitment: string
}

/** A bet of any player at the table. `key` is the beginning of its id. */
export type TableBet = {
  key: string
  number: number
  name: string
  cents: number
  cashed: readonly { at: number; cents: number }[]
  end?: 'cashed' | 'auto' | 'lost' | 'returned' | 'stopped'
}

/** All bets of a round: their number and sum, how many are cashed out, and for how much. */
export type TableTotals = { count: number; staked: number; cashed: number; paid: number }

/** A line of GET /crash/stream. */
export type TableMessage =
  /**
   * The state of the table, with the largest bets of the round. `isFull` for the first line: it has the last results. Later lines have
   * only bets that have changed.
   */
  | {
      kind: 'table'
      now: number
      round?: TableView
      bets: TableBet[]
      totals: TableTotals
      isFull?: true
      recent?: { number: number; crash: number }[]
    }
  /** The star has crashed. The settled bets follow. */
  | { kind: 'crash'; number: number; crash: number }
  /** Own bets that have changed. */
  | { kind: 'mine'; rounds: RoundView[]; balance: number; bonus: number }
  | { kind: 'alive' }

/** A day with rounds. A free spin stakes nothing. `multiple` is the highest multiple of the stake. */
export type DayStatistics = {
  day: string
  rounds: number
  staked: number
  paid: number
  highest: number
  multiple: number
}

/** `countedRounds` is set if older rounds are left out: only that many were read. */
export type Statistics = { today: string; days: DayStatistics[]; countedRounds?: number }

/** A closed round of any player with real credit. `key` is the beginning of its id. */
export type LiveBet = { key: string; name: string; cents: number; payout: number; at: string }

/** The reply of each call. A refusal is `{ refusal: 'CODE', message }` with its HTTP status. */
export type Answers = {
  /** GET /lobby: the origin of the player app, if it differs from the origin of the page. */
  lobby: { origin: string | null }
  /** POST /enter */
  enter: Seat & { pageToken: string }
  /** GET /seat */
  seat: Seat
  /** POST /play, POST /act. While the status is betting, settling or voiding, the page polls /seat. */
  play: Funds & { round: RoundView }
  act: Funds & { round: RoundView }
  /** POST /crash/bets. While the status is betting or voiding, the result follows in the stream. */
  placeBet: Funds & { round: RoundView }
  /** POST /crash/cash-out */
  cashOut: Funds & { round: RoundView }
  /** POST /crash/cash-out/withdraw */
  withdrawCashOut: Funds & { round: RoundView }
  /** GET /crash/clock: the table's clock. */
  clock: { now: number }
  /** GET /crash/rounds/NUMBER: public. `seeds` are the client seeds of all bets, sorted: their digest is the client seed of the round. */
  tableRound: {
    round: TableView & { digest?: string }
    seeds: string[]
    chain: { finalHash: string; firstRound: number; length: number }
  }
  /** GET /bets/GAME: the newest bets of all players, newest first, at most 20. Public, with an ETag. */
  bets: { bets: LiveBet[] }
  /** GET /name, POST /name: whether others see the player's username. */
  name: { isShown: boolean }
  /** POST /hosted/force */
  force: { mode: string; outcome: number }
  /** POST /seeds. Refused with ROUND_OPEN while a round is in play. */
  changeSeeds: { seeds: SeedsView; revealed: SeedsView & { serverSeed: string } }
  /** GET /rounds: rounds of this player in this game, newest first, at most 50. With `?before=ID`: those before that round. */
  rounds: { rounds: RoundView[] }
  /** GET /statistics: closed rounds of this player in this game, by UTC day, oldest first. */
  statistics: Statistics
  /** GET /roulette/numbers: the numbers of this player's finished roulette rounds, newest first, at most 500. */
  numbers: { numbers: number[] }
  /** GET /rounds/ID: public to anyone who has the id. */
  round: { round: RoundView }
  /** GET /rounds/ID/log: proofs that the round and the commitment to its seed are in the public log. Public to anyone who has the id. */
  roundInLog: RoundInLog
  /** GET /visit: of a seat in a hosted game. */
  visit: Visit
  /** POST /continue: the player has confirmed the reality check. */
  continue: Record<string, never>
  /** GET /hosted/rounds/ID/replay: public to anyone who has the id. */
  replay: HostedReplay
  /** POST /rounds/ID/share. `shared` is missing once it has ended. */
  share: { shared?: { id: string; hasProof: boolean } }
  /** GET /shared/ID: public to anyone who has the id. `round` is set if the player lets others verify the round. */
  shared: { game: OwnGameId; name: string; multiple: string; round?: string }
  /** POST /rounds/ID/reveal: retires the seeds of a round of the player, so that it can be verified. */
  reveal: { round: RoundView }
}
