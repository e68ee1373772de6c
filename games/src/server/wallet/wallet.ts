/** What the rounds ask of a wallet, be it the house's over the provider protocol or play money. Amounts are whole cents. */
import type { StakeLimit } from '../../api.ts'
import type { GamesRefusalCode } from '../../refusal.ts'

/** `cents` is all that can be staked; `bonus` the part of it that is bonus credit. */
export type Balance = { cents: number; bonus: number; version: number }

/** Spins that a bonus gives in a game: how many are left, the stake of each, and which grant they belong to. */
export type FreeSpins = { left: number; cents: number; grant: string }

/** What comes with a yes. */
export type WalletAcceptance = {
  outcome: 'accepted'
  balance?: Balance | undefined
  /** Where they were asked for, or one was played; null: there are none. */
  freeSpins?: FreeSpins | null | undefined
  /** What the round counted toward a bonus; null: no bonus credit has paid for it. */
  counted?: number | null | undefined
}

/** `limit`: the one that the stake was over, where the wallet named it. */
export type WalletRefusal = {
  outcome: 'refused'
  code: GamesRefusalCode
  balance?: Balance | undefined
  limit?: StakeLimit | undefined
}

/** A yes, a no that stays a no, or nothing that can be relied on: then the same is asked again. */
export type WalletAnswer = WalletAcceptance | WalletRefusal | { outcome: 'unknown'; reason: string }

type Seat = {
  session: string | null
  player: string
  /** Whether to ask for free spins too. */
  freeSpins: boolean
}
type Stake = {
  session: string | null
  player: string
  transaction: string
  round: string
  amount: number
  /** One of the free spins, of this amount: nothing is taken. */
  freeSpin: boolean
}
type Win = { player: string; transaction: string; round: string; amount: number }
type Rollback = { player: string; transaction: string; target: string }

/** The same question, asked as often as it takes, has one effect. */
export type Wallet = {
  balance(seat: Seat): Promise<WalletAnswer>
  bet(stake: Stake): Promise<WalletAnswer>
  /** Ends the round too; 0 is the loss. */
  win(win: Win): Promise<WalletAnswer>
  rollback(rollback: Rollback): Promise<WalletAnswer>
}
