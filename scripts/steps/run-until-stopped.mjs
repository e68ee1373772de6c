// Runs programs until one ends or we are told to stop, and leaves none behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { onStop } from './on-stop.mjs'

const LAST_RESORT_MS = 15_000
// A Ctrl-C arrives twice: from the terminal, and forwarded by npm.
const SAME_SIGNAL_MS = 1000

/**
 * Each program is a process group of its own: a Ctrl-C reaches it through us, once, as SIGTERM. A second one is passed on too.
 * It also has a channel to us, which breaks when we are killed.
 * Answers with the exit code of the first that ended by itself.
 */
export async function runUntilStopped(programs) {
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true }),
  )
  const ends = children.map((child) => once(child, 'exit'))
  const stop = stopOnce(children)
  onStop(stop)
  const [code, signal] = await Promise.race(ends)
  stop()
  await Promise.all(ends)
  return code ?? 128 + constants.signals[signal]
}

function stopOnce(children) {
  let last = -SAME_SIGNAL_MS
  return () => {
    if (performance.now() - last < SAME_SIGNAL_MS) return
    last = performance.now()
    for (const child of children) child.kill('SIGTERM')
    setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), LAST_RESORT_MS).unref()
  }
}
