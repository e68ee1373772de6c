/** How many seeds of each kind `npm test` runs. docs/ledger.md names the same figures, by a test. */
export const seedCounts = { plain: 500, play: 500, bonuses: 1000, limits: 500 } as const
