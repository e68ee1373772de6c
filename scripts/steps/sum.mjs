// How many tests passed, failed and were skipped, and which failed, read from what the test programs wrote for machines.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: (a.skipped ?? 0) + (b.skipped ?? 0),
  failures: [...(a.failures ?? []), ...(b.failures ?? [])],
})

/** What failed stands near the end, where whoever sees only the end of a long log finds it; the last line is two numbers. */
export const lines = ({ passed, failed, skipped, failures = [] }) =>
  [
    ...failures.map((failure) => `✗ ${failure}\n`),
    ...(skipped ? [`(${skipped} skipped)`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n')

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
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(hasFailed)
      .map(({ fullName, failureMessages }) => failureText(name, fullName, failureMessages?.[0])),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...failedTests, ...brokenFiles.map(({ name, message }) => failureText(name, 'the file', message))],
  }
}

const hasFailed = ({ status }) => status === 'failed'

/** What passed only when it was tried again has failed. */
function countPlaywright({ stats, errors, suites = [] }) {
  const failed = stats.unexpected + stats.flaky
  return {
    passed: stats.expected,
    failed: failed || errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedJourneys),
      ...errors.map(({ message }) => failureText(undefined, 'outside of any journey', message)),
    ],
  }
}

const failedJourneys = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(failedJourneys),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failureText(`e2e/${file}`, `[${projectName}] ${title}`, results.find(({ error }) => error)?.error.message),
      ),
  ),
]

const MESSAGE_LINES = 12

function failureText(file, title, message = '') {
  const inProject = file?.startsWith(root) ? relative(root, file) : file
  const firstLines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES)
  return [[inProject, title].filter(Boolean).join(' › '), ...firstLines.map((line) => `    ${line}`)]
    .join('\n')
    .trimEnd()
}

/** A run that ended badly with no test to blame (a crash, an error outside of any test) still is a failure. */
const withExitCode = (exitCode, sum) =>
  exitCode !== 0 && sum.failed === 0
    ? { ...sum, failed: 1, failures: [`a test program ended with code ${exitCode}, and no test of it had failed`] }
    : sum

function readJson(file, count) {
  return existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { ...nothing, failed: 1, failures: ['a test program left no results'] }
}
