import type { Mode, Outcome } from '../maths/mode.ts'
import type { Random } from '../maths/random.ts'
import { afterFall, COLUMNS, eventsOf, freeIn, groupsOf, isBursting, MOST, ROWS } from './rules.ts'

/** Carved stones are half as frequent again as gems. */
const COMMON = [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7]
const TRIES = 300

const stones = (random: Random, count: number, kinds: readonly number[]) =>
  Array.from({ length: count }, () => random.pick(kinds))

/** A round with exactly so many bursts. Every fall is repeated until it bursts, or at the end does not. */
function roundOf(random: Random, bursts: number, kinds = COMMON): Outcome {
  const first = repeated(() => stones(random, COLUMNS * ROWS, kinds), bursts > 0)
  const falls: number[][][] = []
  let board = first
  while (board && falls.length < bursts) {
    const [from, groups] = [board, groupsOf(board)]
    const free = freeIn(board, groups)
    const isOn = falls.length + 1 < bursts
    let fresh: number[][] = []
    board = repeated(() => {
      fresh = free.map((count) => stones(random, count, isOn ? kinds : COMMON))
      return afterFall(from, groups, fresh)
    }, isOn)
    falls.push(fresh)
  }
  if (!first || !board) return roundOf(random, bursts, kinds)
  const events = eventsOf(first, falls)
  const total = events.at(-1)
  return { payout: total?.type === 'total' ? total.payout : 0, events }
}

function repeated(make: () => number[], isBurst: boolean): number[] | undefined {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const board = make()
    if (isBursting(board) === isBurst) return board
  }
  return undefined
}

const bursts =
  (count: number) =>
  (random: Random): Outcome =>
    roundOf(random, count)

/** Eight bursts, mostly of rubies and sapphires, again until the round reaches the most that it can pay. */
function eruption(random: Random): Outcome {
  const round = roundOf(random, 8, [0, 0, 0, 1, 1, ...stones(random, 3, COMMON)])
  return round.payout === MOST ? round : eruption(random)
}

export const modes: Mode[] = [
  {
    name: 'base',
    cost: 1,
    strata: [
      { share: 0.82, count: 9000, make: bursts(0) },
      { share: 0.128, count: 6000, make: bursts(1) },
      { share: 0.036, count: 3000, make: bursts(2) },
      { share: 0.0112, count: 1200, make: bursts(3) },
      { share: 0.0036, count: 450, make: bursts(4) },
      { share: 0.00105, count: 180, make: bursts(5) },
      { share: 2.5e-4, count: 80, make: bursts(6) },
      { share: 5e-5, count: 50, make: bursts(7) },
      { share: 1.2e-5, count: 20, make: bursts(8) },
      { share: 1.2e-5, count: 20, make: eruption },
    ],
  },
]
