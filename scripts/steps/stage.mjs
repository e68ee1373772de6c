// Runs one program of a check or test run to its end, in a process group that is emptied afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pinnedEnv } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

const LIMIT_MS = 10 * 60_000
const LAST_RESORT_MS = 10_000

const running = new Set()
let stopped = false

/** Ends what runs at this moment and lets nothing else begin: for when we are interrupted. */
export function stopStages() {
  stopped = true
  for (const child of running) end(child)
}

/** Answers with the exit code (1 when it had to be ended), and the output where it was not shown. */
export async function runStage(command, args, { env, shown = true, limitMs = LIMIT_MS } = {}) {
  if (stopped) throw new Problem('Interrupted.')
  const output = shown ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd: root,
    env: pinnedEnv(env),
    stdio: ['ignore', output, output],
    detached: true,
  })
  running.add(child)
  const text = collect([child.stdout, child.stderr])
  const limit = setTimeout(() => end(child), limitMs)
  const start = performance.now()
  const [code, signal] = await once(child, 'exit').finally(() => {
    clearTimeout(limit)
    signalGroup(child, 'SIGKILL')
    running.delete(child)
  })
  if (stopped) throw new Problem('Interrupted.')
  if (performance.now() - start > limitMs) console.log(`${command} took too long and was ended`)
  else if (signal) console.log(`${command} was ended by ${signal}`)
  return { code: code ?? 1, output: await text }
}

async function collect(streams) {
  const parts = []
  const ends = streams.filter(Boolean).map(async (stream) => {
    for await (const part of stream) parts.push(part)
  })
  await Promise.all(ends)
  return Buffer.concat(parts).toString()
}

function end(child) {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => running.has(child) && signalGroup(child, 'SIGKILL'), LAST_RESORT_MS).unref()
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Nobody is left in it.
  }
}
