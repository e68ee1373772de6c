// Runs programs until one ends or a signal asks to stop, and leaves none behind.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { onStop } from './on-stop.mjs'

// A Ctrl-C arrives twice: from the terminal, and forwarded by npm.
const SAME_INTERRUPT_MS = 1000

/**
 * Each program is a process group of its own, so a signal to our group reaches it only through us.
 * It has an IPC channel to us, which breaks when we are killed. A program that drains reports `drainSeconds` on it.
 * Programs that run on for `graceMs` after the longest drain are killed.
 * Returns the exit code of the program that ended first.
 *
 * @param {{ command: string, args: string[], env: NodeJS.ProcessEnv }[]} programs
 */
export async function runUntilStopped(programs, { graceMs = 15_000 } = {}) {
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true }),
  )
  const ends = children.map(exitOf)
  const stop = forwarder(children, graceMs)
  onStop(stop)
  const [code, signal] = await Promise.race(ends)
  stop('SIGTERM')
  await Promise.all(ends)
  return code ?? 128 + constants.signals[signal ?? 'SIGKILL']
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<[code: number | null, signal: NodeJS.Signals | null]>}
 */
const exitOf = (child) => new Promise((resolve) => child.once('exit', (...end) => resolve(end)))

/**
 * Forwards the first request to stop as SIGTERM and ignores repeated ones. Every Ctrl-C is forwarded, as SIGINT.
 *
 * @param {import('node:child_process').ChildProcess[]} children
 * @param {number} graceMs
 */
function forwarder(children, graceMs) {
  let [drainSeconds, isStopping, interruptedAt] = [0, false, -Infinity]
  /** @param {{ drainSeconds?: number }} [message] */
  const onMessage = (message) => (drainSeconds = Math.max(drainSeconds, message?.drainSeconds ?? 0))
  for (const child of children) child.on('message', onMessage)
  /** @param {NodeJS.Signals} signal */
  const isRepeated = (signal) => {
    if (signal !== 'SIGINT') return isStopping
    const lastAt = interruptedAt
    interruptedAt = performance.now()
    return interruptedAt - lastAt < SAME_INTERRUPT_MS
  }
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => children.forEach((child) => child.kill(signal))
  /** @param {NodeJS.Signals} signal */
  return (signal) => {
    if (isRepeated(signal)) return
    send(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
    if (!isStopping) setTimeout(() => send('SIGKILL'), drainSeconds * 1000 + graceMs).unref()
    isStopping = true
  }
}
