/**
 * Load generator, in a separate process: each connection sends a bet, waits, sends its win, waits, and so on. It uses plain sockets to
 * keep the CPU cost of the client low.
 */
import { measure, type Measurement } from '@lucero/lab/load/closed-loop'
import { openConnection, type Connection } from '@lucero/lab/load/connection'
import { betsAndWins, inBatches, inLines, type SendAll } from '@lucero/lab/load/many-calls'
import { askUntilDone, betAndWin } from '@lucero/lab/load/requests'
import type { ProviderSessions } from '@lucero/lab/load/requests'

/** `through`: many calls at once instead of one per request. Each connection then has its own players, one for each call. */
export type LoadOrder = ProviderSessions & {
  port: number
  connections: number
  seconds: number
  through?: { way: 'batch' | 'stream'; calls: number }
}
/** `retries` counts requests sent again. `cpuMs` includes the CPU time of the client. */
export type LoadResult = Measurement & { retries: number; cpuMs: number }

process.on('message', (order: LoadOrder) => void run(order).then((result) => process.send!(result)))

type Caller = { ask(): Promise<void>; close(): void }

async function run(order: LoadOrder): Promise<LoadResult> {
  const { connections, seconds, through } = order
  const counts = { retries: 0 }
  const open = through ? openMany : openSingle
  const callers = await Promise.all(Array.from({ length: connections }, (_none, n) => open(order, n, counts)))
  const before = process.cpuUsage()
  const { perSecond, requests, ...times } = await measure(connections, seconds, (caller) => callers[caller]!.ask())
  const { user, system } = process.cpuUsage(before)
  for (const caller of callers) caller.close()
  const each = through?.calls ?? 1
  return { ...times, perSecond: perSecond * each, requests: requests * each, ...counts, cpuMs: (user + system) / 1000 }
}

type Counts = { retries: number }

async function openSingle({ port, ...sessions }: LoadOrder, _n: number, counts: Counts): Promise<Caller> {
  const line = await openConnection(port)
  return { ask: playing(line, sessions, counts), close: line.close }
}

/** Alternates between a bet and its win. */
function playing(line: Connection, sessions: ProviderSessions, counts: Counts): () => Promise<void> {
  let waiting: object | undefined
  return async () => {
    const { bet, win } = waiting ? { bet: undefined, win: waiting } : betAndWin(anyOf(sessions.sessions))
    waiting = bet && win
    counts.retries += await askUntilDone(line, sessions, bet ? 'bet' : 'win', bet ?? win)
  }
}

async function openMany({ port, through, ...provider }: LoadOrder, n: number, counts: Counts): Promise<Caller> {
  const { way, calls } = through!
  const next = betsAndWins(provider.sessions.slice(n * calls, (n + 1) * calls))
  const { sendAll, close } = way === 'batch' ? await openBatches(port, provider) : await openStream(port, provider)
  return { ask: async () => void (counts.retries += await sendAll(next())), close }
}

type Sender = { sendAll: SendAll; close(): void }

async function openBatches(port: number, provider: ProviderSessions): Promise<Sender> {
  const line = await openConnection(port)
  return { sendAll: inBatches(line, provider), close: line.close }
}

async function openStream(port: number, provider: ProviderSessions): Promise<Sender> {
  const { sendAll, end } = await inLines(port, provider)
  return { sendAll, close: end }
}

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
