import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { freshDatabase } from '../testing/database.ts'
import { openLog } from '@lucero/kit/log'
import { openMetrics } from '../metrics/metrics.ts'
import { openEvents as openEventsWith } from './events.ts'

const secret = 'a secret of the tests, long enough'
const openEvents = (url: string, log = openLog('silent')) =>
  openEventsWith({ url, secret, log, metrics: openMetrics() })

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new Client(database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** The backend pids of the event connections, oldest first. */
const lines = (count: number): Promise<number[]> =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name like 'lucero-news %' and datname = current_database() order by backend_start`,
      )
      expect(rows).toHaveLength(count)
      return rows.map(({ pid }) => pid)
    },
    { timeout: 20_000 },
  )

it('H4 an event published while the connection is being cut reaches the other nodes', async () => {
  let onCut: (() => void) | undefined
  const log = openLog('warn', { write: (line) => void (line.includes('events.line_lost') && onCut?.()) })
  const there = openEvents(database.url)
  await lines(1)
  const here = openEvents(database.url, log)
  const received: string[] = []
  there.subscribe((event) => void (event.kind === 'wallet-changed' && received.push(event.playerId)))
  try {
    for (let n = 0; n < 3; n += 1) {
      const [, cut] = await lines(2)
      const playerId = randomUUID()
      onCut = () => here.publish({ kind: 'wallet-changed', playerId })
      await owner.query('select pg_terminate_backend($1::int)', [cut])
      await vi.waitFor(() => expect(received).toContain(playerId), { timeout: 20_000 })
      onCut = undefined
    }
  } finally {
    await Promise.all([here.stop(), there.stop()])
  }
})

it('isCurrent is false without a healthy connection; resync is delivered before it is true again', async () => {
  const line = await startCuttingProxy(database.url)
  const events = openEvents(line.url)
  const received: string[] = []
  events.subscribe(({ kind }) => void received.push(kind))
  const becomes = (current: boolean) =>
    vi.waitFor(() => expect(events.isCurrent()).toBe(current), { timeout: 30_000, interval: 5 })
  try {
    expect(events.isCurrent()).toBe(false)
    await becomes(true)
    expect(received).toEqual([])
    for (const stop of ['silence', 'cut'] as const) {
      received.length = 0
      if (stop === 'cut') await line.cut()
      else line.silence()
      await becomes(false)
      expect(received).toEqual([])
      if (stop === 'cut') await line.mend()
      await becomes(true)
      expect(received).toEqual(['resync'])
    }
  } finally {
    await events.stop()
    line.unanswered()
    await line.cut()
  }
})

it('H4 a burst of events, some published twice, arrives once each and in order, in several messages', async () => {
  const there = openEvents(database.url)
  const here = openEvents(database.url)
  await lines(2)
  const received: string[] = []
  there.subscribe((event) => void (event.kind === 'wallet-changed' && received.push(event.playerId)))
  const players = Array.from({ length: 500 }, () => randomUUID())
  const last = randomUUID()
  try {
    for (const playerId of [...players, ...players]) here.publish({ kind: 'wallet-changed', playerId })
    here.publish({ kind: 'wallet-changed', playerId: last })
    await vi.waitFor(() => expect(received.at(-1)).toBe(last), { timeout: 20_000 })
    expect(received).toEqual([...players, last])
  } finally {
    await Promise.all([here.stop(), there.stop()])
  }
})

it('U8 more than 5,000 waiting events are replaced by one resync', async () => {
  const line = await startCuttingProxy(database.url)
  await line.cut()
  const there = openEvents(database.url)
  await lines(1)
  const here = openEvents(line.url)
  const received: string[] = []
  there.subscribe((event) => void received.push(event.kind === 'wallet-changed' ? event.playerId : event.kind))
  const players = Array.from({ length: 5001 }, () => randomUUID())
  try {
    for (const playerId of players) here.publish({ kind: 'wallet-changed', playerId })
    await line.mend()
    await vi.waitFor(() => expect(received.at(-1)).toBe(players.at(-1)), { timeout: 20_000 })
    expect(received).toEqual(['resync', players.at(-1)])
  } finally {
    await Promise.all([here.stop(), there.stop()])
    await line.cut()
  }
})

it('up to 5,000 waiting events are sent one by one', async () => {
  const line = await startCuttingProxy(database.url)
  await line.cut()
  const there = openEvents(database.url)
  await lines(1)
  const here = openEvents(line.url)
  const received: string[] = []
  there.subscribe((event) => void received.push(event.kind === 'wallet-changed' ? event.playerId : event.kind))
  const players = Array.from({ length: 5000 }, () => randomUUID())
  try {
    for (const playerId of players) here.publish({ kind: 'wallet-changed', playerId })
    await line.mend()
    await vi.waitFor(() => expect(received).toEqual(players), { timeout: 20_000 })
  } finally {
    await Promise.all([here.stop(), there.stop()])
    await line.cut()
  }
})
