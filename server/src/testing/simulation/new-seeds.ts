// Runs the simulation with seeds that derive from one base seed: node new-seeds.ts [--seed BASE] [--count N] [--only SEED]
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { randomFrom } from './random.ts'
import { firstOfBonus, firstOfPlay, firstOfSafer, firstOfSuspensions, simulate, type World } from './simulate.ts'

/** Each kind of simulation uses the seeds from its first one up to the next; `npm test` runs the lowest ones. */
const firsts = [0, firstOfPlay, firstOfBonus, firstOfSafer, firstOfSuspensions]
const seedsPerKind = firstOfPlay

/** The same base gives the same seeds. The kinds of simulation take turns. */
export function seedsFrom(base: number, count: number): number[] {
  const random = randomFrom(base)
  return Array.from({ length: count }, (_, n) => firsts[n % firsts.length]! + random.below(seedsPerKind))
}

/** Returns one message per failing seed. */
export async function failuresOf(seeds: readonly number[], world?: World): Promise<string[]> {
  const failures: string[] = []
  for (const seed of seeds) {
    const failure = await simulate(seed, world)
    if (failure !== null) failures.push(failure)
  }
  return failures
}

async function main(): Promise<void> {
  const options = {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    count: { type: 'string', default: '1000' },
    only: { type: 'string' },
  } as const
  const { seed, count, only } = parseArgs({ options }).values
  const seeds = only === undefined ? seedsFrom(Number(seed), Number(count)) : [Number(only)]
  const print = (line: string) => process.stdout.write(`${line}\n`)
  print(
    only === undefined ? `Simulation of ${seeds.length} seeds from base seed ${seed}` : `Simulation of seed ${only}`,
  )
  const failures = await failuresOf(seeds)
  for (const failure of failures) print(`✗ ${failure}`)
  if (failures.length) {
    print('Repeat one seed with: node server/src/testing/simulation/new-seeds.ts --only SEED')
    print('Add it to formerFailures in server/src/testing/simulation/seeds.ts, and npm test runs it.')
  }
  print(`${seeds.length - failures.length} passed, ${failures.length} failed`)
  process.exitCode = failures.length ? 1 : 0
}

if (import.meta.main) await main()
