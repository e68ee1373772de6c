/** Repeats background work until it is stopped. Turns never overlap. */
import type { Log } from './log.ts'
import { realMachine, type Machine } from './machine.ts'

export type Loop = {
  /** Starts a turn now, or another one after the current turn. */
  wake(): void
  /** Resolves after the current turn, or after one that starts now. */
  once(): Promise<void>
  /** Starts no further turn, and resolves when the current one has ended. */
  stop(): Promise<void>
}

type Settings = {
  log: Pick<Log, 'warn'>
  /** The log event of a failed turn. */
  event: string
  message: string
  /** False delays the first turn by the pause. */
  startsNow?: boolean
  machine?: Machine
}

/** A turn can return the length of the next pause. Only the first of consecutive failures is logged. */
export function every(
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<number | void>,
  { log, event, message, startsNow = true, machine = realMachine }: Settings,
): Loop {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let cancelTimer = () => {}
  let isWoken = false
  let isFailing = false

  const turn = async () => {
    let nextMs = pauseMs
    try {
      nextMs = (await work(stopping.signal)) ?? pauseMs
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error, event }, message)
      isFailing = true
    }
    running = undefined
    if (stopping.signal.aborted) return
    if (isWoken) void once()
    else cancelTimer = machine.after(nextMs, () => void once())
  }
  const once = (): Promise<void> => {
    if (running || stopping.signal.aborted) return running ?? Promise.resolve()
    cancelTimer()
    isWoken = false
    return (running = turn())
  }
  if (startsNow) void once()
  else cancelTimer = machine.after(pauseMs, () => void once())

  return {
    once,
    wake() {
      if (running) isWoken = true
      else void once()
    },
    async stop() {
      stopping.abort()
      cancelTimer()
      await running
    },
  }
}

type UpkeepSettings = {
  everyMs: number
  /** The time limit of a step. The rest waits for the next turn, so that no step blocks the others. */
  stepMs: number
  log: Pick<Log, 'warn'>
  startsNow?: boolean
  steps: Record<string, (until: AbortSignal) => Promise<void>>
}

/** Runs clean-up steps one after the other. Several nodes can run it at the same time and share the work. */
export const startUpkeepSteps = ({ everyMs, stepMs, log, startsNow = true, steps }: UpkeepSettings): Loop =>
  every(
    everyMs,
    async (stopping) => {
      for (const [step, work] of Object.entries(steps)) {
        if (stopping.aborted) return
        await work(AbortSignal.any([stopping, AbortSignal.timeout(stepMs)])).catch((error: unknown) =>
          log.warn(
            { err: error, step, event: 'upkeep.step_failed' },
            'upkeep step failed; it is retried in the next turn',
          ),
        )
      }
    },
    { log, event: 'upkeep.step_failed', message: 'upkeep step failed; it is retried in the next turn', startsNow },
  )
