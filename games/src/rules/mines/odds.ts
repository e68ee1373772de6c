/** Multipliers and payouts of safe tiles. Multipliers are integers in ten-thousandths. */
import { defined } from '@lucero/kit/defined'

/** In cents. */
export const limits = { min: 10, max: 100_00 }
export const multiplierUnit = 10_000
/** 99 % of the fair multiplier is paid. */
const paidShare = 9_900n

/** Tiles in a row. */
export type Side = 5 | 8
/** A grid and its mines. A bet without `side` is a bet on 5 × 5 tiles. */
export type Field = { mines: number; side?: Side | undefined }

export const sideOf = ({ side = 5 }: Pick<Field, 'side'>): Side => side
export const tilesOf = (field: Pick<Field, 'side'>): number => sideOf(field) ** 2

/** The round is cashed out before the multiplier would exceed this. The grid of 5 × 5 has no such maximum: all its gems pay 5,148,297× at most. */
const maxMultiplier: Record<Side, number> = { 5: Infinity, 8: 1_000_000 * multiplierUnit }

/** Exact: on 64 tiles the numbers exceed 2^53. */
function choose(from: number, many: number): bigint {
  let ways = 1n
  for (let taken = 1; taken <= many; taken += 1) ways = (ways * BigInt(from - many + taken)) / BigInt(taken)
  return ways
}

/** 0.99 ÷ the probability that this many tiles are all safe, rounded down to four decimals. More than 1 from the first tile on. */
export function multiplierAfter(safe: number, field: Field): number {
  const tiles = tilesOf(field)
  return Number((paidShare * choose(tiles, safe)) / choose(tiles - field.mines, safe))
}

/** In cents, rounded down. */
export const payoutAfter = (safe: number, field: Field, stake: number): number => {
  const units = stake * multiplierAfter(safe, field)
  return (units - (units % multiplierUnit)) / multiplierUnit
}

const gemsByField = new Map<string, number>()

/** The number of gems at which the round is cashed out automatically: all of them, or as many as the largest multiplier allows. */
export function maxGems(field: Field): number {
  const side = sideOf(field)
  const key = `${side} ${field.mines}`
  if (!gemsByField.has(key)) {
    let gems = tilesOf(field) - field.mines
    while (multiplierAfter(gems, field) > maxMultiplier[side]) gems -= 1
    gemsByField.set(key, gems)
  }
  return defined(gemsByField.get(key))
}

/** The chance that the next tile is safe, after some safe ones. */
export const nextChance = (safe: number, field: Field): number => {
  const left = tilesOf(field) - safe
  return (left - field.mines) / left
}

/** Probability that the first `safe` tiles are all safe. */
export const chanceOf = (safe: number, field: Field): number => {
  const tiles = tilesOf(field)
  return Number(choose(tiles - field.mines, safe)) / Number(choose(tiles, safe))
}
