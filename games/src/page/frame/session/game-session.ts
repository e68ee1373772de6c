/** The session that a game page receives from use-game-session.ts. Amounts are whole cents. */
import type { Answers, Funds, RoundView, Seat, SeedsView } from '../../../api.ts'
import type { TableActions } from './table-actions.ts'
import type { Tally } from './session-store.ts'
import type { Trend } from './trend.ts'

export type GameSession<Bet, Action, View> = {
  seat: Seat
  /** The balance to show. A win is added only after the page has shown the outcome (`reveal`). */
  balance: number
  /** The part of it that is bonus credit. */
  bonus: number
  /** Free spins of a bonus in this game. `won` includes only outcomes that the page has shown. */
  freeSpins: Funds['freeSpins'] | undefined
  /** The round in play, or the last one, also after a reload. */
  round: RoundView<View> | undefined
  /** A request is pending. */
  busy: boolean
  /**
   * Resolves with the outcome, or undefined if there is none. The player has then already seen why. `olderBet` is the same bet as the
   * last release wrote it. It is sent if a node refuses the bet as invalid, which a node of that release does during an upgrade.
   */
  play(bet: Bet, olderBet?: Bet): Promise<RoundView<View> | undefined>
  /** The same as a free spin. The bet must have the stake of the free spins. */
  playFreeSpin(bet: Bet, olderBet?: Bet): Promise<RoundView<View> | undefined>
  act(action: Action): Promise<RoundView<View> | undefined>
  /** Called when the page has shown the outcome. Updates balance, result line and history. The frame then plays the sound. */
  reveal(round: RoundView<View>): void
  /** The outcome on display. Cleared by the next bet. */
  shown: RoundView<View> | undefined
  /** Closed rounds that have been shown, newest first, including earlier visits. */
  recent: readonly RoundView<View>[]
  /** Message while a request takes long. */
  notice: string | undefined
  /** The refusal code that ended the session. */
  ended: string | undefined
  /** There was no input for so long, and no round since. */
  awayMinutes: number | undefined
  lobbyUrl: string
  tally: Tally
  /** The graph of the visit. */
  trend: Trend
  /** The balance is too low for the bet. Opens the credit dialog. */
  isShort: boolean
  setShort(isShort: boolean): void
  /** The reality check is due. No new round begins until the player continues. */
  isRealityCheckDue: boolean
  continuePlaying(): void
  /** Rounds of earlier visits, by day. */
  statistics(): Promise<Answers['statistics']>
  fairness: Fairness
  /** Whether others see the player's username beside their bets. */
  name: { isShown(): Promise<boolean>; show(isShown: boolean): Promise<boolean> }
  /** Bets and live updates of the table that all players of Star Crash share. */
  table: TableActions
}

export type ShareChoice = { isShared?: boolean; hasProof?: boolean }

type Fairness = {
  seeds(): Promise<SeedsView>
  change(clientSeed: string): Promise<Answers['changeSeeds']>
  /** Retires the seeds of a round, so that it can be verified. */
  reveal(round: string): Promise<Answers['reveal']>
  /** Shares a round by a short address, changes what others see there, or ends it. */
  share(round: string, choice: ShareChoice): Promise<Answers['share']>
  /** The newest rounds, or those before a round: at most 50. */
  rounds(before?: string): Promise<RoundView[]>
  /** The numbers of this player's roulette rounds, newest first, at most 500. */
  numbers(): Promise<number[]>
}

/** The part of a session that the bar and its dialogs show. The page around a hosted game has only this part. */
export type SessionFigures = Pick<
  AnyGameSession,
  | 'seat'
  | 'lobbyUrl'
  | 'balance'
  | 'bonus'
  | 'tally'
  | 'trend'
  | 'isShort'
  | 'round'
  | 'ended'
  | 'awayMinutes'
  | 'isRealityCheckDue'
  | 'continuePlaying'
  | 'statistics'
  | 'fairness'
>

export type GamePageProps<Bet, Action, View> = { session: GameSession<Bet, Action, View> }

/** For components that all games share. */
// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own bet, action and view
export type AnyGameSession = GameSession<any, any, any>
