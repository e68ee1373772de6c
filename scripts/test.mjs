// npm test: everything there is to check, on a clean machine too. Its last line is the sum.
import './steps/need-node-20.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './steps/browser.mjs'
import { ensureWebBuilt } from './steps/build-web.mjs'
import { runChecks } from './steps/checks.mjs'
import { endEverythingUnder } from './steps/end-everything-under.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { onStop } from './steps/on-stop.mjs'
import { command } from './steps/problem.mjs'
import { runStage, stopStages } from './steps/stage.mjs'
import { add, line, playwrightSum, vitestSum } from './steps/sum.mjs'

function webBuild() {
  try {
    ensureWebBuilt()
    console.log('✓ the web app builds')
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.log(`✗ ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}

async function tests(env, scratch) {
  const results = join(scratch, 'vitest.json')
  const args = ['run', '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${results}`]
  const { code } = await runStage('vitest', args, { env, limitMinutes: 11 })
  return vitestSum(results, code)
}

async function journeys(env, scratch) {
  const results = join(scratch, 'playwright.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json']
  const { code } = await runStage('playwright', args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: results },
    limitMinutes: 7,
  })
  return playwrightSum(results, code)
}

async function everything(scratch) {
  const env = { CI: 'true', TMPDIR: scratch, CHROMIUM_PATH: ensureBrowser() }
  let sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { title, run } of PARTS) {
    console.log(`\n— ${title} —`)
    sum = add(sum, await run(env, scratch))
  }
  return sum
}

const PARTS = [
  { title: 'Checks', run: () => runChecks() },
  { title: 'Web build', run: webBuild },
  { title: 'Tests', run: tests },
  { title: 'Journeys', run: journeys },
]

await command(async () => {
  ensureInstalled()
  const scratch = mkdtempSync(join(tmpdir(), 'lucero-npm-test-'))
  onStop(stopStages)
  try {
    const sum = await everything(scratch)
    console.log(`\n${line(sum)}`)
    process.exitCode = sum.failed ? 1 : 0
  } finally {
    endEverythingUnder(scratch)
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
})
