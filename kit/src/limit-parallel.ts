import { OverloadError } from './errors.ts'

/** Limits concurrency and the length of the queue. Further calls get an OverloadError. */
export function limitParallel(concurrency: number, waitingLimit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  /** Passes the slot directly to the first waiting call, so that a new call cannot take it as well. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= waitingLimit) throw new OverloadError('too many calls are waiting')
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    return work().finally(leave)
  }
}
