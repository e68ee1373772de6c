// How many tests passed, failed and were skipped, read from what the test programs wrote for machines.
import { existsSync, readFileSync } from 'node:fs'

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: (a.skipped ?? 0) + (b.skipped ?? 0),
})

/** What was skipped stands above: whoever reads the last line looks for two numbers. */
export const lines = ({ passed, failed, skipped }) =>
  `${skipped ? `(${skipped} skipped)\n` : ''}${passed} passed, ${failed} failed`

export function vitestSum(file, exitCode) {
  return withExitCode(exitCode, readJson(file, countVitest))
}

export function playwrightSum(file, exitCode) {
  return withExitCode(exitCode, readJson(file, countPlaywright))
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  }
}

const hasFailed = ({ status }) => status === 'failed'

/** What passed only when it was tried again has failed. */
function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed || errors.length, skipped: stats.skipped }
}

/** A run that ended badly with no test to blame (a crash, an error outside of any test) still is a failure. */
const withExitCode = (exitCode, sum) => (exitCode !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum)

function readJson(file, count) {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1, skipped: 0 }
}
