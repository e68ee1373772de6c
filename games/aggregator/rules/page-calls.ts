/** What the pages get from the aggregator. Amounts are in units. */
import type { Outcome } from './game.ts'

export type ShownRound = {
  id: string
  game: string
  choice: string
  stake: number
  isFree: boolean
  state: 'betting' | 'settling' | 'closed' | 'refused' | 'voiding' | 'void'
  outcome: Outcome | null
  payout: number
  problem: string | null
  at: string
}

type FreeSpins = { left: number; stake: number } | null

export type PlayedRound = ShownRound & { balance: number | null; free: FreeSpins }

export type OpenedSession = { lobby: string; balance: number | null; problem: string | null; free: FreeSpins }
