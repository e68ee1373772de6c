/** The number of seeds of each kind in `npm test`. A test compares the numbers in docs/ledger.md. */
export const seedCounts = { plain: 300, play: 250, bonuses: 500, limits: 250 } as const

/** Seeds that failed in a nightly run. `npm test` runs each of them from then on. */
export const formerFailures: readonly number[] = []
