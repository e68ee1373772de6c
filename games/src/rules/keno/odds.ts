/** Multipliers and chances of Keno. Multipliers are integers in hundredths. */
import { defined } from '@lucero/kit/defined'

/** In cents. */
export const limits = { min: 10, max: 100_00 }
export const numbers = 40
export const drawnNumbers = 10
export const maxPicks = 10
export const risks = ['low', 'classic', 'medium', 'high'] as const

export type Risk = (typeof risks)[number]

/** By risk and number of picks, from no hit on. Each row returns 99 %, less at most 0.01 %: no finer division of a multiplier exists. */
const multipliers: Record<Risk, Record<number, readonly number[]>> = {
  low: {
    1: [70, 186],
    2: [50, 139, 306],
    3: [0, 110, 138, 2611],
    4: [0, 0, 220, 791, 9016],
    5: [0, 0, 150, 421, 1301, 30021],
    6: [0, 0, 109, 202, 622, 10005, 70029],
    7: [0, 0, 110, 160, 351, 1502, 22511, 70005],
    8: [0, 0, 109, 151, 201, 553, 3905, 10004, 80048],
    9: [0, 0, 109, 131, 170, 250, 751, 5012, 25036, 100000],
    10: [0, 0, 110, 120, 131, 182, 351, 1302, 5021, 25016, 100000],
  },
  classic: {
    1: [0, 396],
    2: [0, 159, 656],
    3: [0, 115, 220, 1507],
    4: [0, 103, 121, 431, 4503],
    5: [0, 0, 163, 341, 1707, 27017],
    6: [0, 0, 132, 201, 662, 5001, 100000],
    7: [0, 0, 126, 140, 331, 1605, 17007, 100000],
    8: [0, 0, 0, 214, 332, 1102, 8006, 50001, 100000],
    9: [0, 0, 0, 176, 220, 593, 2905, 25010, 50018, 100000],
    10: [0, 0, 0, 159, 161, 340, 1305, 9801, 25000, 50063, 100000],
  },
  medium: {
    1: [0, 396],
    2: [0, 144, 756],
    3: [0, 95, 231, 2108],
    4: [0, 0, 193, 822, 11002],
    5: [0, 0, 125, 332, 2204, 44006],
    6: [0, 0, 0, 375, 1102, 10004, 100000],
    7: [0, 0, 0, 234, 511, 3204, 44012, 100000],
    8: [0, 0, 0, 209, 281, 1205, 11001, 50012, 100000],
    9: [0, 0, 0, 0, 508, 840, 5504, 25011, 50025, 100000],
    10: [0, 0, 0, 0, 380, 471, 2305, 12009, 25008, 50061, 100000],
  },
  high: {
    1: [0, 396],
    2: [0, 0, 1716],
    3: [0, 0, 368, 4011],
    4: [0, 0, 0, 1288, 21003],
    5: [0, 0, 0, 422, 3403, 86013],
    6: [0, 0, 0, 363, 1000, 12010, 100000],
    7: [0, 0, 0, 0, 1241, 4202, 50002, 100000],
    8: [0, 0, 0, 0, 788, 1400, 16001, 50006, 100000],
    9: [0, 0, 0, 0, 0, 2943, 6301, 25003, 50018, 100000],
    10: [0, 0, 0, 0, 0, 1775, 2402, 12001, 25023, 50053, 100000],
  },
}

/** Multipliers from no hit to all hits. */
export const multipliersOf = (risk: Risk, picks: number): readonly number[] => defined(multipliers[risk][picks])

/** In cents, rounded down. */
export const payoutOf = (stake: number, multiplier: number): number => Math.floor((stake * multiplier) / 100)

/** Exact: all numbers are below 2^53. */
function choose(from: number, many: number): number {
  if (many > from) return 0
  let ways = 1
  for (let taken = 1; taken <= many; taken += 1) ways = (ways * (from - many + taken)) / taken
  return ways
}

/** Of all 847,660,528 draws, those with so many hits. */
export const drawsWith = (hits: number, picks: number): number =>
  choose(picks, hits) * choose(numbers - picks, drawnNumbers - hits)
export const allDraws: number = choose(numbers, drawnNumbers)

export const chanceOf = (hits: number, picks: number): number => drawsWith(hits, picks) / allDraws

/** The exact share of the stakes that comes back, before payouts are rounded down to cents. */
export const returnOf = (risk: Risk, picks: number): number =>
  multipliersOf(risk, picks).reduce((sum, multiplier, hits) => sum + multiplier * drawsWith(hits, picks), 0) /
  allDraws /
  100
