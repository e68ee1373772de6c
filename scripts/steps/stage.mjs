// Runs one program of a check or test run to its end, in a process group that is emptied afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pinnedEnv } from './pinned-node.mjs'
import { root } from './project.mjs'

const running = new Set()

/** Ends what runs at this moment: for when we are interrupted. */
export function endStages() {
  for (const child of running) endGroup(child, 'SIGTERM')
}

/** Answers with the exit code (1 when it took too long), and the output where it was not shown. */
export async function runStage(command, args, { env, shown = true, limitMinutes = 10 } = {}) {
  const output = shown ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd: root,
    env: pinnedEnv(env),
    stdio: ['ignore', output, output],
    detached: true,
  })
  running.add(child)
  const text = collect([child.stdout, child.stderr])
  const limit = setTimeout(() => endGroup(child, 'SIGTERM'), limitMinutes * 60_000)
  const lastResort = setTimeout(() => endGroup(child, 'SIGKILL'), limitMinutes * 60_000 + 20_000)
  const [code] = await once(child, 'exit')
  clearTimeout(limit)
  clearTimeout(lastResort)
  endGroup(child, 'SIGKILL')
  running.delete(child)
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

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Nobody is left in it.
  }
}
