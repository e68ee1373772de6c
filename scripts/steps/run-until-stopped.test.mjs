import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const module = new URL('run-until-stopped.mjs', import.meta.url).href

/**
 * Runs one program, given as source text, under the wrapper. `shell` starts the wrapper as npm does: below a shell.
 *
 * @param {string} source
 * @param {{ graceMs?: number, shell?: boolean }} [options]
 */
function runWrapped(source, { graceMs, shell = false } = {}) {
  const program = `{ command: process.execPath, args: ['-e', ${JSON.stringify(source)}], env: process.env }`
  const script = `
    import { runUntilStopped } from ${JSON.stringify(module)}
    process.exitCode = await runUntilStopped([${program}], ${JSON.stringify({ graceMs })})
    console.log('exit code ' + process.exitCode)`
  const args = ['--input-type=module', '-e', script]
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const below = shell ? ['sh', '-c', '"$@"; true', 'sh'] : []
  const [command = '', ...rest] = [...below, process.execPath, ...args]
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part) => (text += part))
  return {
    child,
    /**
     * Resolves when the program or the wrapper has printed this.
     *
     * @param {string} words
     */
    async printed(words) {
      while (!text.includes(words)) await once(child.stdout, 'data')
    },
    /** The exit code that the wrapper gives, once nothing can print any more. */
    async exitCode() {
      if (!child.stdout.readableEnded) await once(child.stdout, 'end')
      return Number(/exit code (\d+)/.exec(text)?.[1])
    },
  }
}

/** Drains for 2.5 seconds after the first SIGTERM and exits with the number of SIGTERMs that came. */
const countsSignals = `
  let count = 0
  process.on('SIGTERM', () => {
    count += 1
    console.log('SIGTERM ' + count)
    if (count === 1) setTimeout(() => process.exit(count), 2500)
  })
  process.on('SIGINT', () => process.exit(90))
  setInterval(() => {}, 1000)
  console.log('started')`

it('F1 forwards one SIGTERM, however many arrive', async () => {
  const { child, printed, exitCode } = runWrapped(countsSignals)
  await printed('started')
  child.kill('SIGTERM')
  await printed('SIGTERM 1')
  const again = setInterval(() => child.kill('SIGTERM'), 100)
  expect(await exitCode()).toBe(1)
  clearInterval(again)
})

it('F1 forwards one SIGTERM when npm is gone before the program has drained', async () => {
  const { child, printed, exitCode } = runWrapped(countsSignals, { shell: true })
  await printed('started')
  child.kill('SIGKILL')
  expect(await exitCode()).toBe(1)
})

it('F1 forwards a Ctrl-C as SIGINT, also during a drain', async () => {
  const { child, printed, exitCode } = runWrapped(countsSignals)
  await printed('started')
  child.kill('SIGTERM')
  await printed('SIGTERM 1')
  child.kill('SIGINT')
  expect(await exitCode()).toBe(90)
})

/**
 * @param {number} seconds
 * @param {number} ms
 */
const drainsFor = (seconds, ms) => `
  process.send({ drainSeconds: ${seconds} })
  process.on('SIGTERM', () => setTimeout(() => process.exit(0), ${ms}))
  setInterval(() => {}, 1000)
  console.log('started')`

it('F1 waits for the drain and the grace period before it kills', async () => {
  const { child, printed, exitCode } = runWrapped(drainsFor(60, 1500), { graceMs: 100 })
  await printed('started')
  child.kill('SIGTERM')
  expect(await exitCode()).toBe(0)
})

it('F1 kills a program that runs on after the drain and the grace period', async () => {
  const { child, printed, exitCode } = runWrapped(drainsFor(0, 60_000), { graceMs: 100 })
  await printed('started')
  child.kill('SIGTERM')
  expect(await exitCode()).toBe(128 + 9)
})
