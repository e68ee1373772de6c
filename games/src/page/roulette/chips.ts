/** Chips on the layout and the operations on them. */
import { formatCents } from '../frame/bet/amount.ts'
import { limits, spotOf, type Spot } from '../../rules/roulette/layout.ts'
import type { Chip, RouletteBet } from '../../rules/roulette/rules.ts'
import { t } from '@lucero/ui/text/t.ts'

export type ChipsBySpot = ReadonlyMap<Spot, number>

export const chipValues = [10, 50, 100, 500, 2500, 10_000] as const
export const none: ChipsBySpot = new Map()

export const totalOf = (placed: ChipsBySpot): number => [...placed.values()].reduce((sum, cents) => sum + cents, 0)

export const withChip = (placed: ChipsBySpot, spot: Spot, cents: number): ChipsBySpot =>
  new Map(placed).set(spot, (placed.get(spot) ?? 0) + cents)

export const withChips = (placed: ChipsBySpot, more: ChipsBySpot): ChipsBySpot =>
  [...more].reduce((sum, [spot, cents]) => withChip(sum, spot, cents), placed)

export const without = (placed: ChipsBySpot, spot: Spot): ChipsBySpot =>
  new Map([...placed].filter(([other]) => other !== spot))

export const doubled = (placed: ChipsBySpot): ChipsBySpot =>
  new Map([...placed].map(([spot, cents]) => [spot, cents * 2]))

/** The largest total to which these chips can be raised in proportion. */
export function maxTotalOf(placed: ChipsBySpot): number {
  const highest = Math.max(...placed.values())
  return Math.min(limits.total, Math.floor((limits.max * totalOf(placed)) / highest))
}

/**
 * The same spots with another total, in proportion and in whole cents. Cents that the division leaves go to the spots with the largest
 * remainders, so that the sum is exactly the total.
 */
export function scaledTo(placed: ChipsBySpot, total: number): ChipsBySpot {
  const sum = totalOf(placed)
  const down = [...placed].map(([spot, cents]) => ({
    spot,
    cents: Math.floor((cents * total) / sum),
    remainder: (cents * total) % sum,
  }))
  const left = total - down.reduce((all, { cents }) => all + cents, 0)
  const raised = new Set(down.toSorted((one, other) => other.remainder - one.remainder).slice(0, left))
  return new Map(down.map((part) => [part.spot, part.cents + (raised.has(part) ? 1 : 0)]))
}

/** The reason why these chips exceed a limit. Undefined if they do not. */
export function reasonAgainst(placed: ChipsBySpot, balance: number): string | undefined {
  const total = totalOf(placed)
  if ([...placed.values()].some((cents) => cents > limits.max))
    return t('A spot takes {cents} at most.', { cents: formatCents(limits.max) })
  if (total > limits.total) return t('A spin takes {cents} at most.', { cents: formatCents(limits.total) })
  return total > balance ? t('There is not enough credit for this chip.') : undefined
}

export const toBet = (placed: ChipsBySpot): RouletteBet => ({
  chips: [...placed].map(([{ kind, numbers }, cents]): Chip => {
    return numbers.length === 18 ? { kind, cents } : { kind, numbers: [...numbers], cents }
  }),
})

export const fromBet = ({ chips }: RouletteBet): ChipsBySpot =>
  new Map(chips.map(({ kind, numbers, cents }) => [spotOf(kind, numbers)!, cents]))
