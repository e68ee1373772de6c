/** Processes of the run, and what they cost the processor. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asked, Told } from './load.ts'

export type Child = { pid: number; process: ChildProcess }

export function start(file: string, ...args: string[]): Child {
  const child = fork(join(import.meta.dirname, file), args)
  return { pid: child.pid!, process: child }
}

/** Resolves with the next thing it says. */
export function say<T>({ process }: Child, message?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const died = () => reject(new Error('a process of the run has ended before its time'))
    process.once('exit', died)
    process.once('message', (answer) => {
      process.off('exit', died)
      resolve(answer as T)
    })
    if (message) process.send(message)
  })
}

export async function end({ process }: Child): Promise<void> {
  const ended = once(process, 'exit')
  process.kill()
  await ended
}

export const load = (child: Child, asked: Asked): Promise<Told> => say<Told>(child, asked)

const ticksPerSecond = 100

export type Used = Map<number, number>

/** Milliseconds of processor that each of these has used since it began; nothing where there is no /proc. */
export async function processorOf(pids: number[]): Promise<Used> {
  const used: Used = new Map()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields) used.set(pid, ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond)
  }
  return used
}

/** Of those that are still there; one that was not there before has used all of it since. */
export const usedSince = (before: Used, after: Used): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
