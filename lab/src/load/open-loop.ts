/**
 * Load generator, in a separate process. Open loop: requests are sent when they are due, whether or not earlier ones were answered, up to
 * the number of connections. Closed loop: every connection sends its next request after the answer.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openConnection, type Connection } from './connection.ts'
import { quantile } from './quantile.ts'
import { requestsOf, type Kind, type Supplies } from './kinds.ts'

/** Timeout for answers after the last request. */
const lateSeconds = 10

type Stream = { kind: Kind; lines: number; perSecond?: number }
export type Order = { port: number; seconds: number; streams: Stream[]; supplies: Supplies }
/** Times in milliseconds since a request was due. */
export type Result = {
  kind: Kind
  seconds: number
  sent: number
  /** Requests that were due while every connection was busy. */
  unsent: number
  ok: number
  okP50: number
  okP99: number
  refused: number
  refusedP50: number
  refusedP99: number
  failed: Record<string, number>
  /** Answers after the end of the run. */
  late: { ok: number; refused: number }
  /** Lateness of the generator itself. Above a few milliseconds the result is not valid. */
  lateP99: number
}

process.on('message', (order: Order) => void run(order).then((results) => process.send!(results)))

async function run({ port, seconds, streams, supplies }: Order): Promise<Result[]> {
  return Promise.all(
    streams.map(async (stream) => {
      const make = requestsOf(stream.kind, supplies)
      const tally = openTally()
      const lines = await openConnections(port, stream.lines, tally)
      const start = performance.now()
      if (stream.perSecond) await sendWhenDue({ ...stream, perSecond: stream.perSecond }, seconds, lines, make, tally)
      else await keepBusy(seconds, lines, make)
      const took = (performance.now() - start) / 1000
      const inTime = tally.result(stream.kind, took)
      await Promise.race([lines.quiet(), delay(lateSeconds * 1000)])
      lines.close()
      const { ok, refused, failed } = tally.result(stream.kind, took)
      return { ...inTime, failed, late: { ok: ok - inTime.ok, refused: refused - inTime.refused } }
    }),
  )
}

type Tally = ReturnType<typeof openTally>

function openTally() {
  const [ok, refused, late]: [number[], number[], number[]] = [[], [], []]
  const failed: Record<string, number> = {}
  const state = { sent: 0, unsent: 0 }
  return {
    state,
    late,
    answered(status: string, tookMs: number): void {
      if (status === '200') ok.push(tookMs)
      else if (status === '503' || status === '429') refused.push(tookMs)
      else failed[status] = (failed[status] ?? 0) + 1
    },
    result: (kind: Kind, seconds: number): Omit<Result, 'late'> => ({
      kind,
      seconds,
      ...state,
      ok: ok.length,
      okP50: quantile(ok, 0.5),
      okP99: quantile(ok, 0.99),
      refused: refused.length,
      refusedP50: quantile(refused, 0.5),
      refusedP99: quantile(refused, 0.99),
      failed: { ...failed },
      lateP99: quantile(late, 0.99),
    }),
  }
}

type PacedStream = Stream & { perSecond: number }

async function sendWhenDue(
  { perSecond }: PacedStream,
  seconds: number,
  lines: Connections,
  make: () => string,
  tally: Tally,
) {
  const start = performance.now()
  const all = Math.round(perSecond * seconds)
  for (let next = 0; next < all;) {
    const now = performance.now()
    for (; next < all && start + (next / perSecond) * 1000 <= now; next += 1) {
      const due = start + (next / perSecond) * 1000
      tally.late.push(now - due)
      if (!lines.send(make, due)) tally.state.unsent += 1
    }
    await delay(1)
  }
}

async function keepBusy(seconds: number, lines: Connections, make: () => string): Promise<void> {
  const end = performance.now() + seconds * 1000
  lines.onIdle(() => performance.now() < end && lines.send(make, performance.now()))
  while (lines.send(make, performance.now()));
  await delay(seconds * 1000)
}

type Connections = Awaited<ReturnType<typeof openConnections>>

async function openConnections(port: number, count: number, tally: Tally) {
  const idle: Connection[] = []
  let [busy, whenIdle] = [0, (): unknown => undefined]
  const end = (line: Connection, status: string, due: number) => {
    tally.answered(status, performance.now() - due)
    busy -= 1
    idle.push(line)
    whenIdle()
  }
  const all: Connection[] = []
  for (let n = 0; n < count; n += 1) all.push(await openConnection(port))
  idle.push(...all)
  return {
    send(make: () => string, due: number): boolean {
      const line = idle.pop()
      if (!line) return false
      busy += 1
      tally.state.sent += 1
      void line.ask(make()).then(
        (answer) => end(line, answer.slice(9, 12), due),
        () => end(line, 'closed', due),
      )
      return true
    },
    onIdle: (callback: () => unknown) => void (whenIdle = callback),
    async quiet(): Promise<void> {
      whenIdle = () => undefined
      while (busy > 0) await delay(10)
    },
    close: () => all.forEach((line) => line.close()),
  }
}
