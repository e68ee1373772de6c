// A long test run in parts: chooses them, runs them one after the other, adds their results, and writes them to a report file.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf, Problem } from './problem.mjs'
import { root } from './project.mjs'
import { add, nothing } from './sum.mjs'
import { openTimes } from './times.mjs'

/**
 * @typedef {import('./sum.mjs').Sum} Sum
 * @typedef {object} Run
 * @property {Record<string, string>} env
 * @property {string} scratch
 * @property {() => number} timeLeft
 * @property {number | undefined} seed
 * @property {boolean} [inIdleTime] Programs get the lowest priority.
 * @typedef {object} Part
 * @property {string} name for `--part`
 * @property {string} title
 * @property {(run: Run) => Sum | Promise<Sum>} run
 * @property {boolean} [isRequired] Later parts need it: it runs with each of them, and they do not run if it fails.
 * @property {boolean} [needsIdleMachine] It starts when the parts in idle time have ended.
 * @property {boolean} [isBeside] It runs beside the other parts, which often wait for processes.
 * @property {boolean} [inIdleTime] It only computes, so it runs beside the other parts at the lowest priority.
 *
 * @typedef {object} Report
 * @property {string} [commit]
 * @property {boolean} [isModified] The working tree differed from the commit at the start.
 * @property {(Sum & { name: string, title: string })[]} parts
 */

/**
 * The parts that `--part NAME` (repeatable) chooses, and the seed. `--part` without a name lists the parts.
 *
 * @param {Part[]} parts
 * @param {string[]} args
 */
export function readParts(parts, args) {
  const { part: names = [], seed } = parsed(parts, args)
  const unknown = names.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length) throw new Problem(`There is no part ${unknown.join(', ')}.\n\n${list(parts)}`)
  if (seed !== undefined && !/^\d+$/.test(seed)) throw new Problem('--seed is a whole number.')
  return { chosen: names.length ? choose(parts, names) : parts, seed: seed === undefined ? undefined : Number(seed) }
}

/**
 * @param {Part[]} parts
 * @param {string[]} args
 */
function parsed(parts, args) {
  try {
    return parseArgs({ args, options: { part: { type: 'string', multiple: true }, seed: { type: 'string' } } }).values
  } catch (error) {
    throw new Problem(`${messageOf(error)}\n\n${list(parts)}`)
  }
}

/** @param {Part[]} parts */
const list = (parts) => ['Parts:', ...parts.map(({ name, title }) => `  --part ${name.padEnd(18)}${title}`)].join('\n')

/**
 * @param {Part[]} parts
 * @param {string[]} names
 */
function choose(parts, names) {
  const last = parts.findLastIndex(({ name }) => names.includes(name))
  return parts.filter(({ name, isRequired }, n) => names.includes(name) || (isRequired && n < last))
}

/**
 * Runs the parts one after the other; those that are `isBeside` or `inIdleTime` run beside them. Writes `reportFile` after each part, so that an
 * interrupted run leaves the results of the parts before. A part that fails or throws does not stop the others, unless they need it. An
 * interrupt does: it is a Problem.
 *
 * @param {Part[]} parts
 * @param {Run} run
 * @param {string} [reportFile]
 */
export async function runParts(parts, run, reportFile) {
  const times = openTimes()
  const report = { ...checkedOut(), startedAt: new Date().toISOString(), seed: run.seed }
  /** @type {(Sum & { name: string, title: string })[]} */
  const results = []
  let [sum, isStopped] = [nothing, false]

  /** @param {Part} part */
  const runPart = async ({ name, title, run: start, isRequired, inIdleTime = false }) => {
    if (isStopped) return
    console.log(`\n— ${title} —`)
    const result = await times.measure(title, async () => {
      try {
        return await start({ ...run, inIdleTime })
      } catch (error) {
        isStopped ||= error instanceof Problem
        return failureOf(title, error)
      }
    })
    results.push({ name, title, ...result })
    sum = add(sum, result)
    isStopped ||= Boolean(isRequired && result.failed)
    if (!reportFile) return
    const { passed, failed, skipped } = sum
    const rows = results.map((row) => ({ ...row, ...times.rows.find((one) => one.title === row.title) }))
    const isComplete = isStopped || results.length === parts.length
    writeJson(reportFile, { ...report, isComplete, passed, failed, skipped, parts: rows })
  }
  /** @param {Part[]} lane */
  const inTurn = async (lane, besides = Promise.resolve()) => {
    for (const part of lane) {
      if (part.needsIdleMachine) await besides
      await runPart(part)
    }
  }

  const firstFree = parts.findLastIndex(({ isRequired }) => isRequired) + 1
  await inTurn(parts.slice(0, firstFree))
  const others = parts.slice(firstFree)
  /** @param {Part} part */
  const runsBeside = ({ isBeside, inIdleTime }) => Boolean(isBeside || inIdleTime)
  const besides = inTurn(others.filter(runsBeside))
  const main = inTurn(
    others.filter((part) => !runsBeside(part)),
    besides,
  )
  await Promise.all([main, besides])
  return { sum, table: times.table() }
}

/**
 * @param {string} title
 * @param {unknown} error
 */
function failureOf(title, error) {
  if (error instanceof Problem) throw error
  console.error(error)
  return { ...nothing, failed: 1, failures: [`${title}: ${messageOf(error)}`] }
}

/**
 * @param {string} file
 * @param {unknown} value
 */
const writeJson = (file, value) => writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`)

/** The commit that is checked out, and whether files differ from it. Undefined without git, for example in an unpacked archive. */
function checkedOut() {
  /** @param {...string} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), isModified: git('status', '--porcelain') !== '' }
  } catch {
    return { commit: undefined, isModified: undefined }
  }
}
