import { describe, expect, it } from 'vitest'
import type { Decision } from '../../ledger/command.ts'
import { mutants } from './mutants.ts'
import { ofStock, rules, withRule, type Rules } from './rules.ts'
import { seeds } from './seeds.ts'
import { firstOfBonus, firstOfPlay, firstOfSafer, firstOfSuspensions, simulate } from './simulate.ts'

const seedsWithoutBonuses = [...seeds.plain, ...seeds.play]

const range = (length: number, from = 0) => Array.from({ length }, (_, n) => from + n)

describe('the simulation', () => {
  it(`I1 I2 I3 I5 I6 I7 I9 I10 I11 I12 I13 ${seedsWithoutBonuses.length} seeds: the real rules match the model under crashes, lost replies and retries`, async () => {
    const wrong: string[] = []
    for (const seed of seedsWithoutBonuses) wrong.push(...[(await simulate(seed)) ?? []].flat())
    expect(wrong).toEqual([])
  }, 600_000)

  it('the same seed gives the same run', async () => {
    const broken = Object.values(mutants)[0]!
    const run = () => Promise.all(range(50).map((seed) => simulate(seed, broken)))
    expect(await run()).toEqual(await run())
  })

  it('every command on the book of a player has a model: the simulation sends it, and it succeeds and is refused', async () => {
    const kinds = (Object.keys(rules) as (keyof Rules)[]).filter((kind) => !ofStock.includes(kind))
    const [done, refused] = [new Set<string>(), new Set<string>()]
    const noted = kinds.reduce((of, kind) => {
      const noteOne = (set: Set<string>) => () => void set.add(kind)
      return withRule(of, kind, (decide) => noting(decide, noteOne(done), noteOne(refused)))
    }, rules)
    const some = [
      ...range(90),
      ...range(30, firstOfPlay),
      ...range(60, firstOfBonus),
      ...range(60, firstOfSafer),
      ...range(30, firstOfSuspensions),
    ]
    for (const seed of some) expect(await simulate(seed, { rules: noted })).toBeNull()
    expect([...done].sort()).toEqual([...kinds].sort())
    const neverRefused = ['collect', 'confiscate', 'expire-bonus', 'remind-of-bonus', 'set-limits', 'set-reminder']
    expect([...refused, ...neverRefused].sort()).toEqual([...kinds].sort())
  }, 120_000)
})

/** Wraps a rule and records whether it changed anything, and whether it refused. */
const noting = <Rule extends (...args: never[]) => Decision<unknown>>(
  rule: Rule,
  done: () => void,
  refused: () => void,
) =>
  ((...args) => {
    try {
      const decision = rule(...args)
      if (decision.moves.length || decision.changes?.length || decision.detail) done()
      return decision
    } catch (error) {
      refused()
      throw error
    }
  }) as Rule
