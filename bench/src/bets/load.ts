/**
 * Load generator, in a separate process: each connection sends a bet, waits, sends its win, waits, and so on. It uses plain sockets to
 * keep the CPU cost of the client low.
 */
import { measure, type Measurement } from '../ledger/load.ts'
import { openLine, type Line } from './line.ts'
import { askUntilDone, betAndWin } from './requests.ts'
import type { Seats } from './seats.ts'

export type LoadOrder = Seats & { port: number; connections: number; seconds: number }
/** `askedAgain`: the number of retries. Includes the CPU time of the client. */
export type LoadResult = Measurement & { askedAgain: number; cpuMs: number }

process.on('message', (order: LoadOrder) => void run(order).then((result) => process.send!(result)))

async function run({ port, connections, seconds, ...seats }: LoadOrder): Promise<LoadResult> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const counts = { askedAgain: 0 }
  const rounds = lines.map((line) => playing(line, seats, counts))
  const before = process.cpuUsage()
  const measured = await measure(connections, seconds, (caller) => rounds[caller]!())
  const { user, system } = process.cpuUsage(before)
  for (const line of lines) line.close()
  return { ...measured, ...counts, cpuMs: (user + system) / 1000 }
}

/** Alternates between a bet and its win. */
function playing(line: Line, seats: Seats, counts: { askedAgain: number }): () => Promise<void> {
  let waiting: object | undefined
  return async () => {
    const { bet, win } = waiting ? { bet: undefined, win: waiting } : betAndWin(anyOf(seats.seats))
    waiting = bet && win
    counts.askedAgain += await askUntilDone(() => line, seats, bet ? 'bet' : 'win', bet ?? win)
  }
}

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
