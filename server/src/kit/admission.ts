/**
 * How much is worked on at once, by class: so many of each, a short line for the next, and the rest told to come back at once.
 * Both follow what the node can do at the moment. Where work takes long, fewer places are given out, because more of them would only make
 * all of it take longer; and the line is as long as can be served before whoever is last in it would have to be refused anyway.
 */
import { defined } from '@lucero/kit/defined'
import { admissionClasses, type AdmissionClass } from '@lucero/contract/admission'
import { Refusal } from '@lucero/contract/refusals'
import type { Metrics } from '../metrics/metrics.ts'

export type Admission = ReturnType<typeof openAdmission>

type Settings = {
  /** The longest that a request waits for its turn. */
  waitMs: number
  /** The most that are worked on at once. */
  atOnce: Record<AdmissionClass, number>
}

export function openAdmission({ waitMs, atOnce }: Settings, metrics: Metrics) {
  const lines = Object.fromEntries(
    admissionClasses.map((name) => [
      name,
      openLine(atOnce[name], waitMs, (what) => metrics.countAdmission(name, what)),
    ]),
  ) as Record<AdmissionClass, Line>
  metrics.watchAdmission(() => admissionClasses.map((name) => ({ class: name, ...lines[name].state() })))
  return {
    /** Whether one more would be refused; for the door, which refuses before anything was read. */
    isFull: (name: AdmissionClass): boolean => lines[name].isFull(),
    isAnyFull: (): boolean => admissionClasses.some((name) => lines[name].isFull()),
    /** Does the work in its turn. */
    inTurn: <Result>(name: AdmissionClass, work: () => Promise<Result>): Promise<Result> => lines[name].inTurn(work),
    /** Told of what the door has refused. */
    countRefused: (name: AdmissionClass | 'player') => metrics.countAdmission(name, 'refused'),
  }
}

type WaitingRequest = { since: number; start: () => void; refuse: (refusal: Refusal) => void }
type Line = ReturnType<typeof openLine>

function openLine(atOnce: number, waitMs: number, count: (what: 'admitted' | 'refused') => void) {
  const waiting: WaitingRequest[] = []
  const places = adaptivePlaces(atOnce)
  const pace = paceWhenFull()
  let running = 0
  let timer: NodeJS.Timeout | undefined

  const refused = () => {
    count('refused')
    return new Refusal('RETRY_LATER')
  }
  const rejectOverdue = (now: number) => {
    while (waiting[0] && now - waiting[0].since >= waitMs) {
      pace.noteInVain(waiting[0].since, waitMs)
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
  const hasPlace = () => running < Math.floor(places.now())
  const isFull = () => !hasPlace() && waiting.length >= Math.floor(waitMs / pace.msEach())

  const leave = (began: number) => {
    const now = performance.now()
    pace.note(now, !hasPlace())
    places.note(now - began, now, !hasPlace())
    running -= 1
    rejectOverdue(now)
    // Whoever waits longest is next, before any newcomer.
    while (waiting[0] && hasPlace()) {
      running += 1
      defined(waiting.shift()).start()
    }
  }

  return {
    isFull,
    async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
      if (isFull()) throw refused()
      if (hasPlace() && !waiting[0]) running += 1
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

/** Work that takes longer has too much beside it. Far below the second in which everything admitted is to be answered. */
const slowMs = 400
/** Nothing is cut down to less: one slow query is not yet an overload. */
const fewestOf = (most: number) => Math.min(most, Math.max(4, most / 4))

/** Added to one by one while work is quick, cut down when it is slow: at most once for all that were under way together. */
function adaptivePlaces(most: number) {
  let [places, cutAt] = [most, 0]
  return {
    now: () => places,
    note(tookMs: number, at: number, wasFull: boolean): void {
      if (tookMs <= slowMs) {
        if (wasFull) places = Math.min(most, places + 1 / places)
      } else if (at - cutAt > tookMs) {
        places = Math.max(fewestOf(most), places * 0.7)
        cutAt = at
      }
    },
  }
}

/** How long the next in line waits for a place: what the last ones took, as long as there was no place free. */
function paceWhenFull() {
  let [msEach, last, leftAt]: [number, number | undefined, number] = [4, undefined, 0]
  return {
    msEach: () => msEach,
    note(now: number, isFull: boolean): void {
      if (isFull && last !== undefined) msEach += (Math.max(0.1, now - last) - msEach) / 16
      last = isFull ? now : undefined
      leftAt = now
    },
    /** Somebody has waited, and no place became free all the while. */
    noteInVain(since: number, waitedMs: number): void {
      if (leftAt < since) msEach = Math.max(msEach, waitedMs + 1)
    },
  }
}
