/** What a game's page is given to play with: see use-table.ts for how it comes about. Amounts are whole cents. */
import type { Answers, Funds, RoundSeen, Seat, SeedsSeen } from '../../api.ts'

export type Table<Bet, Action, View> = {
  seat: Seat
  /** The balance to show: after a bet less its stake, and the whole truth once the page has shown the outcome (`reveal`). */
  balance: number
  /** The part of it that is bonus credit. */
  bonus: number
  /** Spins that a bonus gives in this game; what they won as far as the page has shown it. */
  freeSpins: Funds['freeSpins'] | undefined
  /** The round in play, or the last one; also after a reload. */
  round: RoundSeen<View> | undefined
  /** A question to the server is under way. */
  busy: boolean
  /** Resolves with the outcome, or undefined when there is none (told to the player already). */
  play(bet: Bet): Promise<RoundSeen<View> | undefined>
  /** The same, as one of the free spins: the bet is of their stake. */
  playFreeSpin(bet: Bet): Promise<RoundSeen<View> | undefined>
  act(action: Action): Promise<RoundSeen<View> | undefined>
  /** The page has shown the outcome: balance, result line, history and sounds of winning follow. */
  reveal(round: RoundSeen<View>): void
  /** The outcome on show; gone with the next bet. */
  shown: RoundSeen<View> | undefined
  /** Rounds that are over and have been shown, newest first; also those of earlier visits. */
  recent: readonly RoundSeen<View>[]
  /** What the player should know while something takes long. */
  notice: string | undefined
  /** Why nothing more can be played at this table. */
  ended: string | undefined
  lobbyUrl: string
  fairness: Fairness
}

type Fairness = {
  seeds(): Promise<SeedsSeen>
  change(clientSeed: string): Promise<Answers['changeSeeds']>
  rounds(): Promise<RoundSeen[]>
}

export type GamePageProps<Bet, Action, View> = { table: Table<Bet, Action, View> }

/** For what all games share, whatever they play. */
// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own bet, action and view
export type AnyTable = Table<any, any, any>
