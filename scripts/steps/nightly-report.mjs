// The condition of a release: nightly-report.json shows that the whole nightly run passed on the commit.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nightlyParts } from './nightly-parts.mjs'
import { Problem } from './problem.mjs'

/** @typedef {import('./parts.mjs').Report} Report */

const FILE = 'nightly-report.json'

/**
 * @param {string} root
 * @param {string} commit
 */
export function assertGreenNightly(root, commit) {
  const problem = problemOf(read(join(root, FILE)), commit)
  if (problem) throw new Problem(`${FILE}: ${problem}. Run npm run test:nightly on this commit first.`)
}

/**
 * @param {string} file
 * @returns {Report | undefined}
 */
const read = (file) => (existsSync(file) ? /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8'))) : undefined)

/**
 * @param {Report | undefined} report
 * @param {string} commit
 */
function problemOf(report, commit) {
  if (!report) return 'there is none'
  if (report.commit !== commit) return `it is of the commit ${report.commit}, not of ${commit}`
  if (report.isModified) return 'the run had uncommitted changes'
  const red = report.parts.filter(({ failed }) => failed).map(({ name }) => name)
  if (red.length) return `these parts failed: ${red.join(', ')}`
  const missing = nightlyParts.filter(({ name }) => !report.parts.some((part) => part.name === name))
  if (missing.length) return `these parts are missing: ${missing.map(({ name }) => name).join(', ')}`
  return undefined
}
