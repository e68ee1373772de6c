/** The wallet interface of rounds. Implementations: the house over the provider protocol, and play money. Amounts are whole cents. */
import type { StakeLimit } from '../../api.ts'
import type { GamesRefusalCode } from '../../refusal.ts'

/** `cents` is the stakeable total, `bonus` the part of it that is bonus credit. */
export type Balance = { cents: number; bonus: number; version: number }

/** Free spins of a bonus in one game: how many are left, the stake of each, and their grant. */
export type FreeSpins = { left: number; cents: number; grant: string }

export type WalletAcceptance = {
  outcome: 'accepted'
  balance?: Balance | undefined
  /** Set if requested or if a spin was played. Null if there are none. */
  freeSpins?: FreeSpins | null | undefined
  /** Cents counted toward the wagering requirement. Null if the round used no bonus credit. */
  counted?: number | null | undefined
}

/** `limit` is the limit that the stake exceeds, if the wallet named it. */
export type WalletRefusal = {
  outcome: 'refused'
  code: GamesRefusalCode
  balance?: Balance | undefined
  limit?: StakeLimit | undefined
}

/** Accepted and refused are final. Unknown requests are retried with the same id. */
export type WalletAnswer = WalletAcceptance | WalletRefusal | { outcome: 'unknown'; reason: string }

type BalanceRequest = {
  session: string | null
  player: string
  /** Also return free spins. */
  freeSpins: boolean
}
type Stake = {
  session: string | null
  player: string
  transaction: string
  round: string
  amount: number
  /** A free spin of this amount: no stake is taken. */
  freeSpin: boolean
}
type Win = { player: string; transaction: string; round: string; amount: number }
type Rollback = { player: string; transaction: string; target: string }

/** Every call is idempotent by its transaction id. */
export type Wallet = {
  balance(request: BalanceRequest): Promise<WalletAnswer>
  bet(stake: Stake): Promise<WalletAnswer>
  /** Also closes the round. A lost round has amount 0. */
  win(win: Win): Promise<WalletAnswer>
  rollback(rollback: Rollback): Promise<WalletAnswer>
}
