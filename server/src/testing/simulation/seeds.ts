import { firstOfBonus, firstOfPlay, firstOfSafer, firstOfSuspensions } from './simulate.ts'

/** The number of seeds of each kind in `npm test`. A test compares the numbers in docs/ledger.md. */
export const seedCounts = { plain: 150, play: 121, bonuses: 172, limits: 150, suspensions: 60 } as const

/** Planted bugs that only these later seeds detect. */
const lateSeeds = {
  play: [firstOfPlay + 616],
  bonuses: [firstOfBonus + 178, firstOfBonus + 190, firstOfBonus + 220, firstOfBonus + 432],
}

const range = (length: number, from = 0) => Array.from({ length }, (_, n) => from + n)

/** The seeds of `npm test`. Each planted bug fails one of them (planted-bugs.test.ts). */
export const seeds = {
  plain: range(seedCounts.plain),
  play: [...range(seedCounts.play - lateSeeds.play.length, firstOfPlay), ...lateSeeds.play],
  bonuses: [...range(seedCounts.bonuses - lateSeeds.bonuses.length, firstOfBonus), ...lateSeeds.bonuses],
  limits: range(seedCounts.limits, firstOfSafer),
  suspensions: range(seedCounts.suspensions, firstOfSuspensions),
}

/** Seeds that failed in a nightly run. `npm test` runs each of them from then on. */
export const formerFailures: readonly number[] = [1_323_027]
