// A minimal game that covers every feature of a round: a hidden coin doubles all stakes, immediately or after some actions.
import { z } from 'zod'
import { IllegalAction, type Game } from '../rules/game.ts'
import type { Games } from '../server/runtime.ts'

const bet = z.strictObject({
  cents: z.number().int().min(1, 'at least one cent'),
  /** The round stays open until the player stops. */
  waits: z.boolean(),
})
const action = z.enum(['raise', 'look', 'stop'])

type Bet = z.infer<typeof bet>
type Action = z.infer<typeof action>
type State = { stake: number; cents: number; heads: boolean; looked: boolean; over: boolean }

const coin: Game<Bet, Action, State, { over: boolean; looked: boolean; heads?: boolean }> = {
  id: 'mines',
  bet,
  stake: ({ cents }) => cents,
  freeSpin: (cents) => ({ cents, waits: false }),
  start: ({ cents, waits }, draw) => ({
    stake: cents,
    cents,
    heads: draw.below(2) === 1,
    looked: false,
    over: !waits,
  }),
  payout: ({ over, heads, stake }) => (over ? (heads ? stake * 2 : 0) : undefined),
  view: ({ over, heads, looked }) => ({ over, looked, ...(over && { heads }) }),
  steps: {
    action,
    cost({ cents, looked, over }, chosen) {
      if (over || (chosen === 'look' && looked)) throw new IllegalAction('not now')
      return chosen === 'raise' ? cents : 0
    },
    act(state, chosen) {
      if (chosen === 'raise') return { ...state, stake: state.stake + state.cents }
      return chosen === 'look' ? { ...state, looked: true } : { ...state, over: true }
    },
    autoAction: ({ looked }) => (looked ? 'stop' : 'look'),
  },
}

export const coinGame: Games = { mines: coin }
