/** Bets by position on the wheel. Each is a set of chips on ordinary spots, so its return is that of every spot. */
import { defined } from '@lucero/kit/defined'
import { spotOf, wheel, type Kind } from '../../rules/roulette/layout.ts'
import type { ChipsBySpot } from './chips.ts'

export type CalledBet = 'voisins' | 'tiers' | 'orphelins' | 'zero'

type Place = { kind: Kind; numbers: number[]; chips: number }
const split = (...numbers: number[]): Place => ({ kind: 'split', numbers, chips: 1 })
const straight = (number: number): Place => ({ kind: 'straight', numbers: [number], chips: 1 })

/** The chips of each called bet, as casinos place them. */
const places: Record<CalledBet, Place[]> = {
  voisins: [
    { kind: 'street', numbers: [0, 2, 3], chips: 2 },
    split(4, 7),
    split(12, 15),
    split(18, 21),
    split(19, 22),
    split(32, 35),
    { kind: 'corner', numbers: [25, 26, 28, 29], chips: 2 },
  ],
  tiers: [split(5, 8), split(10, 11), split(13, 16), split(23, 24), split(27, 30), split(33, 36)],
  orphelins: [straight(1), split(6, 9), split(14, 17), split(17, 20), split(31, 34)],
  zero: [split(0, 3), split(12, 15), split(32, 35), straight(26)],
}

export const calledBets = Object.keys(places) as CalledBet[]

const chipsOn = (list: Place[], cents: number): ChipsBySpot =>
  new Map(list.map(({ kind, numbers, chips }) => [defined(spotOf(kind, numbers)), chips * cents]))

export const chipsOfCall = (call: CalledBet, cents: number): ChipsBySpot => chipsOn(places[call], cents)

/** A number and as many neighbours on each side of it on the wheel. */
export function neighboursOf(number: number, onEachSide: number): number[] {
  const at = wheel.indexOf(number as (typeof wheel)[number])
  return Array.from({ length: 2 * onEachSide + 1 }, (_, index) =>
    defined(wheel[(at - onEachSide + index + wheel.length) % wheel.length]),
  )
}

export const chipsOnNeighbours = (number: number, onEachSide: number, cents: number): ChipsBySpot =>
  chipsOn(neighboursOf(number, onEachSide).map(straight), cents)
