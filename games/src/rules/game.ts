/** The interface of a game: pure rules. Seeds, bet and actions determine a round completely, so it can be replayed. */
import { defined } from '@lucero/kit/defined'
import type { z } from 'zod'
import { openDraw, type Draw, type Seeds } from './draw.ts'

/** An outcome of a table: its cell (`@lucero/outcomes/cells`), and its payout in hundredths of the base bet. */
export type DrawnOutcome = { cell: number; payout: number }

/** Amounts are whole cents. */
export type Game<Bet = unknown, Action = unknown, State = unknown, View = unknown> = {
  id: string
  bet: z.ZodType<Bet>
  /** The total stake of the bet. */
  stake(bet: Bet): number
  start(bet: Bet, draw: Draw): State
  /** The payout. Undefined while the round waits for the player. */
  payout(state: State): number | undefined
  /** The part of the state that the player may see. */
  view(state: State): View
  /** The bet of a free spin with this stake. Only games that support free spins have it. */
  freeSpin?(cents: number): Bet
  /** Only a game with one outcome for all players has it: rounds are run by the table (server/crash), not by each player. */
  table?: { crashPoint(draw: Draw): number }
  /** Only games that draw from a table have it: what was drawn is counted against the weights. */
  drawn?(state: State): DrawnOutcome
  /** Only games with several steps have these. */
  steps?: {
    action: z.ZodType<Action>
    /** The further stake of an action, mostly 0. Throws IllegalAction. */
    cost(state: State, action: Action): number
    act(state: State, action: Action): State
    /** The action for a player who has left. It is repeated until the round is over. */
    autoAction(state: State): Action
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own bet, action and state
export type AnyGame = Game<any, any, any, any>

/** The rules do not allow the action in this state. */
export class IllegalAction extends Error {}

export type RoundRecord = { bet: unknown; actions: readonly unknown[] }

/** The state of a round after its actions. */
export function replay<Bet, Action, State, View>(
  game: Game<Bet, Action, State, View>,
  seeds: Seeds,
  { bet, actions }: RoundRecord,
): State {
  const start = game.start(game.bet.parse(bet), openDraw(seeds))
  return actions.reduce<State>(
    (state, action) => defined(game.steps).act(state, defined(game.steps).action.parse(action)),
    start,
  )
}
