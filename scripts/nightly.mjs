// npm run test:nightly: the tests that take too long for npm test. The last line is the sum. nightly-report.json has the parts.
//   - tests that read NIGHTLY, at full size: return-to-player statistics, planted bugs of the simulation, upkeep of 200,000 rows
//   - every journey on a phone; npm test includes only those that depend on the size of the screen
//   - the simulation with new random seeds; --seed N repeats a run
//   - every drill in full, and with every planted fault
//   - a soak of ten minutes, and a short one with each planted fault; its report is in soak-report
// npm run test:nightly -- --part NAME runs one part; --part is repeatable, and lists the parts without a name.
import './steps/need-node-20.mjs'
import { randomInt } from 'node:crypto'
import { builds } from './steps/build-stage.mjs'
import { journeys } from './steps/journeys-stage.mjs'
import { longRun } from './steps/long-run.mjs'
import { filesWithNightlySize } from './steps/nightly-files.mjs'
import { runStage } from './steps/stage.mjs'
import { vitest } from './steps/vitest-stage.mjs'

const LIMIT_MS = 6 * 3_600_000
const NEW_SEEDS = 20_000

/**
 * @param {string} title
 * @param {(run: import('./steps/parts.mjs').Run) => string[]} argsOf
 * @returns {(run: import('./steps/parts.mjs').Run) => Promise<import('./steps/sum.mjs').Sum>}
 */
const program = (title, argsOf) => async (run) => {
  const { env, inIdleTime } = run
  const { code } = await runStage('node', argsOf(run), { env, limitMs: run.timeLeft(), inIdleTime })
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [`${title}: run it again with --seed ${run.seed}`] }
}

const { unit, db } = filesWithNightlySize()
const simulation = 'server/src/testing/simulation/new-seeds.ts'
const drills = 'drills/src/main.ts'
const soak = 'drills/src/soak/main.ts'
const soakSize = ['--nodes', '2', '--players', '60', '--minutes', '10', '--think', '4']

await longRun({
  name: 'nightly',
  limitMs: LIMIT_MS,
  // Half of it, so that a part that hangs leaves time for the next ones.
  partLimit: (left) => left / 2,
  newSeed: () => randomInt(2 ** 31),
  env: { NIGHTLY: '1' },
  parts: [
    { name: 'builds', title: 'Builds', run: builds, isRequired: true },
    {
      name: 'simulation',
      title: 'Simulation, new seeds',
      run: program('simulation', ({ seed }) => [simulation, '--seed', `${seed}`, '--count', `${NEW_SEEDS}`]),
      inIdleTime: true,
    },
    { name: 'unit', title: 'Full-size unit tests', run: vitest('unit', ...unit), inIdleTime: true },
    { name: 'drills', title: 'Drills in full', run: program('drills', () => [drills, 'all']) },
    {
      name: 'drill-faults',
      title: 'Planted drill faults',
      run: program('planted drill faults', () => [drills, 'all', '--plant', 'all']),
    },
    { name: 'db', title: 'Full-size tests on PostgreSQL', run: vitest('db', ...db) },
    { name: 'phone', title: 'Journeys on a phone', run: journeys('--project', 'phone') },
    {
      // It allows 503 while processes wait for a CPU.
      name: 'soak',
      title: 'Soak',
      run: program('soak', ({ seed }) => [soak, ...soakSize, '--seed', `${seed}`]),
      needsIdleMachine: true,
    },
    {
      name: 'soak-faults',
      title: 'Planted soak faults',
      run: program('planted soak faults', ({ seed }) => [soak, '--plant', 'all', '--seed', `${seed}`]),
      needsIdleMachine: true,
    },
  ],
})
