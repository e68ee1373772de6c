/** Measures the duration and processor load of each part of a run. */
import { cpus } from 'node:os'

export function openTimes() {
  const rows = []
  return {
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

const sumOf = (rows) => rows.reduce((sum, { seconds }) => sum + seconds, 0)

const lineOf = ({ title, seconds, busy }) =>
  `${title.padEnd(26)}${clock(seconds).padStart(6)}${busy === undefined ? '' : `   processor ${Math.round(busy * 100)} % busy`}`

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Processor time of all cores, in milliseconds since boot. */
function processorTime() {
  const all = cpus()
    .flatMap(({ times }) => Object.values(times))
    .reduce((sum, ms) => sum + ms, 0)
  const idle = cpus().reduce((sum, { times }) => sum + times.idle, 0)
  return { all, busy: all - idle }
}
