/** The queue of bets and cash-outs that wait for a decision in this process. */
import { limitParallel } from '@lucero/kit/limit-parallel'

/** Bets or cash-outs that wait in this process. */
export const maxQueued = 10_000
/** Payouts wait at most this long, so that a constant stream of requests cannot hold them back. */
const maxHoldMs = 3_000

export type Decisions = ReturnType<typeof openDecisions>

export function openDecisions(concurrency: number) {
  const limited = limitParallel(concurrency, maxQueued)
  let undecided = 0
  let held: (() => void)[] = []
  const leave = () => {
    undecided -= 1
    if (undecided > 0) return
    for (const release of held) release()
    held = []
  }
  return {
    isBusy: () => undecided > 0,
    /** A burst waits here. In the queue of the database it would be refused, and a repeated cash-out would get a later receive time. */
    run<Result>(decide: () => Promise<Result>): Promise<Result> {
      undecided += 1
      return limited(decide).finally(leave)
    },
    /** Resolves when nothing waits for a decision. Payouts wait for it, because the crash limits the time for decisions, not for payouts. */
    async idle(): Promise<void> {
      if (undecided === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxHoldMs)
        held.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
  }
}
