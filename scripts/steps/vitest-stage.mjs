// A stage of a test run that runs one Vitest project and counts its results.
import { join } from 'node:path'
import { runStage } from './stage.mjs'
import { vitestSum } from './sum.mjs'

/**
 * @param {string} project
 * @param {...string} more
 * @returns {import('./together.mjs').Stage}
 */
export const vitest =
  (project, ...more) =>
  async (run) => {
    const results = join(run.scratch, `${project}.json`)
    const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${results}`]
    const args = ['run', '--project', project, ...more, ...reporters]
    const { code } = await runStage('vitest', args, {
      env: run.env,
      limitMs: run.timeLeft(),
      inIdleTime: run.inIdleTime,
    })
    return vitestSum(results, code)
  }
