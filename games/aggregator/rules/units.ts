/** Amounts of the protocol: 100,000 units are 1.00. */

const unitsPerOne = 100_000

export const inUnits = (amount: number): number => Math.round(amount * unitsPerOne)

/** The stakes that a player can choose. A payout of each is a whole cent. */
export const stakes: readonly number[] = [0.2, 0.4, 1, 2, 5, 10, 20].map(inUnits)

export const money = (units: number): string =>
  (units / unitsPerOne).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
