/**
 * The wheel and the betting layout. The layout has twelve streets of three numbers, 1–2–3 to 34–35–36, with zero at the head of the
 * first. A spot is a position on it that accepts a chip.
 */

/** In cents. `min` and `max` apply to each spot, `total` to the whole spin. */
export const limits = { min: 10, max: 100_00, total: 500_00 }

export type Colour = 'green' | 'red' | 'black'

/** Clockwise order of the European wheel. */
export const wheel = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export function colourOf(number: number): Colour {
  if (number === 0) return 'green'
  return reds.has(number) ? 'red' : 'black'
}

/** Odds: profit of a winning chip per cent staked. */
export const pays = {
  straight: 35,
  split: 17,
  street: 11,
  corner: 8,
  line: 5,
  dozen: 2,
  column: 2,
  red: 1,
  black: 1,
  even: 1,
  odd: 1,
  low: 1,
  high: 1,
} as const

export type Kind = keyof typeof pays
export const kinds = Object.keys(pays) as [Kind, ...Kind[]]

/** A chip names its numbers only if the kind does not imply them. */
export type Spot = { kind: Kind; numbers: readonly number[] }

const from = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => first + index * step)
const numbers = from(1, 36)
const streetStarts = from(1, 12, 3)
const notLastInStreet = (number: number) => number % 3 !== 0
const ofColour = (colour: Colour) => numbers.filter((number) => colourOf(number) === colour)

const splits = [
  ...[1, 2, 3].map((number) => [0, number]),
  ...numbers.filter(notLastInStreet).map((number) => [number, number + 1]),
  ...from(1, 33).map((number) => [number, number + 3]),
]
const corners = from(1, 32)
  .filter(notLastInStreet)
  .map((first) => [first, first + 1, first + 3, first + 4])

const places: Record<Kind, readonly number[][]> = {
  straight: from(0, 37).map((number) => [number]),
  split: splits,
  street: [[0, 1, 2], [0, 2, 3], ...streetStarts.map((first) => from(first, 3))],
  corner: [[0, 1, 2, 3], ...corners],
  line: streetStarts.slice(0, -1).map((first) => from(first, 6)),
  dozen: [1, 13, 25].map((first) => from(first, 12)),
  column: [1, 2, 3].map((first) => from(first, 12, 3)),
  red: [ofColour('red')],
  black: [ofColour('black')],
  even: [from(2, 18, 2)],
  odd: [from(1, 18, 2)],
  low: [from(1, 18)],
  high: [from(19, 18)],
}

/** All 157 spots. */
export const allSpots: readonly Spot[] = kinds.flatMap((kind) => places[kind].map((list) => ({ kind, numbers: list })))

/** A canonical key, independent of the order of the numbers. */
export const keyOf = (kind: Kind, list: readonly number[] = []) =>
  `${kind} ${[...list].sort((a, b) => a - b).join(' ')}`

const byKey = new Map(allSpots.map((spot) => [keyOf(spot.kind, spot.numbers), spot]))
const byKindAlone = new Map(allSpots.filter(({ kind }) => pays[kind] === 1).map((spot) => [spot.kind, spot]))

/** Undefined if there is no such spot, such as a split of two numbers that are not neighbours. */
export function spotOf(kind: Kind, list?: readonly number[]): Spot | undefined {
  return list === undefined ? byKindAlone.get(kind) : byKey.get(keyOf(kind, list))
}
