/** What a game's page asks of the games' own server, under /games/api. Amounts are whole cents. */
import type { OwnGameId } from '@lucero/contract/own-games'
import { z } from 'zod'
import { ownGames } from '@lucero/contract/own-games'

const gameId = z.enum(ownGames.map(({ id }) => id) as [OwnGameId, ...OwnGameId[]])
/** No colon: seeds and nonce are joined by one. */
export const clientSeed = z.string().regex(/^[\w-]{1,64}$/, 'up to 64 letters, digits, - and _')
const roundId = z.uuid()

/** Every call but `lobby`, `enter`, `round` and `reveal` carries the page's token: `Authorization: Bearer …`. */
export const bodies = {
  /** With the token of the launch for real credit, without for play money. */
  enter: z.strictObject({
    game: gameId,
    token: z
      .string()
      .max(128)
      .regex(/^\P{C}+$/u)
      .optional(),
  }),
  /** The same requestId is the same round, however often it comes. */
  play: z.strictObject({
    requestId: z.uuid(),
    bet: z.unknown(),
    /** Plays one of the free spins that a bonus gave, at its stake. */
    freeSpin: z.literal(true).optional(),
  }),
  /** `step` is how many actions the round has had: the same step and action again is the same action. */
  act: z.strictObject({ round: roundId, step: z.number().int().min(0), action: z.unknown() }),
  /** Ends the seeds in use, which shows them, and begins new ones. */
  changeSeeds: z.strictObject({ clientSeed: clientSeed.optional() }),
} as const

/**
 * betting: the wallet has not answered a bet yet · open: the player's turn · settling: the wallet has not answered the win yet ·
 * closed: over and paid · refused: the wallet took no stake · voiding, void: the stake goes back, has gone back
 */
export type RoundStatus = 'betting' | 'open' | 'settling' | 'closed' | 'refused' | 'voiding' | 'void'

/** A limit of the house in this game, of the bonus that is wagered, or of the player's own; in cents. */
export type StakeLimit = { limit: 'game' | 'bonus' | 'own'; amount: number }

export type RoundView<View = unknown> = {
  id: string
  game: OwnGameId
  status: RoundStatus
  bet: unknown
  actions: unknown[]
  /** undefined until the first stake is taken. */
  view?: View
  stake: number
  /**
   * Only of a free spin that a bonus gave: the stake was not the player's. `left` after it, once the wallet has taken it; `won` by all spins
   * of the same grant up to now.
   */
  freeSpin?: { left?: number; won: number }
  /** Known once the outcome is. */
  payout?: number
  /** What it counted toward a bonus; only where bonus credit has paid for it. */
  counted?: number
  /** Why the wallet refused the last stake: INSUFFICIENT_FUNDS, SESSION_EXPIRED, … */
  refusal?: string
  /** The limit that the stake was over, where the wallet named it. */
  refusalLimit?: StakeLimit
  commitment: string
  clientSeed: string
  nonce: number
  /** Only when the seed is out of use. */
  serverSeed?: string
  createdAt: string
}

export type SeedsView = {
  commitment: string
  clientSeed: string
  nonce: number
  /** Of the server seed that comes after this one: it is chosen before the player names the next client seed. */
  nextCommitment?: string
}

/** What there is to play with, as the wallet said last. */
export type Funds = {
  balance: number
  /** The part of it that is bonus credit: it is staked first. */
  bonus: number
  /** Spins that a bonus gives in this game, each of this stake, and what those before have won. */
  freeSpins?: { left: number; cents: number; won: number }
}

export type Seat = Funds & {
  mode: 'real' | 'demo'
  game: OwnGameId
  username: string
  currency: string
  seeds: SeedsView
  /** The round in play, or the last one. */
  round?: RoundView
}

/** What each call answers. A refusal is `{ refusal: 'CODE', message }` with an honest status. */
export type Answers = {
  /** GET /lobby: the origin of the house's app, where it is not the page's own. */
  lobby: { origin: string | null }
  /** POST /enter */
  enter: Seat & { pageToken: string }
  /** GET /seat */
  seat: Seat
  /** POST /play, POST /act. While status is betting, settling or voiding: ask /seat again. */
  play: Funds & { round: RoundView }
  act: Funds & { round: RoundView }
  /** POST /seeds. Refused with ROUND_OPEN while a round is in play. */
  changeSeeds: { seeds: SeedsView; revealed: SeedsView & { serverSeed: string } }
  /** GET /rounds: the page's own player and game, newest first, at most 50. */
  rounds: { rounds: RoundView[] }
  /** GET /rounds/ID: anybody who knows the id. */
  round: { round: RoundView }
  /** POST /rounds/ID/reveal: ends the seeds of that round if they are still in use, so that it can be verified. */
  reveal: { round: RoundView }
}
