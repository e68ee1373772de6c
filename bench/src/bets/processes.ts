/** Child processes of a benchmark. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadOrder, LoadResult } from './load.ts'

export type Child = { pid: number; process: ChildProcess }

/** Starts a file, relative to this folder. */
export const start = (file: string, ...args: string[]): Child => startWith([], file, ...args)

/** The same with additional Node flags. */
export function startWith(flags: string[], file: string, ...args: string[]): Child {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: [...process.execArgv, ...flags] })
  return { pid: child.pid!, process: child }
}

/** Sends a message, if given, and resolves with the next message of the process. */
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
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  process.kill()
  await ended
}

export const load = (child: Child, order: LoadOrder): Promise<LoadResult> => say(child, order)
