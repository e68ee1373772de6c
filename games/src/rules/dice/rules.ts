/** Dice: a number from 0.00 to 99.99, and a bet that it falls under or over a target. All numbers are whole hundredths. */
import { z } from 'zod'
import type { Game } from '../game.ts'

/** In cents. */
export const limits = { min: 10, max: 100_00 }
/** How many of the 10,000 numbers may win: 1.00 % to 98.00 %. */
export const chances = { min: 100, max: 98_00 }
const outcomes = 10_000

export type Direction = 'under' | 'over'
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

/** How many of the 10,000 numbers win. */
export const chanceOf = ({ direction, target }: Pick<DiceBet, 'direction' | 'target'>): number =>
  direction === 'under' ? target : outcomes - 1 - target

export const targetOf = (direction: Direction, chance: number): number =>
  direction === 'under' ? chance : outcomes - 1 - chance

/** In ten-thousandths, rounded down: 99 % of what would be even. */
export const multiplierOf = (chance: number): number => Math.floor((99 * outcomes * 100) / chance)

/** Rounded down to the cent. */
export const prizeOf = (stake: number, chance: number): number => Math.floor((stake * multiplierOf(chance)) / 10_000)

const hasWon = ({ bet: { direction, target }, roll }: State) => (direction === 'under' ? roll < target : roll > target)

/** 42.17 */
export const inHundredths = (number: number): string => (number / 100).toFixed(2)

/** One line for the history. */
const describe = ({ roll, won }: DiceView, { direction, target }: DiceBet): string =>
  `Rolled ${inHundredths(roll)}, ${won ? '' : 'not '}${direction} ${inHundredths(target)}`

export const dice: Game<DiceBet, never, State, DiceView> = {
  id: 'dice',
  bet,
  stake: ({ stake }) => stake,
  start: (placed, draw) => ({ bet: placed, roll: draw.below(outcomes) }),
  payout: (state) => (hasWon(state) ? prizeOf(state.bet.stake, chanceOf(state.bet)) : 0),
  view: (state) => ({ roll: state.roll, won: hasWon(state) }),
  describe,
}
