// Preloaded in every process of a soak: writes memory after garbage collection, open files and the event loop's delay to a file.
import { appendFileSync, readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const { SOAK_SAMPLES: file, SOAK_SAMPLE_MS: periodMs, SOAK_NODE: node } = process.env

const role = () => {
  if (process.argv[1]?.includes('games/src/main')) return 'games'
  if (process.env.LUCERO_PROCESSES === '1') return 'server'
  return process.env.LUCERO_WORKER ? 'worker' : 'supervisor'
}

const openFiles = () => {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return undefined
  }
}

/** npm and other tools inherit the preload, but not the file's name. */
if (file) {
  setFlagsFromString('--expose-gc')
  const collect = /** @type {() => void} */ (runInNewContext('gc'))
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  setInterval(() => {
    /** @param {number} value */
    const ms = (value) => Math.round(value / 1e4) / 100
    const loop = { loopP99: ms(delay.percentile(99)), loopMax: ms(delay.max) }
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    const sample = {
      at: performance.timeOrigin + performance.now(),
      node: Number(node),
      role: role(),
      pid: process.pid,
      rss,
      heapUsed,
      external,
    }
    appendFileSync(file, `${JSON.stringify({ ...sample, files: openFiles(), ...loop })}\n`)
    // The pause of the collection is not the program's.
    setTimeout(() => delay.reset(), 30).unref()
  }, Number(periodMs)).unref()
}
