/** Background work: again and again, never beside itself, until it is stopped. */
import type { Log } from './log.ts'

export type Loop = {
  /** A turn at once; one more after it where one is under way, so that nothing is missed. */
  wake(): void
  /** The turn under way, or one that begins now. */
  once(): Promise<void>
  /** No further turn; resolves when the one under way has ended. */
  stop(): Promise<void>
}

type Settings = {
  log: Pick<Log, 'warn'>
  /** What a failed turn is logged as. */
  event: string
  message: string
  /** Whether the first turn is now, or only after the first pause. */
  startsNow?: boolean
}

/** A turn may say how long the pause after it is. A failure is logged when it begins, not at every turn that meets it again. */
export function every(
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<number | void>,
  { log, event, message, startsNow = true }: Settings,
): Loop {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
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
    else timer = setTimeout(() => void once(), nextMs)
  }
  const once = (): Promise<void> => {
    if (running || stopping.signal.aborted) return running ?? Promise.resolve()
    clearTimeout(timer)
    isWoken = false
    return (running = turn())
  }
  if (startsNow) void once()
  else timer = setTimeout(() => void once(), pauseMs)

  return {
    once,
    wake() {
      if (running) isWoken = true
      else void once()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

type UpkeepSettings = {
  everyMs: number
  /** What a step has not done by then waits for the next turn: no step keeps the others from theirs. */
  stepMs: number
  log: Pick<Log, 'warn'>
  startsNow?: boolean
  steps: Record<string, (until: AbortSignal) => Promise<void>>
}

/** Deletes what has expired, step by step. Any number of nodes may do it side by side, and share it. */
export const startUpkeepSteps = ({ everyMs, stepMs, log, startsNow = true, steps }: UpkeepSettings): Loop =>
  every(
    everyMs,
    async (stopping) => {
      for (const [step, work] of Object.entries(steps)) {
        if (stopping.aborted) return
        await work(AbortSignal.any([stopping, AbortSignal.timeout(stepMs)])).catch((error: unknown) =>
          log.warn({ err: error, step, event: 'upkeep.step_failed' }, 'a step of the upkeep was put off'),
        )
      }
    },
    { log, event: 'upkeep.step_failed', message: 'a step of the upkeep was put off', startsNow },
  )
