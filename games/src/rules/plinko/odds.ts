/** Multipliers of the slots, as integers in hundredths, and payouts. */
import { defined } from '@lucero/kit/defined'

/** In cents. */
export const limits = { min: 10, max: 100_00 }
export const rowCounts = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const
export const risks = ['low', 'medium', 'high'] as const
const multiplierUnit = 100

export type Rows = (typeof rowCounts)[number]
export type Risk = (typeof risks)[number]

/**
 * From the outermost slot to the middle; the other side is the mirror image. Weighted with the binomial coefficients, each list sums to
 * 99 × 2^rows, so the return is exactly 99 %.
 */
const halves: Record<Risk, Record<Rows, readonly number[]>> = {
  low: {
    8: [562, 210, 110, 100, 50],
    9: [600, 220, 140, 121, 60],
    10: [790, 290, 150, 110, 100, 48],
    11: [880, 330, 200, 130, 100, 68],
    12: [962, 380, 200, 160, 110, 90, 50],
    13: [1100, 508, 260, 170, 130, 90, 70],
    14: [1200, 610, 290, 170, 140, 110, 90, 48],
    15: [1400, 690, 346, 230, 170, 112, 90, 70],
    16: [1600, 827, 400, 230, 150, 140, 110, 90, 40],
  },
  medium: {
    8: [1200, 300, 130, 72, 40],
    9: [1800, 400, 169, 90, 50],
    10: [2200, 530, 200, 140, 60, 38],
    11: [2750, 600, 310, 180, 70, 48],
    12: [3250, 1150, 380, 200, 110, 61, 30],
    13: [4350, 1200, 620, 299, 130, 70, 40],
    14: [6450, 1600, 700, 400, 190, 99, 50, 20],
    15: [9000, 2200, 984, 500, 300, 132, 50, 30],
    16: [11_000, 3880, 1200, 500, 300, 149, 90, 50, 40],
  },
  high: {
    8: [2900, 399, 150, 30, 20],
    9: [4200, 700, 200, 61, 20],
    10: [7500, 990, 300, 90, 29, 23],
    11: [12_100, 1400, 490, 140, 40, 23],
    12: [17_000, 2470, 802, 220, 60, 20, 20],
    13: [25_800, 3600, 1100, 420, 90, 22, 20],
    14: [41_800, 5900, 1750, 502, 190, 30, 20, 20],
    15: [62_000, 8300, 2500, 802, 310, 52, 20, 20],
    16: [100_000, 13_000, 2700, 930, 387, 199, 20, 20, 20],
  },
}

/** From the left slot to the right one. */
export function multipliersOf(rows: Rows, risk: Risk): readonly number[] {
  const half = halves[risk][rows]
  return Array.from({ length: rows + 1 }, (_, slot) => defined(half[Math.min(slot, rows - slot)]))
}

/** How many of the 2^rows paths end in the slot. */
export function pathsTo(slot: number, rows: number): number {
  let ways = 1
  for (let taken = 1; taken <= slot; taken += 1) ways = (ways * (rows - slot + taken)) / taken
  return ways
}

/** In cents, rounded down. */
export const payoutOf = (cents: number, multiplier: number): number => Math.floor((cents * multiplier) / multiplierUnit)
