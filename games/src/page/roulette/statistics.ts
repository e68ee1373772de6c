/** Statistics of roulette numbers. Pure. */
import { allSpots, type Spot } from '../../rules/roulette/layout.ts'

export type NumberCount = { number: number; count: number }

/** How often each number came, 0 to 36. */
const countsOf = (numbers: readonly number[]): number[] => {
  const counts = Array.from({ length: 37 }, () => 0)
  for (const number of numbers) counts[number]! += 1
  return counts
}

/** The most frequent numbers. With equal counts, the one that came last is first. A number that never came is not hot. */
export function hotNumbers(numbers: readonly number[], max: number): NumberCount[] {
  const counts = countsOf(numbers)
  return [...new Set(numbers)]
    .map((number) => ({ number, count: counts[number]! }))
    .sort((one, other) => other.count - one.count)
    .slice(0, max)
}

/** The least frequent numbers. With equal counts, the one with the longer absence is first. */
export function coldNumbers(numbers: readonly number[], max: number): NumberCount[] {
  const lastSeen = (number: number) => (numbers.includes(number) ? numbers.indexOf(number) : Infinity)
  return countsOf(numbers)
    .map((count, number) => ({ number, count }))
    .sort((one, other) => one.count - other.count || compare(lastSeen(other.number), lastSeen(one.number)))
    .slice(0, max)
}

/** Two numbers that never came are equal: the difference of two infinities is not a number. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other)

/** How many of the numbers a spot of the layout covers. */
export const countOn = ({ numbers: covered }: Pick<Spot, 'numbers'>, numbers: readonly number[]): number =>
  numbers.filter((number) => covered.includes(number)).length

/** The outside bets, and zero, in groups that cover the whole wheel or all but zero. */
const spotsOf = (...kinds: Spot['kind'][]): Spot[] => allSpots.filter(({ kind }) => kinds.includes(kind))
const zero = allSpots.filter(({ kind, numbers }) => kind === 'straight' && numbers[0] === 0)

export const groups: readonly (readonly Spot[])[] = [
  [...spotsOf('red'), ...spotsOf('black'), ...zero],
  [...spotsOf('odd'), ...spotsOf('even')],
  [...spotsOf('low'), ...spotsOf('high')],
  spotsOf('dozen'),
  spotsOf('column'),
]
