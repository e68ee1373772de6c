/** Dice: a number from 0.00 to 99.99, and a bet that it falls under or over a target. All numbers are integers in hundredths. */
import { z } from 'zod'
import type { Game } from '../game.ts'
import { chanceOf, chances, limits, outcomes, prizeOf, type Direction } from './odds.ts'

export type DiceBet = { stake: number; direction: Direction; target: number }
export type DiceView = { roll: number; won: boolean }
type State = { bet: DiceBet; roll: number }

const bet: z.ZodType<DiceBet> = z
  .strictObject({
    stake: z.number().int().min(limits.min).max(limits.max),
    direction: z.enum(['under', 'over']),
    target: z.number().int().min(0).max(outcomes),
  })
  .refine((placed) => chanceOf(placed) >= chances.min && chanceOf(placed) <= chances.max, 'a chance of 1 to 98 %')

const hasWon = ({ bet: { direction, target }, roll }: State) => (direction === 'under' ? roll < target : roll > target)

export const dice: Game<DiceBet, never, State, DiceView> = {
  id: 'dice',
  bet,
  stake: ({ stake }) => stake,
  start: (placed, draw) => ({ bet: placed, roll: draw.below(outcomes) }),
  payout: (state) => (hasWon(state) ? prizeOf(state.bet.stake, chanceOf(state.bet)) : 0),
  view: (state) => ({ roll: state.roll, won: hasWon(state) }),
}
