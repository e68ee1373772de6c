/**
 * How much is worked on at once, by class: so many of each, a short line for the next, and the rest told to come back at once.
 * Nobody waits in line longer than they could be refused in time. The line's length follows what can be served meanwhile: one that
 * made somebody wait for nothing is made shorter, in the end to none at all; with each that is served it may grow again.
 */
import { admissionClasses, type AdmissionClass } from '@lucero/contract/admission'
import { Refusal } from '@lucero/contract/refusals'
import type { Metrics } from './metrics.ts'

export type Admission = ReturnType<typeof openAdmission>

export type AdmissionSettings = {
  /** The longest that a request waits for its turn. */
  waitMs: number
  atOnce: Record<AdmissionClass, number>
}

type Waiting = { since: number; start: () => void; refuse: (refusal: Refusal) => void }

/** A line is never longer than could be served in time if each took no longer than this. */
const quickestMs = 10

export function openAdmission({ waitMs, atOnce }: AdmissionSettings, metrics: Metrics) {
  const lines = Object.fromEntries(
    admissionClasses.map((name) => [name, openLine(name, atOnce[name], waitMs, metrics)]),
  ) as Record<AdmissionClass, Line>
  metrics.watchAdmission(() => admissionClasses.map((name) => ({ class: name, ...lines[name].state() })))
  return {
    /** Whether one more would be refused; for the door, which refuses before anything was read. */
    isFull: (name: AdmissionClass): boolean => lines[name].isFull(),
    /** Does the work in its turn. */
    inTurn: <Result>(name: AdmissionClass, work: () => Promise<Result>): Promise<Result> => lines[name].inTurn(work),
    /** Told of what the door has refused. */
    countRefused: (name: AdmissionClass | 'player') => metrics.countAdmission(name, 'refused'),
  }
}

type Line = ReturnType<typeof openLine>

function openLine(name: AdmissionClass, atOnce: number, waitMs: number, metrics: Metrics) {
  const waiting: Waiting[] = []
  const longest = Math.ceil((atOnce * waitMs) / quickestMs)
  let [running, limit, shortenedAt] = [0, longest, 0]
  let timer: NodeJS.Timeout | undefined

  const refused = () => {
    metrics.countAdmission(name, 'refused')
    return new Refusal('RETRY_LATER')
  }
  const isOverdue = ({ since }: Waiting, now: number) => now - since >= waitMs
  /** One step for all that one stall made wait. */
  const shorten = (now: number) => {
    if (now - shortenedAt < waitMs) return
    shortenedAt = now
    limit *= 0.7
  }
  const refuseOverdue = (now: number) => {
    while (waiting[0] && isOverdue(waiting[0], now)) {
      waiting.shift()!.refuse(refused())
      shorten(now)
    }
  }
  const watch = () => {
    if (timer || !waiting[0]) return
    const dueInMs = Math.max(1, waiting[0].since + waitMs - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      refuseOverdue(performance.now())
      watch()
    }, dueInMs)
  }
  const leave = () => {
    refuseOverdue(performance.now())
    limit = Math.min(longest, limit + 1 / Math.max(1, limit))
    const next = waiting.shift()
    if (!next) return void (running -= 1)
    // The place goes straight to whoever waits longest: given up first, a newcomer could take it too.
    next.start()
  }
  const isFull = () => running >= atOnce && waiting.length >= Math.floor(limit)

  return {
    isFull,
    async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
      if (isFull()) throw refused()
      if (running < atOnce) running += 1
      else
        await new Promise<void>((start, refuse) => {
          waiting.push({ since: performance.now(), start, refuse })
          watch()
        })
      metrics.countAdmission(name, 'admitted')
      return work().finally(leave)
    },
    state: () => ({
      running,
      waiting: waiting.length,
      oldestSeconds: waiting[0] ? (performance.now() - waiting[0].since) / 1000 : 0,
    }),
  }
}
