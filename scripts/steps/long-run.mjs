// npm test and npm run test:nightly: runs the chosen parts in a folder of their own, prints the sum, and leaves no program behind.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { endEverythingUnder } from './end-everything-under.mjs'
import { ensureInstalled } from './install.mjs'
import { onStop } from './on-stop.mjs'
import { readParts, runParts } from './parts.mjs'
import { command } from './problem.mjs'
import { stopStages } from './stage.mjs'
import { lines } from './sum.mjs'

/**
 * @typedef {object} LongRun
 * @property {string} name of the report, `NAME-report.json`, and of the temporary folder
 * @property {import('./parts.mjs').Part[]} parts
 * @property {number} limitMs for everything
 * @property {(left: number) => number} [partLimit] what a part may use of the time that is left
 * @property {() => number} [newSeed]
 * @property {Record<string, string>} [env]
 */

/** @param {LongRun} run */
export const longRun = ({ name, parts, limitMs, partLimit = (left) => left, newSeed, env = {} }) =>
  command(async () => {
    const { chosen, seed = newSeed?.() } = readParts(parts, process.argv.slice(2))
    if (seed !== undefined) console.log(`Seed: ${seed}`)
    ensureInstalled({ withTools: true })
    const scratch = mkdtempSync(join(tmpdir(), `lucero-${name}-`))
    onStop(stopStages)
    const deadline = performance.now() + limitMs
    try {
      const run = {
        env: { CI: 'true', TMPDIR: scratch, CHROMIUM_PATH: await ensureBrowser(), ...env },
        scratch,
        timeLeft: () => partLimit(Math.max(0, deadline - performance.now())),
        seed,
      }
      const { sum, table } = await runParts(chosen, run, `${name}-report.json`)
      console.log(`\n${table}\n\n${lines(sum)}`)
      process.exitCode = sum.failed ? 1 : 0
    } finally {
      endEverythingUnder(scratch)
      rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    }
  })
