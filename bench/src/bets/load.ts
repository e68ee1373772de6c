/**
 * The load, in a process of its own: connections that each send a bet, wait, send its win, wait, and so on. Written on bare sockets, so
 * that asking costs as little as it can beside answering.
 */
import { measure, type Measurement } from '../ledger/load.ts'
import { openLine, type Line } from './line.ts'
import { askUntilDone, betAndWin } from './requests.ts'
import type { Seats } from './seats.ts'

export type LoadOrder = Seats & { port: number; connections: number; seconds: number }
/** `askedAgain`: how often somebody was told to come later. With the processor that asking took. */
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

/** A bet, and the next time its win. */
function playing(line: Line, seats: Seats, counts: { askedAgain: number }): () => Promise<void> {
  let waiting: object | undefined
  return async () => {
    const { bet, win } = waiting ? { bet: undefined, win: waiting } : betAndWin(anyOf(seats.seats))
    waiting = bet && win
    counts.askedAgain += await askUntilDone(() => line, seats, bet ? 'bet' : 'win', bet ?? win)
  }
}

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
