/**
 * Load generator, in a separate process: each connection sends a bet, waits, sends its win, waits, and so on. It uses plain sockets to
 * keep the CPU cost of the client low.
 */
import { measure, type Measurement } from '@lucero/lab/load/closed-loop'
import { openConnection, type Connection } from '@lucero/lab/load/connection'
import { askUntilDone, betAndWin } from '@lucero/lab/load/requests'
import type { ProviderSessions } from '@lucero/lab/load/requests'

export type LoadOrder = ProviderSessions & { port: number; connections: number; seconds: number }
/** `retries` counts requests sent again. `cpuMs` includes the CPU time of the client. */
export type LoadResult = Measurement & { retries: number; cpuMs: number }

process.on('message', (order: LoadOrder) => void run(order).then((result) => process.send!(result)))

async function run({ port, connections, seconds, ...sessions }: LoadOrder): Promise<LoadResult> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const counts = { retries: 0 }
  const rounds = lines.map((line) => playing(line, sessions, counts))
  const before = process.cpuUsage()
  const measured = await measure(connections, seconds, (caller) => rounds[caller]!())
  const { user, system } = process.cpuUsage(before)
  for (const line of lines) line.close()
  return { ...measured, ...counts, cpuMs: (user + system) / 1000 }
}

/** Alternates between a bet and its win. */
function playing(line: Connection, sessions: ProviderSessions, counts: { retries: number }): () => Promise<void> {
  let waiting: object | undefined
  return async () => {
    const { bet, win } = waiting ? { bet: undefined, win: waiting } : betAndWin(anyOf(sessions.sessions))
    waiting = bet && win
    counts.retries += await askUntilDone(line, sessions, bet ? 'bet' : 'win', bet ?? win)
  }
}

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
