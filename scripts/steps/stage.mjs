// Runs one program of a check or test run in its own process group, and ends the group afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pinnedEnv } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

const LIMIT_MS = 10 * 60_000
const LAST_RESORT_MS = 10_000

const running = new Set()
let stopped = false

/** Ends all running programs and prevents new ones, after an interrupt. */
export function stopStages() {
  stopped = true
  for (const child of running) end(child)
}

/** Returns the exit code (1 if the program was killed), and the output if it was not shown. */
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
  if (performance.now() - start > limitMs) console.log(`${command} exceeded its time limit and was ended`)
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
    // The group is already empty.
  }
}
