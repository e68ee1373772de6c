/** What a game's page is given to play with: see use-game-session.ts for how it comes about. Amounts are whole cents. */
import type { Answers, Funds, RoundView, Seat, SeedsView } from '../../api.ts'
import type { Tally } from './session-store.ts'

export type GameSession<Bet, Action, View> = {
  seat: Seat
  /** The balance to show: after a bet less its stake, and the whole truth once the page has shown the outcome (`reveal`). */
  balance: number
  /** The part of it that is bonus credit. */
  bonus: number
  /** Spins that a bonus gives in this game; what they won as far as the page has shown it. */
  freeSpins: Funds['freeSpins'] | undefined
  /** The round in play, or the last one; also after a reload. */
  round: RoundView<View> | undefined
  /** A question to the server is under way. */
  busy: boolean
  /** Resolves with the outcome, or undefined when there is none (told to the player already). */
  play(bet: Bet): Promise<RoundView<View> | undefined>
  /** The same, as one of the free spins: the bet is of their stake. */
  playFreeSpin(bet: Bet): Promise<RoundView<View> | undefined>
  act(action: Action): Promise<RoundView<View> | undefined>
  /** The page has shown the outcome: balance, result line, history and sounds of winning follow. */
  reveal(round: RoundView<View>): void
  /** The outcome on show; gone with the next bet. */
  shown: RoundView<View> | undefined
  /** Rounds that are over and have been shown, newest first; also those of earlier visits. */
  recent: readonly RoundView<View>[]
  /** What the player should know while something takes long. */
  notice: string | undefined
  /** Why nothing more can be played in this session. */
  ended: string | undefined
  lobbyUrl: string
  tally: Tally
  /** There is too little for a bet: the page says so, and how to get more. */
  isShort: boolean
  setShort(isShort: boolean): void
  /** The time that the player has asked to be told of is over; nothing new is played until they go on. */
  isReminding: boolean
  playOn(): void
  fairness: Fairness
}

type Fairness = {
  seeds(): Promise<SeedsView>
  change(clientSeed: string): Promise<Answers['changeSeeds']>
  rounds(): Promise<RoundView[]>
}

export type GamePageProps<Bet, Action, View> = { session: GameSession<Bet, Action, View> }

/** For what all games share, whatever they play. */
// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own bet, action and view
export type AnyGameSession = GameSession<any, any, any>
