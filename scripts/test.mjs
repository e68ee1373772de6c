// npm test: runs every check and test, also on a clean machine. The last line is the sum. test-report.json has the parts.
// npm test -- FILE… runs single test files: steps/test-files.mjs.
// npm test -- --part NAME runs one part, for example on a machine of its own; --part is repeatable, and lists the parts without a name.
import './steps/need-node-20.mjs'
import { join } from 'node:path'
import { builds } from './steps/build-stage.mjs'
import { runChecks } from './steps/checks.mjs'
import { journeys } from './steps/journeys-stage.mjs'
import { longRun } from './steps/long-run.mjs'
import { command } from './steps/problem.mjs'
import { runStage } from './steps/stage.mjs'
import { readFiles, runFiles } from './steps/test-files.mjs'
import { together } from './steps/together.mjs'
import { vitest } from './steps/vitest-stage.mjs'

/** Stops a run that hangs. On two idle cores a run takes about half of this. */
const ALL_WITHIN_MS = 45 * 60_000

/**
 * Tests on PostgreSQL start about a hundred processes of our programs, from a bundle.
 *
 * @param {(run: import('./steps/parts.mjs').Run) => Promise<import('./steps/sum.mjs').Sum>} stage
 * @returns {typeof stage}
 */
const onBundledPrograms = (stage) => async (run) => {
  const folder = join(run.scratch, 'programs')
  const { code } = await runStage('node', ['scripts/steps/bundle-programs.mjs', folder])
  if (code !== 0) return { passed: 0, failed: 1, failures: ['the bundle of the programs'] }
  return stage({ ...run, env: { ...run.env, LUCERO_TEST_PROGRAMS: folder } })
}

const everything = () =>
  longRun({
    name: 'test',
    limitMs: ALL_WITHIN_MS,
    parts: [
      { name: 'checks', title: 'Checks', run: () => runChecks() },
      { name: 'builds', title: 'Builds', run: builds, isRequired: true },
      // One worker, beside the tests on PostgreSQL.
      { name: 'unit', title: 'Unit tests', run: vitest('unit', '--maxWorkers=1'), isBeside: true },
      // Three workers on two cores: long tests spend more than half of their time waiting for processes to start and stop.
      { name: 'db', title: 'Tests on PostgreSQL', run: onBundledPrograms(vitest('db', '--maxWorkers=3')) },
      // In parallel: the games have one worker and take about as long as the web app with two.
      {
        name: 'browser',
        title: 'Web app and games in the browser',
        run: together(vitest('web-browser'), vitest('games-browser')),
      },
      // Journeys wait for an eighth of their time. The tests of the desk, with one worker, use it.
      {
        name: 'journeys',
        title: 'Journeys and desk in the browser',
        run: together(journeys(), vitest('desk-browser')),
      },
    ],
  })

await command(() => {
  const chosen = readFiles(process.argv.slice(2))
  return chosen ? runFiles(chosen) : everything()
})
