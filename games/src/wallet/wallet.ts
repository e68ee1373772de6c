/** What the rounds ask of a wallet, be it the house's over the provider protocol or play money. Amounts are whole cents. */
import type { RefusalCode } from '@lucero/contract/refusals'

export type Balance = { cents: number; version: number }

/** A yes, a no that stays a no, or nothing that can be relied on: then the same is asked again. */
export type WalletAnswer =
  | { said: 'yes'; balance?: Balance | undefined }
  | { said: 'no'; code: RefusalCode; balance?: Balance | undefined }
  | { said: 'nothing'; reason: string }

type Stake = { session: string | null; player: string; transaction: string; round: string; amount: number }
type Win = { player: string; transaction: string; round: string; amount: number }
type Rollback = { player: string; transaction: string; target: string }

/** The same question, asked as often as it takes, has one effect. */
export type Wallet = {
  balance(seat: { session: string | null; player: string }): Promise<WalletAnswer>
  bet(stake: Stake): Promise<WalletAnswer>
  /** Ends the round too; 0 is the loss. */
  win(win: Win): Promise<WalletAnswer>
  rollback(rollback: Rollback): Promise<WalletAnswer>
}
