/** Exact statistics of a mode. Sums are integers, so no figure depends on rounding; only the standard deviation is a float. */
import { COST_UNIT } from './index-file.ts'
import type { Table } from './table.ts'

/** Payouts of a table are in hundredths of the base bet. */
export const PAYOUT_UNIT = 100

export type Statistics = {
  outcomes: number
  /** W and V: the sums of the weights, and of weight × payout. As text, because they exceed the exact range of JSON. */
  weight: string
  value: string
  /** Return to player as a fraction and in per cent with six decimals. */
  returnFraction: { numerator: string; denominator: string }
  returnPercent: string
  /** Chances as numbers from 0 to 1. */
  hitRate: number
  noWin: number
  maxPayout: number
  maxPayoutChance: number
  /** In base bets. */
  standardDeviation: number
  distinctPayouts: number
  mostLikely: LikelyOutcome
  /** The most likely outcome that pays something. Null if none does. */
  mostLikelyWin: LikelyOutcome | null
  /** Cents: the smallest base bet at which every stake and payout is a whole cent, and its multiples are too. */
  exactStep: number
}

type LikelyOutcome = { id: number; payout: number; chance: number }

export function statisticsOf(table: Table, cost: number): Statistics {
  const { count, total } = table
  const sums = sumsOf(table)
  const [numerator, denominator] = returnOf(sums.value, total, cost)
  const likely = (row: number): LikelyOutcome => ({
    id: table.ids[row] as number,
    payout: table.payouts[row] as number,
    chance: ratio(table.weights[row] as bigint, total),
  })
  return {
    outcomes: count,
    weight: `${total}`,
    value: `${sums.value}`,
    returnFraction: reduced(numerator, denominator),
    returnPercent: percentText(numerator, denominator),
    hitRate: ratio(total - sums.losing, total),
    noWin: ratio(sums.losing, total),
    maxPayout: sums.maxPayout,
    maxPayoutChance: ratio(sums.maxWeight, total),
    standardDeviation: deviationOf(sums, total),
    distinctPayouts: sums.distinct,
    mostLikely: likely(sums.mostLikely),
    mostLikelyWin: sums.likelyWin === undefined ? null : likely(sums.likelyWin),
    exactStep: exactStepOf(table, cost),
  }
}

/** V ÷ (W × cost × 100), with the cost in ten-thousandths. */
export const returnOf = (value: bigint, total: bigint, cost: number): [bigint, bigint] => [
  value * BigInt(COST_UNIT),
  total * BigInt(cost) * BigInt(PAYOUT_UNIT),
]

type Sums = ReturnType<typeof sumsOf>

/** Rows are sorted by payout, so equal payouts are neighbours, and rows of weight 0 count for nothing. */
function sumsOf({ count, weights, payouts }: Table) {
  let [value, square, losing, maxWeight] = [0n, 0n, 0n, 0n]
  let [maxPayout, distinct, mostLikely, previous] = [0, 0, 0, -1]
  let likelyWin: number | undefined
  for (let row = 0; row < count; row += 1) {
    const weight = weights[row] as bigint
    if (weight === 0n) continue
    const payout = payouts[row] as number
    value += weight * BigInt(payout)
    square += weight * BigInt(payout) * BigInt(payout)
    if (payout === 0) losing += weight
    if (payout !== previous) {
      distinct += 1
      ;[maxPayout, maxWeight, previous] = [payout, 0n, payout]
    }
    maxWeight += weight
    if (weight > (weights[mostLikely] as bigint)) mostLikely = row
    if (payout > 0 && weight > (likelyWin === undefined ? 0n : (weights[likelyWin] as bigint))) likelyWin = row
  }
  return { value, square, losing, maxPayout, maxWeight, distinct, mostLikely, likelyWin }
}

function deviationOf({ value, square }: Sums, total: bigint): number {
  // The variance × total², exact. Divided in two steps, because the quotient has to keep its decimals.
  const scaled = square * total - value * value
  return Math.sqrt(ratio(scaled, total * total)) / PAYOUT_UNIT
}

const PRECISION = 10n ** 15n
/** The quotient with 15 decimals; both may be far above the exact range of a float. */
const ratio = (part: bigint, whole: bigint): number => Number((part * PRECISION) / whole) / Number(PRECISION)

export function percentText(numerator: bigint, denominator: bigint): string {
  const millionths = (numerator * 100_000_000n) / denominator
  return `${millionths / 1_000_000n}.${`${millionths % 1_000_000n}`.padStart(6, '0')}`
}

function reduced(numerator: bigint, denominator: bigint) {
  const divisor = gcd(numerator, denominator)
  return { numerator: `${numerator / divisor}`, denominator: `${denominator / divisor}` }
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

function exactStepOf({ count, payouts, weights }: Table, cost: number): number {
  let common = BigInt(PAYOUT_UNIT)
  for (let row = 0; row < count && common > 1n; row += 1)
    if (weights[row] !== 0n) common = gcd(common, BigInt(payouts[row] as number))
  const ofPayouts = BigInt(PAYOUT_UNIT) / common
  const ofCost = BigInt(COST_UNIT) / gcd(BigInt(COST_UNIT), BigInt(cost))
  return Number((ofPayouts * ofCost) / gcd(ofPayouts, ofCost))
}

/**
 * The return at a base bet in cents, where payouts are rounded down to whole cents: at most the exact return. Undefined if the stake is not a
 * whole cent.
 */
export function returnAt({ count, weights, payouts, total }: Table, cost: number, cents: number): string | undefined {
  const stake = BigInt(cents) * BigInt(cost)
  if (stake % BigInt(COST_UNIT) !== 0n) return undefined
  let paid = 0n
  for (let row = 0; row < count; row += 1)
    paid += (weights[row] as bigint) * ((BigInt(cents) * BigInt(payouts[row] as number)) / BigInt(PAYOUT_UNIT))
  return percentText(paid * BigInt(COST_UNIT), stake * total)
}
