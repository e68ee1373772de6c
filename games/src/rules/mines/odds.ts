/** Multipliers and payouts of safe tiles. Multipliers are integers in ten-thousandths. */

/** In cents. */
export const limits = { min: 10, max: 100_00 }
export const tiles = 25
export const maxMines = tiles - 1
export const multiplierUnit = 10_000
/** 99 % of the fair multiplier is paid. */
const paidShare = 9_900

function choose(from: number, many: number): number {
  let ways = 1
  for (let taken = 1; taken <= many; taken += 1) ways = (ways * (from - many + taken)) / taken
  return ways
}

/** 0.99 ÷ the probability that this many tiles are all safe, rounded down to four decimals. At least 1.0312. */
export function multiplierAfter(safe: number, mines: number): number {
  const [all, fine] = [paidShare * choose(tiles, safe), choose(tiles - mines, safe)]
  return (all - (all % fine)) / fine
}

/** In cents, rounded down. */
export const payoutAfter = (safe: number, mines: number, stake: number): number => {
  const units = stake * multiplierAfter(safe, mines)
  return (units - (units % multiplierUnit)) / multiplierUnit
}

/** The chance that the next tile is safe, after some safe ones. */
export const nextChance = (safe: number, mines: number): number => (tiles - mines - safe) / (tiles - safe)

/** Probability that the first `safe` tiles are all safe. */
export const chanceOf = (safe: number, mines: number): number => choose(tiles - mines, safe) / choose(tiles, safe)
