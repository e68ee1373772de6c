// The state of the reference model for one player.
import type { SuspensionScope } from '@lucero/contract/shared/suspension'

/** Small numbers, so that every rule applies often. A missing field does not apply. */
export const bonuses = {
  deposit: { gives: 300n, times: 0.5, cap: 260n, once: true, min: 100n, max: 400n },
  gift: { gives: 200n, times: 0.25, cap: 250_000n, largestBet: 90n, counts: { mines: 40n } },
  spins: { gives: 60n, times: 0.5, cap: 90n, spins: { count: 3, game: 'dice', cents: 20n } },
  theirs: { gives: 120n, times: 1, cap: 130n, onlyOf: 1, counts: { mines: 0n } },
} as const

export type BonusName = keyof typeof bonuses
export type Grant = {
  bonus: BonusName
  day: number
  operatorId: number
  state: string
  claimedAt: number
  until: number
  started: boolean
  credit: bigint
  /** Winnings of free spins that are still held. */
  spinWins: bigint
  spins: number
  wagered: bigint
  lastGame: string | null
  collected: bigint
  lost: bigint
  reminded: boolean
}

export type Bonuses = {
  grants: Grant[]
  given: bigint
  forfeited: bigint
  /** Messages, and lines of counted play or late wins. */
  messages: number
  lines: string[]
}

/** How a stake was paid: cash, bonus credit, winnings of free spins, or a free spin. */
export type StakePayment = { cash: bigint; credit: bigint; spinWins: bigint; free: boolean; grant?: Grant | undefined }
export type Bet = StakePayment & { round: string; came: 'open' | 'resolved' | 'back'; hasUnnamedWin: boolean }
export type ModelRound = {
  operatorId: number
  gameId: string
  since: number
  won: bigint
  closed: boolean
}

export type WinWish = {
  what: 'win'
  transaction: string
  round: string
  bet?: string | undefined
  cents: bigint
  closes: boolean
}

export type PlayState = {
  bets: Map<string, Bet>
  rounds: Map<string, ModelRound>
  /** Bets that were rolled back before they arrived. */
  tombstones: Set<string>
  lost: Set<string>
  /** Wins that a limit has refused, and that may be sent again. */
  held: Map<string, WinWish>
  /** The net result of each game against the player. */
  bank: Map<string, bigint>
}

export type Membership = {
  status: 'active' | 'connected' | 'applied' | 'left'
  welcomed: boolean
  main: bigint
  games: Record<string, bigint>
  /** The credit of `main`, oldest first. */
  lots: Lot[]
}
/** An amount of credit in a main wallet, in order of arrival. `id` is the grant that it came with. */
type Lot = { id?: string; cents: bigint }

type CreditGrant = {
  operatorId: number
  cents: bigint
  at: number
  isReversed: boolean
  bonus?: Grant | undefined
}

type Redeem = { operatorId: number; cents: bigint; status: string; wrong: number }

export type OwnLimit = { cents: bigint | null; next?: { cents: bigint | null; at: number } | undefined }
export type SaferPlay = {
  /** Whether the player has ever set anything. */
  isSet: boolean
  /** Cash flows of play. */
  flows: { at: number; cents: bigint }[]
  loss: OwnLimit
  stake: OwnLimit
  /** The first flow that counts toward the losses of the day. */
  since?: { day: string; from: number } | undefined
  exclusion?: { kind: string; since: number; until: number } | undefined
  reminder: number | null
}

export type ModelSuspension = { scope: SuspensionScope; from: number; until: number | null; ended: number | null }

export type Model = {
  memberships: Map<number, Membership>
  redeems: Map<string, Redeem>
  credits: Map<string, CreditGrant>
  /** Credit that operators have issued and not got back. */
  owed: Map<number, bigint>
  played: PlayState
  bonus: Bonuses
  safer: SaferPlay
  suspensions: ModelSuspension[]
  /** Time of the last request. */
  clock: number
  ended?: 'deactivated' | 'closed' | undefined
}
