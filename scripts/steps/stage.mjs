// Runs one program of a check or test run in its own process group, and ends the group afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pinnedEnv } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'
import { countEndedProgram } from './times.mjs'

const LIMIT_MS = 10 * 60_000
const LAST_RESORT_MS = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let stopped = false

/** Ends all running programs and prevents new ones, after an interrupt. */
export function stopStages() {
  stopped = true
  for (const child of running) end(child)
}

/**
 * Returns the exit code (1 if the program was killed), and the output if it was not shown.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, shown?: boolean, limitMs?: number, inIdleTime?: boolean | undefined }} [options]
 */
export async function runStage(command, args, { env, shown = true, limitMs = LIMIT_MS, inIdleTime = false } = {}) {
  if (stopped) throw new Problem('Interrupted.')
  const output = shown ? 'inherit' : 'pipe'
  const [program, ...rest] = inIdleTime ? ['nice', '-n', '19', command, ...args] : [command, ...args]
  const child = spawn(program, rest, {
    cwd: root,
    env: pinnedEnv(env),
    stdio: ['ignore', output, output],
    detached: true,
  })
  running.add(child)
  const text = collect([child.stdout, child.stderr])
  const limit = setTimeout(() => end(child), limitMs)
  const start = performance.now()
  await once(child, 'exit').finally(() => {
    clearTimeout(limit)
    countEndedProgram()
    signalGroup(child, 'SIGKILL')
    running.delete(child)
  })
  const { exitCode, signalCode } = child
  if (stopped) throw new Problem('Interrupted.')
  if (performance.now() - start > limitMs) console.log(`${command} exceeded its time limit and was ended`)
  else if (signalCode) console.log(`${command} was ended by ${signalCode}`)
  return { code: exitCode ?? 1, output: await text }
}

/** @param {(import('node:stream').Readable | null)[]} streams */
async function collect(streams) {
  /** @type {Buffer[]} */
  const parts = []
  const ends = streams.map(async (stream) => {
    for await (const part of stream ?? []) parts.push(/** @type {Buffer} */ (part))
  })
  await Promise.all(ends)
  return Buffer.concat(parts).toString()
}

/** @param {import('node:child_process').ChildProcess} child */
function end(child) {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => running.has(child) && signalGroup(child, 'SIGKILL'), LAST_RESORT_MS).unref()
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    // Without a process id, the program could not be started.
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // The group is already empty.
  }
}
