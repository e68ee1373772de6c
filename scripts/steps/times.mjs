/** Measures the duration, the CPU time and the processor load of each part of a run. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { cpus } from 'node:os'
import { newlyEndedSeconds } from './cpu-time.mjs'

/** @typedef {{ title: string, seconds: number, busy?: number, cpuSeconds?: number | undefined }} Row */

/** @type {AsyncLocalStorage<{ cpuSeconds: number | undefined }>} */
const currentPart = new AsyncLocalStorage()

/** Adds the CPU time of the programs that have just ended to the part that started them. */
export function countEndedProgram() {
  const seconds = newlyEndedSeconds()
  const part = currentPart.getStore()
  if (part) part.cpuSeconds = added(part.cpuSeconds, seconds)
}

export function openTimes() {
  /** @type {Row[]} */
  const rows = []
  return {
    rows,
    /**
     * @template T
     * @param {string} title
     * @param {() => Promise<T>} work
     */
    async measure(title, work) {
      const [start, before] = [performance.now(), processorTime()]
      /** @type {{ cpuSeconds: number | undefined }} */
      const part = { cpuSeconds: undefined }
      // Programs of another part, or before the first one.
      newlyEndedSeconds()
      try {
        return await currentPart.run(part, () => work().finally(countEndedProgram))
      } finally {
        const after = processorTime()
        const busy = (after.busy - before.busy) / Math.max(1, after.all - before.all)
        rows.push({ title, seconds: (performance.now() - start) / 1000, busy, ...part })
      }
    },
    table: () => [...rows.map(lineOf), lineOf(sumOf(rows))].join('\n'),
  }
}

/**
 * @param {Row[]} rows
 * @returns {Row}
 */
const sumOf = (rows) => ({
  title: 'All',
  seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
  cpuSeconds: rows.reduce((/** @type {number | undefined} */ sum, row) => added(sum, row.cpuSeconds), undefined),
})

/**
 * @param {number | undefined} a
 * @param {number | undefined} b
 */
const added = (a, b) => (b === undefined ? a : (a ?? 0) + b)

/** @param {Row} row */
const lineOf = ({ title, seconds, busy, cpuSeconds }) =>
  [
    `${title.padEnd(34)}${clock(seconds).padStart(6)}`,
    ...(cpuSeconds === undefined ? [] : [`CPU ${clock(cpuSeconds).padStart(6)}`]),
    ...(busy === undefined ? [] : [`processor ${Math.round(busy * 100)} % busy`]),
  ].join('   ')

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Processor time of all cores, in milliseconds since boot. */
function processorTime() {
  const all = cpus()
    .flatMap(({ times }) => Object.values(times))
    .reduce((sum, ms) => sum + ms, 0)
  const idle = cpus().reduce((sum, { times }) => sum + times.idle, 0)
  return { all, busy: all - idle }
}
