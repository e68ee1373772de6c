import { OverloadError } from './errors.ts'

/** So many at once, so many waiting in line, and the rest told to come back. */
export function limitParallel(atOnce: number, waitingLimit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  /** The place goes straight to whoever waits longest: given up first, a newcomer could take it too. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= waitingLimit) throw new OverloadError('too many wait for their turn')
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    return work().finally(leave)
  }
}
