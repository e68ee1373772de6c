// npm test: runs every check and test, also on a clean machine. The last line is the sum.
import './steps/need-node-20.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './steps/browser.mjs'
import { ensurePagesBuilt } from './steps/build-pages.mjs'
import { runChecks } from './steps/checks.mjs'
import { endEverythingUnder } from './steps/end-everything-under.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { journeys } from './steps/journeys-stage.mjs'
import { onStop } from './steps/on-stop.mjs'
import { command } from './steps/problem.mjs'
import { runStage, stopStages } from './steps/stage.mjs'
import { add, lines, nothing } from './steps/sum.mjs'
import { openTimes } from './steps/times.mjs'
import { vitest } from './steps/vitest-stage.mjs'

/** Stops a run that hangs. On two idle cores a run takes about half of this. */
const ALL_WITHIN_MS = 45 * 60_000

function builds() {
  try {
    ensurePagesBuilt()
    console.log('✓ the web app, the desk and the games build')
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.log(`✗ ${error.message}`)
    return { passed: 0, failed: 1, failures: [error.message] }
  }
}

/** Tests on PostgreSQL start about a hundred processes of our programs, from a bundle. */
const onBundledPrograms = (stage) => async (run) => {
  const folder = join(run.scratch, 'programs')
  const { code } = await runStage('node', ['scripts/steps/bundle-programs.mjs', folder])
  if (code !== 0) return { passed: 0, failed: 1, failures: ['the bundle of the programs'] }
  return stage({ ...run, env: { ...run.env, LUCERO_TEST_PROGRAMS: folder } })
}

const together =
  (...stages) =>
  async (run) => {
    const [first, ...others] = await Promise.all(stages.map((stage) => stage(run)))
    return others.reduce(add, first)
  }

const PARTS = [
  { title: 'Checks', run: () => runChecks() },
  { title: 'Builds', run: builds, isRequiredByLaterParts: true },
  { title: 'Unit tests', run: vitest('unit') },
  // Three workers on two cores: long tests spend more than half of their time waiting for processes to start and stop.
  { title: 'Tests on PostgreSQL', run: onBundledPrograms(vitest('db', '--maxWorkers=3')) },
  // In parallel: the games have one worker and take about as long as the web app with two.
  { title: 'Web app and games in the browser', run: together(vitest('web-browser'), vitest('games-browser')) },
  // Journeys wait for an eighth of their time. The tests of the desk, with one worker, use it.
  { title: 'Journeys and desk in the browser', run: together(journeys(), vitest('desk-browser')) },
]

async function everything(scratch, times) {
  const env = { CI: 'true', TMPDIR: scratch, CHROMIUM_PATH: await ensureBrowser() }
  const deadline = performance.now() + ALL_WITHIN_MS
  const timeLeft = () => Math.max(0, deadline - performance.now())
  let sum = nothing
  for (const { title, run, isRequiredByLaterParts } of PARTS) {
    console.log(`\n— ${title} —`)
    const part = await times.measure(title, () => run({ env, scratch, timeLeft }))
    sum = add(sum, part)
    if (isRequiredByLaterParts && part.failed) return sum
  }
  return sum
}

await command(async () => {
  ensureInstalled({ withTools: true })
  const scratch = mkdtempSync(join(tmpdir(), 'lucero-npm-test-'))
  onStop(stopStages)
  try {
    const times = openTimes()
    const sum = await everything(scratch, times)
    console.log(`\n${times.table()}\n\n${lines(sum)}`)
    process.exitCode = sum.failed ? 1 : 0
  } finally {
    endEverythingUnder(scratch)
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
})
