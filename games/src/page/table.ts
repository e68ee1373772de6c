/** What a game's page is given to play with: see use-table.ts for how it comes about. Amounts are whole cents. */
import type { RoundSeen, Seat } from '../api.ts'

export type Table<Bet, Action, View> = {
  seat: Seat
  /** The balance to show: after a bet less its stake, and the whole truth once the page has shown the outcome (`reveal`). */
  balance: number
  /** The round in play, or the last one; also after a reload. */
  round: RoundSeen<View> | undefined
  /** A question to the server is under way. */
  busy: boolean
  /** Resolves with the outcome, or undefined when there is none (told to the player already). */
  play(bet: Bet): Promise<RoundSeen<View> | undefined>
  act(action: Action): Promise<RoundSeen<View> | undefined>
  /** The page has shown the outcome: balance, result line, history and sounds of winning follow. */
  reveal(round: RoundSeen<View>): void
}

export type GamePageProps<Bet, Action, View> = { table: Table<Bet, Action, View> }
