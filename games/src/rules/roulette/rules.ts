/** European roulette: a single zero, RTP 36/37 on every bet. */
import { z } from 'zod'
import type { Game } from '../game.ts'
import { colourOf, kinds, limits, pays, spotOf, type Colour, type Spot } from './layout.ts'

const chip = z.strictObject({
  kind: z.enum(kinds),
  /** The numbers in any order. Empty for red, black, even, odd, low and high. */
  numbers: z.array(z.number().int().min(0).max(36)).max(12).optional(),
  cents: z.number().int().min(limits.min).max(limits.max),
})
export type Chip = z.infer<typeof chip>

const chips = z
  .array(chip)
  .min(1)
  .refine((list) => list.every(({ kind, numbers }) => spotOf(kind, numbers)), 'no such place on the cloth')
  .refine((list) => new Set(list.map(spotUnder)).size === list.length, 'one chip to a spot')
  .refine((list) => sum(list.map(({ cents }) => cents)) <= limits.total, 'over the limit of a spin')

const bet = z.strictObject({ chips })
export type RouletteBet = z.infer<typeof bet>
export type RouletteView = { number: number; colour: Colour }
type State = { chips: readonly Chip[]; number: number }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const spotUnder = ({ kind, numbers }: Chip): Spot | undefined => spotOf(kind, numbers)

/** Payout of a chip: stake and profit, or 0. */
export function returnOf(chipPlaced: Chip, number: number): number {
  const won = spotUnder(chipPlaced)?.numbers.includes(number)
  return won ? chipPlaced.cents * (pays[chipPlaced.kind] + 1) : 0
}

export const roulette: Game<RouletteBet, never, State, RouletteView> = {
  id: 'roulette',
  bet,
  stake: (placed) => sum(placed.chips.map(({ cents }) => cents)),
  start: (placed, draw) => ({ chips: placed.chips, number: draw.below(37) }),
  payout: ({ chips: placed, number }) => sum(placed.map((one) => returnOf(one, number))),
  view: ({ number }) => ({ number, colour: colourOf(number) }),
}
