/** Odds and payouts of dice bets. All numbers are integers in hundredths. */

/** In cents. */
export const limits = { min: 10, max: 100_00 }
/** How many of the 10,000 numbers may win: 1.00 % to 98.00 %. */
export const chances = { min: 100, max: 98_00 }
export const outcomes = 10_000

export type Direction = 'under' | 'over'

/** How many of the 10,000 numbers win. */
export const chanceOf = ({ direction, target }: { direction: Direction; target: number }): number =>
  direction === 'under' ? target : outcomes - 1 - target

export const targetOf = (direction: Direction, chance: number): number =>
  direction === 'under' ? chance : outcomes - 1 - chance

/** Multiplier in ten-thousandths, rounded down: 99 % of the fair multiplier. */
export const multiplierOf = (chance: number): number => Math.floor((99 * outcomes * 100) / chance)

/** Rounded down to the cent. */
export const prizeOf = (stake: number, chance: number): number => Math.floor((stake * multiplierOf(chance)) / 10_000)

/** 42.17 */
export const inHundredths = (number: number): string => (number / 100).toFixed(2)
