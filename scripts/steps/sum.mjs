// Counts passed, failed and skipped tests, and lists failures, from the JSON reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, failures?: string[] }} Sum
 *
 * The parts of the reports that are read here.
 *
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: TestFile[] }} VitestReport
 * @typedef {{ status: string, projectName: string, results: { error?: { message?: string } }[] }} Journey
 * @typedef {{ suites?: Suite[], specs?: { file: string, title: string, tests: Journey[] }[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[], suites?: Suite[] }} PlaywrightReport
 */

/** @type {Sum} */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }

/**
 * @param {Sum} a
 * @param {Sum} b
 * @returns {Sum}
 */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: (a.skipped ?? 0) + (b.skipped ?? 0),
  failures: [...(a.failures ?? []), ...(b.failures ?? [])],
})

/**
 * Failures are listed at the end of the log; the last line is the sum.
 *
 * @param {Sum} sum
 */
export const lines = ({ passed, failed, skipped, failures = [] }) =>
  [
    ...failures.map((failure) => `✗ ${failure}\n`),
    ...(skipped ? [`(${skipped} skipped)`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n')

/**
 * @param {string} file
 * @param {number} exitCode
 */
export function vitestSum(file, exitCode) {
  return withExitCode(exitCode, readJson(file, countVitest))
}

/**
 * @param {string} file
 * @param {number} exitCode
 */
export function playwrightSum(file, exitCode) {
  return withExitCode(exitCode, readJson(file, countPlaywright))
}

/**
 * @param {VitestReport} report
 * @returns {Sum}
 */
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

/** @param {Assertion} assertion */
const hasFailed = ({ status }) => status === 'failed'

/**
 * A journey that passed only after a retry counts as failed.
 *
 * @param {PlaywrightReport} report
 * @returns {Sum}
 */
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

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
const failedJourneys = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(failedJourneys),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failureText(`e2e/${file}`, `[${projectName}] ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  ),
]

const MESSAGE_LINES = 12

/**
 * @param {string | undefined} file
 * @param {string} title
 * @param {string} [message]
 */
function failureText(file, title, message = '') {
  const inProject = file?.startsWith(root) ? relative(root, file) : file
  const firstLines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES)
  return [[inProject, title].filter(Boolean).join(' › '), ...firstLines.map((line) => `    ${line}`)]
    .join('\n')
    .trimEnd()
}

/**
 * A nonzero exit code without a failed test, for example after a crash, counts as a failure.
 *
 * @param {number} exitCode
 * @param {Sum} sum
 * @returns {Sum}
 */
const withExitCode = (exitCode, sum) =>
  exitCode !== 0 && sum.failed === 0
    ? { ...sum, failed: 1, failures: [`a test program exited with code ${exitCode} although no test failed`] }
    : sum

/**
 * @template T
 * @param {string} file
 * @param {(report: T) => Sum} count
 * @returns {Sum}
 */
function readJson(file, count) {
  return existsSync(file)
    ? count(/** @type {T} */ (JSON.parse(readFileSync(file, 'utf8'))))
    : { ...nothing, failed: 1, failures: ['a test program wrote no results'] }
}
