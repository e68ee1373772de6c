// Virtual time: events run in the order of their times, and the clock jumps from one to the next. A seed repeats a run exactly.
import type { Machine } from '@lucero/kit/machine'
import type { Random } from '../random.ts'

type DueEvent = { at: number; order: number; run: () => void; isCancelled?: true }

export type VirtualTime = ReturnType<typeof openVirtualTime>

export function openVirtualTime() {
  /** Sorted, the next event last. */
  const due: DueEvent[] = []
  let [now, order] = [0, 0]
  const insert = (event: DueEvent) => {
    let at = due.length
    while (at > 0 && isBefore(due[at - 1]!, event)) at -= 1
    due.splice(at, 0, event)
  }
  return {
    now: () => now,
    after(ms: number, run: () => void): () => void {
      order += 1
      const event: DueEvent = { at: now + ms, order, run }
      insert(event)
      return () => void (event.isCancelled = true)
    },
    /** Runs until nothing is due before `until`, or `isOver` is true. */
    async run(until: number, isOver: () => boolean): Promise<void> {
      for (let next = due.pop(); next && next.at <= until; next = due.pop()) {
        if (next.isCancelled) continue
        now = next.at
        next.run()
        await promisesSettled()
        if (isOver()) return
      }
    },
  }
}

const isBefore = (one: DueEvent, other: DueEvent) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/** The event loop runs all promise callbacks before the next turn. */
const promisesSettled = () => new Promise<void>((resolve) => void setImmediate(resolve))

export type SimulatedMachine = Machine & { kill(): void; isAlive(): boolean; jump(ms: number): void }

const startOfTime = Date.UTC(2026, 0, 1)

/** The machine of one process. After `kill`, none of its timers runs. */
export function openMachine(time: VirtualTime, random: Random, startsAheadMs: number): SimulatedMachine {
  let [isAlive, aheadMs] = [true, startsAheadMs]
  const after = (ms: number, task: () => void) =>
    time.after(ms, () => {
      if (isAlive) task()
    })
  return {
    timeOfDay: () => startOfTime + time.now() + aheadMs,
    elapsed: () => time.now(),
    delay: (ms, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(new Error('stopped'))
        if (signal?.aborted) return stop()
        signal?.addEventListener('abort', stop, { once: true })
        return void after(ms, resolve)
      }),
    nextTurn: () => new Promise((resolve) => void after(0, resolve)),
    after,
    random: () => random.below(2 ** 30) / 2 ** 30,
    uuid: random.uuid,
    kill: () => void (isAlive = false),
    isAlive: () => isAlive,
    jump: (ms) => void (aheadMs += ms),
  }
}

/** The time of the database. */
export const databaseTime = (time: VirtualTime): number => startOfTime + time.now()
