// The page of figures that each release carries: bench-report/figures.* of npm run bench -- all, on the commit of the release.
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'

/** @typedef {{ commit: string, isModified: boolean, runs: { name: string, exitCode: number }[] }} BenchReport */

const FOLDER = 'bench-report'

/**
 * @param {string} root
 * @param {string} commit
 */
export function assertFigures(root, commit) {
  const file = join(root, FOLDER, 'figures.json')
  const report = existsSync(file) ? /** @type {BenchReport} */ (JSON.parse(readFileSync(file, 'utf8'))) : undefined
  const problem = problemOf(report, commit)
  if (problem) throw new Problem(`${FOLDER}: ${problem}. Run npm run bench -- all on this commit first.`)
}

/**
 * @param {BenchReport | undefined} report
 * @param {string} commit
 */
export function problemOf(report, commit) {
  if (!report) return 'there are no figures'
  if (report.commit !== commit) return `its figures are of the commit ${report.commit}, not of ${commit}`
  if (report.isModified) return 'the benches had uncommitted changes'
  const failed = report.runs.filter(({ exitCode }) => exitCode !== 0).map(({ name }) => name)
  return failed.length ? `these benches failed: ${failed.join(', ')}` : undefined
}

/**
 * @param {string} root
 * @param {string} out
 * @param {{ page: string, text: string }} names
 */
export function copyFigures(root, out, { page, text }) {
  copyFileSync(join(root, FOLDER, 'figures.html'), join(out, page))
  copyFileSync(join(root, FOLDER, 'figures.md'), join(out, text))
}
