/** What a game is: pure rules. A round is wholly told by its seeds, its bet and the player's actions, so it can be played again. */
import { defined } from '@lucero/kit/defined'
import type { OwnGameId } from '@lucero/contract/own-games'
import type { z } from 'zod'
import { openDraw, type Draw, type Seeds } from './draw.ts'

/** Amounts are whole cents. */
export type Game<Bet = unknown, Action = unknown, State = unknown, View = unknown> = {
  id: OwnGameId
  bet: z.ZodType<Bet>
  /** All that the bet stakes. */
  stake(bet: Bet): number
  start(bet: Bet, draw: Draw): State
  /** What the round pays; undefined while it waits for the player. */
  payout(state: State): number | undefined
  /** What the player may see of it: nothing that is still hidden. */
  view(state: State): View
  /** What came out of a round, in one line of the history. */
  describe(view: View, bet: Bet): string
  /** The bet of a free spin of this stake, which a bonus may give; only in games that take them. */
  freeSpin?(cents: number): Bet
  /** Only games that are played in several steps have these. */
  steps?: {
    action: z.ZodType<Action>
    /** The further stake that an action costs: 0 for most. Throws IllegalAction. */
    cost(state: State, action: Action): number
    act(state: State, action: Action): State
    /** What is done for a player who does not come back, again and again until the round is over. */
    absent(state: State): Action
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own bet, action and state
export type AnyGame = Game<any, any, any, any>

/** An action that the rules do not allow now. */
export class IllegalAction extends Error {}

export type RoundRecord = { bet: unknown; actions: readonly unknown[] }

/** The state of a round, from its beginning to where its actions have brought it. */
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
