/** The number of seeds of each kind in `npm test`. A test compares the numbers in docs/ledger.md. */
export const seedCounts = { plain: 500, play: 500, bonuses: 1000, limits: 500 } as const
