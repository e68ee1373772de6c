// The parts of npm run test:nightly. A release requires the result of each of them.
import { builds } from './build-stage.mjs'
import { journeys } from './journeys-stage.mjs'
import { filesWithNightlySize } from './nightly-files.mjs'
import { runStage } from './stage.mjs'
import { vitest } from './vitest-stage.mjs'

const NEW_SEEDS = 20_000

/**
 * @param {string} title
 * @param {(run: import('./parts.mjs').Run) => string[]} argsOf
 * @returns {(run: import('./parts.mjs').Run) => Promise<import('./sum.mjs').Sum>}
 */
const program = (title, argsOf) => async (run) => {
  const { env, inIdleTime } = run
  const { code } = await runStage('node', argsOf(run), { env, limitMs: run.timeLeft(), inIdleTime })
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [`${title}: run it again with --seed ${run.seed}`] }
}

/**
 * The files are listed when the part runs, because a release only reads the names of the parts.
 *
 * @param {'unit' | 'db'} project
 * @returns {import('./together.mjs').Stage}
 */
const ofNightlySize = (project) => (run) => vitest(project, ...filesWithNightlySize()[project])(run)

const simulation = 'server/src/testing/simulation/new-seeds.ts'
const drills = 'drills/src/main.ts'
const soak = 'drills/src/soak/main.ts'
const soakSize = ['--nodes', '2', '--players', '60', '--minutes', '10', '--think', '4']

/** @type {import('./parts.mjs').Part[]} */
export const nightlyParts = [
  { name: 'builds', title: 'Builds', run: builds, isRequired: true },
  {
    name: 'simulation',
    title: 'Simulation, new seeds',
    run: program('simulation', ({ seed }) => [simulation, '--seed', `${seed}`, '--count', `${NEW_SEEDS}`]),
    inIdleTime: true,
  },
  { name: 'unit', title: 'Full-size unit tests', run: ofNightlySize('unit'), inIdleTime: true },
  { name: 'drills', title: 'Drills in full', run: program('drills', () => [drills, 'all']) },
  {
    name: 'drill-faults',
    title: 'Planted drill faults',
    run: program('planted drill faults', () => [drills, 'all', '--plant', 'all']),
  },
  { name: 'db', title: 'Full-size tests on PostgreSQL', run: ofNightlySize('db') },
  { name: 'journeys', title: 'Every journey, on desktop and phone', run: journeys() },
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
]
