/** What safe tiles are worth. Multipliers are counted in ten-thousandths, so that all sums are whole. */

/** In cents. */
export const limits = { min: 10, max: 100_00 }
export const tiles = 25
export const maxMines = tiles - 1
export const multiplierUnit = 10_000
/** The part of the fair multiplier that is paid: 99 of 100. */
const paidShare = 9_900

function choose(from: number, many: number): number {
  let ways = 1
  for (let taken = 1; taken <= many; taken += 1) ways = (ways * (from - many + taken)) / taken
  return ways
}

/** 0.99 ÷ the chance that so many tiles are all safe, rounded down to four decimals. Never below 1.0312. */
export function multiplierAfter(safe: number, mines: number): number {
  const [all, fine] = [paidShare * choose(tiles, safe), choose(tiles - mines, safe)]
  return (all - (all % fine)) / fine
}

/** In cents, rounded down. */
export const payoutAfter = (safe: number, mines: number, stake: number): number => {
  const units = stake * multiplierAfter(safe, mines)
  return (units - (units % multiplierUnit)) / multiplierUnit
}

/** How likely it is that the first so many tiles are all safe. */
export const chanceOf = (safe: number, mines: number): number => choose(tiles - mines, safe) / choose(tiles, safe)
