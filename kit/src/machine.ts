/**
 * What a program takes from its machine: clocks, timers and chance. Code that keeps the promise of docs/consistency.md takes it as an
 * argument, so that the simulation of nodes can run it in virtual time and repeat a run by its seed.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

export type Machine = {
  /** The time of day in ms. It may jump. */
  timeOfDay(): number
  /** A clock in ms that never goes back. Only differences mean something. */
  elapsed(): number
  /** Rejects if the signal is aborted. */
  delay(ms: number, signal?: AbortSignal): Promise<void>
  /** Resolves in the next turn of the event loop, after the work that is due now. */
  nextTurn(): Promise<void>
  /** Runs the task later, and returns a function that cancels it. */
  after(ms: number, task: () => void): () => void
  /** From 0 to below 1. */
  random(): number
  uuid(): string
}

export const realMachine: Machine = {
  timeOfDay: () => Date.now(),
  elapsed: () => performance.now(),
  delay: (ms, signal) => delay(ms, undefined, { signal }),
  nextTurn: () => nextTurn(),
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  uuid: () => randomUUID(),
}
