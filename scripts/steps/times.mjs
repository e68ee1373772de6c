/** Measures the duration and processor load of each part of a run. */
import { cpus } from 'node:os'

/** @typedef {{ title: string, seconds: number, busy?: number }} Row */

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
      try {
        return await work()
      } finally {
        const after = processorTime()
        const busy = (after.busy - before.busy) / Math.max(1, after.all - before.all)
        rows.push({ title, seconds: (performance.now() - start) / 1000, busy })
      }
    },
    table: () => [...rows.map(lineOf), lineOf({ title: 'All', seconds: sumOf(rows) })].join('\n'),
  }
}

/** @param {Row[]} rows */
const sumOf = (rows) => rows.reduce((sum, { seconds }) => sum + seconds, 0)

/** @param {Row} row */
const lineOf = ({ title, seconds, busy }) =>
  `${title.padEnd(34)}${clock(seconds).padStart(6)}${busy === undefined ? '' : `   processor ${Math.round(busy * 100)} % busy`}`

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
