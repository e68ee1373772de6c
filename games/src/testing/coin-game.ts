// The smallest game that can do everything a round can do: a hidden coin that doubles all stakes, at once or after some actions.
import { z } from 'zod'
import { IllegalAction, type Game } from '../rules/game.ts'
import type { Games } from '../server/kit.ts'

const bet = z.strictObject({
  cents: z.number().int().min(1, 'at least one cent'),
  /** Shown only when the player says stop. */
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
  describe: ({ heads }) => (heads ? 'heads' : 'tails'),
  steps: {
    action,
    cost({ cents, looked, over }, made) {
      if (over || (made === 'look' && looked)) throw new IllegalAction('not now')
      return made === 'raise' ? cents : 0
    },
    act(state, made) {
      if (made === 'raise') return { ...state, stake: state.stake + state.cents }
      return made === 'look' ? { ...state, looked: true } : { ...state, over: true }
    },
    absent: ({ looked }) => (looked ? 'stop' : 'look'),
  },
}

export const coinGame: Games = { mines: coin }
