// What the model remembers of one player.
/** Small figures, so that every rule is met often. Anything left out does not apply. */
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
  until: number
  started: boolean
  credit: bigint
  /** What free spins won and is still there. */
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
  /** Messages, and lines of what counted or came late. */
  messages: number
  lines: string[]
}

/** What paid for it: cash, and of a bonus its credit, what its spins won, or a spin. */
export type StakePayment = { cash: bigint; credit: bigint; spinWins: bigint; free: boolean; grant?: Grant | undefined }
export type Bet = StakePayment & { round: string; came: 'open' | 'resolved' | 'back'; paidAtLarge: boolean }
export type Round = {
  operatorId: number
  gameId: string
  since: number
  won: bigint
  closed: boolean
}

export type PlayState = {
  bets: Map<string, Bet>
  rounds: Map<string, Round>
  /** Bets that were rolled back before they came. */
  buried: Set<string>
  lost: Set<string>
  /** What each game has won from the player. */
  bank: Map<string, bigint>
}

export type Place = {
  status: 'active' | 'connected' | 'applied' | 'left'
  welcomed: boolean
  main: bigint
  games: Record<string, bigint>
}
type Redeem = { operatorId: number; cents: bigint; status: string; wrong: number }

export type OwnLimit = { cents: bigint | null; next?: { cents: bigint | null; at: number } | undefined }
export type SaferPlay = {
  /** Whether anything was ever asked for. */
  asked: boolean
  /** Cash that play has taken and brought. */
  flows: { at: number; cents: bigint }[]
  loss: OwnLimit
  stake: OwnLimit
  /** From which of them the losses of a day count. */
  since?: { day: string; from: number } | undefined
  away?: { kind: string; since: number; until: number } | undefined
  reminder: number | null
}

export type Model = {
  places: Map<number, Place>
  redeems: Map<string, Redeem>
  /** What operators have handed out and not got back. */
  owed: Map<number, bigint>
  played: PlayState
  bonus: Bonuses
  safer: SaferPlay
  /** When it was last asked of. */
  clock: number
  ended?: 'deactivated' | 'closed' | undefined
}
