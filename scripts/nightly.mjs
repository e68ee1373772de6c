// npm run test:nightly: the tests that take too long for npm test. The last line is the sum.
//   - tests that read NIGHTLY, at full size: return-to-player statistics, planted bugs of the simulation, upkeep of 200,000 rows
//   - every journey on a phone; npm test includes only those that depend on the size of the screen
//   - the simulation with new random seeds; --seed N repeats a run
//   - every drill in full, and with every planted fault
//   - a soak of ten minutes, and a short one with each planted fault; its report is in soak-report
import './steps/need-node-20.mjs'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './steps/browser.mjs'
import { ensurePagesBuilt } from './steps/build-pages.mjs'
import { endEverythingUnder } from './steps/end-everything-under.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { journeys } from './steps/journeys-stage.mjs'
import { filesWithNightlySize } from './steps/nightly-files.mjs'
import { onStop } from './steps/on-stop.mjs'
import { runParts } from './steps/parts.mjs'
import { command } from './steps/problem.mjs'
import { runStage, stopStages } from './steps/stage.mjs'
import { lines } from './steps/sum.mjs'
import { openTimes } from './steps/times.mjs'
import { vitest } from './steps/vitest-stage.mjs'

const LIMIT_MS = 6 * 3_600_000
const NEW_SEEDS = 20_000

const { values } = parseArgs({ options: { seed: { type: 'string', default: String(randomInt(2 ** 31)) } } })

const program = (title, args) => async (run) => {
  const { code } = await runStage('node', args, { env: run.env, limitMs: run.timeLeft() })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] }
}

const { unit, db } = filesWithNightlySize()
const newSeeds = ['server/src/testing/simulation/new-seeds.ts', '--seed', values.seed, '--count', String(NEW_SEEDS)]
const soakSize = ['--nodes', '2', '--players', '60', '--minutes', '10', '--think', '4']
const soak = ['drills/src/soak/main.ts', ...soakSize, '--seed', values.seed]
const PARTS = [
  { title: 'Full-size unit tests', run: vitest('unit', ...unit) },
  { title: 'Full-size tests on PostgreSQL', run: vitest('db', ...db) },
  { title: 'Journeys on a phone', run: journeys('--project', 'phone') },
  { title: 'Simulation, new seeds', run: program(`simulation: run it again with --seed ${values.seed}`, newSeeds) },
  { title: 'Drills in full', run: program('drills', ['drills/src/main.ts', 'all']) },
  {
    title: 'Planted drill faults',
    run: program('planted drill faults', ['drills/src/main.ts', 'all', '--plant', 'all']),
  },
  { title: 'Soak', run: program(`soak: run it again with --seed ${values.seed}`, soak) },
  {
    title: 'Planted soak faults',
    run: program('planted soak faults', [soak[0], '--plant', 'all', '--seed', values.seed]),
  },
]

await command(async () => {
  console.log(`Seed of this night: ${values.seed}`)
  ensureInstalled({ withTools: true })
  ensurePagesBuilt()
  const scratch = mkdtempSync(join(tmpdir(), 'lucero-nightly-'))
  onStop(stopStages)
  const deadline = performance.now() + LIMIT_MS
  const run = {
    env: { CI: 'true', TMPDIR: scratch, NIGHTLY: '1', CHROMIUM_PATH: ensureBrowser() },
    scratch,
    // Half of it, so that a part that hangs leaves time for the next ones.
    timeLeft: () => Math.max(0, deadline - performance.now()) / 2,
  }
  try {
    const times = openTimes()
    const sum = await runParts(PARTS, run, times)
    console.log(`\n${times.table()}\n\n${lines(sum)}`)
    process.exitCode = sum.failed ? 1 : 0
  } finally {
    endEverythingUnder(scratch)
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
})
