/**
 * Admission control: each class has a limit on concurrency and a short queue; further requests are refused immediately. Both adapt to the
 * current load. When requests are slow, concurrency is reduced, because more of it would make all of them slower. The queue holds as many
 * requests as can be started before the last of them times out.
 */
import { defined } from '@lucero/kit/defined'
import { admissionClasses, type AdmissionClass } from '@lucero/contract/player/admission'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Metrics } from '../metrics/metrics.ts'

export type Admission = ReturnType<typeof openAdmission>

type Settings = {
  /** The maximum time in the queue. */
  waitMs: number
  /** The maximum number of running requests. */
  concurrency: Record<AdmissionClass, number>
}

export function openAdmission({ waitMs, concurrency }: Settings, metrics: Metrics) {
  const queues = Object.fromEntries(
    admissionClasses.map((name) => [
      name,
      openQueue(concurrency[name], waitMs, (what) => metrics.countAdmission(name, what)),
    ]),
  ) as Record<AdmissionClass, Queue>
  metrics.watchAdmission(() => admissionClasses.map((name) => ({ class: name, ...queues[name].state() })))
  return {
    /** True if one more request would be refused. The door checks this before it reads the body. */
    isFull: (name: AdmissionClass): boolean => queues[name].isFull(),
    isAnyFull: (): boolean => admissionClasses.some((name) => queues[name].isFull()),
    /** Runs the work when it is its turn, or throws a refusal. */
    inTurn: <Result>(name: AdmissionClass, work: () => Promise<Result>): Promise<Result> => queues[name].inTurn(work),
    /** Counts a refusal by the door. */
    countRefused: (name: AdmissionClass | 'player') => metrics.countAdmission(name, 'refused'),
  }
}

type WaitingRequest = { since: number; start: () => void; refuse: (refusal: Refusal) => void }
type Queue = ReturnType<typeof openQueue>

function openQueue(maxConcurrency: number, waitMs: number, count: (what: 'admitted' | 'refused') => void) {
  const waiting: WaitingRequest[] = []
  const concurrency = adaptiveConcurrency(maxConcurrency)
  const pace = paceWhenFull()
  let running = 0
  let timer: NodeJS.Timeout | undefined

  const refused = () => {
    count('refused')
    return new Refusal('RETRY_LATER')
  }
  const rejectOverdue = (now: number) => {
    while (waiting[0] && now - waiting[0].since >= waitMs) {
      pace.noteTimeout(waiting[0].since, waitMs)
      defined(waiting.shift()).refuse(refused())
    }
  }
  const watch = () => {
    if (timer || !waiting[0]) return
    const dueInMs = Math.max(1, waiting[0].since + waitMs - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      rejectOverdue(performance.now())
      watch()
    }, dueInMs)
  }
  const hasRoom = () => running < Math.floor(concurrency.now())
  const isFull = () => !hasRoom() && waiting.length >= Math.floor(waitMs / pace.msEach())

  const leave = (began: number) => {
    const now = performance.now()
    pace.note(now, !hasRoom())
    concurrency.note(now - began, now, !hasRoom())
    running -= 1
    rejectOverdue(now)
    // The queue is first in, first out.
    while (waiting[0] && hasRoom()) {
      running += 1
      defined(waiting.shift()).start()
    }
  }

  return {
    isFull,
    async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
      if (isFull()) throw refused()
      if (hasRoom() && !waiting[0]) running += 1
      else
        await new Promise<void>((start, refuse) => {
          waiting.push({ since: performance.now(), start, refuse })
          watch()
        })
      count('admitted')
      const began = performance.now()
      try {
        return await work()
      } finally {
        leave(began)
      }
    },
    state: () => ({
      running,
      waiting: waiting.length,
      oldestSeconds: waiting[0] ? (performance.now() - waiting[0].since) / 1000 : 0,
    }),
  }
}

/** Slower requests indicate overload. Far below the second within which admitted requests are answered. */
const slowMs = 400
/** The lower bound of concurrency: one slow query is not an overload. */
const minOf = (max: number) => Math.min(max, Math.max(4, max / 4))

/** Additive increase while requests are fast, multiplicative decrease when they are slow. Requests that ran together reduce it once. */
function adaptiveConcurrency(max: number) {
  let [limit, reducedAt] = [max, 0]
  return {
    now: () => limit,
    note(tookMs: number, at: number, wasFull: boolean): void {
      if (tookMs <= slowMs) {
        if (wasFull) limit = Math.min(max, limit + 1 / limit)
      } else if (at - reducedAt > tookMs) {
        limit = Math.max(minOf(max), limit * 0.7)
        reducedAt = at
      }
    },
  }
}

/** Average time between two requests that finish while the class is full. */
function paceWhenFull() {
  let [msEach, last, leftAt]: [number, number | undefined, number] = [4, undefined, 0]
  return {
    msEach: () => msEach,
    note(now: number, isFull: boolean): void {
      if (isFull && last !== undefined) msEach += (Math.max(0.1, now - last) - msEach) / 16
      last = isFull ? now : undefined
      leftAt = now
    },
    /** A request timed out in the queue, and no request finished during its wait. */
    noteTimeout(since: number, waitedMs: number): void {
      if (leftAt < since) msEach = Math.max(msEach, waitedMs + 1)
    },
  }
}
