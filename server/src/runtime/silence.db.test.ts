import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { freshDatabase } from '../testing/database.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import type { Db } from '@lucero/kit/db'
import { OverloadError } from '@lucero/kit/errors'
import { openLog } from '@lucero/kit/log'
import type { DomainEvent } from '../events/events.ts'
import { sql } from '@lucero/kit/sql'
import { openDb } from '../postgres/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let line: CuttingProxy
let program: TestProgram
beforeAll(async () => {
  database = await freshDatabase()
  line = await startCuttingProxy(database.url)
  // Wide admission limits, because this tests the pool.
  program = await startProgram({ ADMISSION_READS: '200' }, { databaseUrl: line.url, patient: false })
})
afterAll(async () => {
  await program.stop()
  await line.cut()
  await database.drop()
})

const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))

/** Opens all connections of the pool at the same time. */
const openLines = (db: Db, count: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.one(sql`select 1 as one`)
    if (count > 1) await openLines(db, count - 1)
  })

it('H4 when all open connections hang and new ones work, every request is answered and service recovers', async () => {
  const received: DomainEvent['kind'][] = []
  const player = await program.newPlayer()
  const token = await player.signIn()
  const read = () => program.call('getUser', { token })
  const collect = () => program.call('collect', { token })
  await read()
  await collect()
  await openLines(program.runtime.db, 12)
  expect(program.runtime.db.pool.totalCount).toBeGreaterThan(10)
  program.runtime.events.subscribe(({ kind }) => void received.push(kind))

  line.silence()
  const answers = await Promise.all([times(60, read), times(10, collect)])
  const refused = answers.flat().filter(({ status }) => status !== 200)
  expect(refused.map(refusal)).toEqual(refused.map(() => [503, 'RETRY_LATER']))

  const served = await times(10, read)
  expect(served.map(({ status }) => status)).toEqual(served.map(() => 200))
  expect((await collect()).status).toBe(200)
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200)
  // The event connection only listens, but detects it too.
  while (!received.includes('resync')) await new Promise((resolve) => setTimeout(resolve, 20))
  const other = await startProgram({}, { databaseUrl: database.url })
  onTestFinished(() => other.stop())
  other.runtime.events.publish({ kind: 'catalogue-changed' })
  while (!received.includes('catalogue-changed')) await new Promise((resolve) => setTimeout(resolve, 20))
}, 60_000)

it('H4 sessions set TCP keepalives, so that PostgreSQL ends dead connections', async () => {
  const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout']
  const rows = await program.runtime.db.all<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name = any(${names}) order by name`,
  )
  expect(rows.map(({ setting }) => Number(setting))).toEqual([3, 10, 2, 16_000])
})

const isNightly = process.env['NIGHTLY'] !== undefined

it.runIf(isNightly)(
  'H4 events published while the connection hangs reach other nodes after it recovers',
  async () => {
    const received: string[] = []
    const other = await startProgram({}, { databaseUrl: database.url })
    try {
      other.runtime.events.subscribe((event) => void ('playerId' in event && received.push(event.playerId)))
      const [first, last] = [randomUUID(), randomUUID()]
      // Until the other node is connected.
      while (!received.includes(first)) {
        program.runtime.events.publish({ kind: 'wallet-changed', playerId: first })
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      line.silence()
      program.runtime.events.publish({ kind: 'wallet-changed', playerId: last })
      await vi.waitFor(() => expect(received).toContain(last), { timeout: 50_000, interval: 20 })
    } finally {
      await other.stop()
    }
  },
  60_000,
)

it('H4 a bounded number of requests wait for a connection; further ones are refused immediately', async () => {
  const db = openDb({ url: database.url, log: openLog('silent'), connections: 1, maxWaiting: 3 })
  const one = () => db.one(sql`select 1 as one`)
  const waiting = await db.transaction(async (tx) => {
    const patient = times(3, one)
    await expect(one()).rejects.toThrow(OverloadError)
    await tx.one(sql`select 1 as one`)
    return { patient }
  })
  expect(await waiting.patient).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }])
  expect(await one()).toEqual({ one: 1 })
  await db.close()
})

it.runIf(isNightly)('H4 a failed query keeps its connection; a query without an answer closes it', async () => {
  const db = openDb({ url: line.url, log: openLog('silent'), connections: 1 })
  const backend = async () => (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid
  const pid = await backend()
  await expect(db.one(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' })
  await expect(db.transaction((tx) => tx.one(sql`select 1 / 0`))).rejects.toMatchObject({ code: '22012' })
  expect(await backend()).toBe(pid)
  line.silence()
  await expect(db.transaction((tx) => tx.one(sql`select 1 as one`))).rejects.toThrow('Query read timeout')
  expect(await backend()).not.toBe(pid)
  await db.close()
})
