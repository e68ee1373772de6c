// Runs the simulation of nodes with seeds from a base seed: node new-seeds.ts [--seed BASE] [--count N] [--only SEED]
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { simulateNodes } from './simulate-nodes.ts'

const options = {
  seed: { type: 'string', default: String(randomInt(2 ** 30)) },
  count: { type: 'string', default: '1000' },
  only: { type: 'string' },
} as const
const { seed, count, only } = parseArgs({ options }).values
const first = Number(only ?? seed)
const seeds = Array.from({ length: only === undefined ? Number(count) : 1 }, (_, n) => first + n)
const print = (line: string) => process.stdout.write(`${line}\n`)

print(`Simulation of nodes with ${seeds.length === 1 ? `seed ${first}` : `${seeds.length} seeds from ${first}`}`)
let [failed, current] = [0, first]
// An assertion in background work. It ends a real process.
process.on('unhandledRejection', (error) => {
  print(`✗ seed ${current}: ${String(error)}`)
  process.exit(1)
})
for (const one of seeds) {
  current = one
  const { failure } = await simulateNodes(one)
  if (failure === null) continue
  failed += 1
  print(`✗ ${failure}`)
}
if (failed) print('Repeat one seed with: node server/src/testing/simulation/nodes/new-seeds.ts --only SEED')
print(`${seeds.length - failed} passed, ${failed} failed`)
// Timers of processes that were killed in virtual time never run.
process.exit(failed ? 1 : 0)
