// A stage of a test run that runs the journeys in the browser and counts their results.
import { join } from 'node:path'
import { runStage } from './stage.mjs'
import { playwrightSum } from './sum.mjs'

/**
 * @param {...string} more
 * @returns {import('./together.mjs').Stage}
 */
export const journeys =
  (...more) =>
  async (run) => {
    const results = join(run.scratch, 'playwright.json')
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json', ...more]
    const env = { ...run.env, PLAYWRIGHT_JSON_OUTPUT_NAME: results }
    const { code } = await runStage('playwright', args, { env, limitMs: run.timeLeft(), inIdleTime: run.inIdleTime })
    return playwrightSum(results, code)
  }
