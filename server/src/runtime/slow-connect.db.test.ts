// Opening a connection to PostgreSQL takes longer than its timeout, as on a busy machine, while other connections work.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { requestLimits } from '@lucero/kit/connection'
import { openLog } from '@lucero/kit/log'
import { retryTransient } from '@lucero/kit/retry-transient'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb } from '../postgres/database.ts'
import { freshDatabase } from '../testing/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: Awaited<ReturnType<typeof startProxy>>

/** A proxy to PostgreSQL. While `isStuck`, it answers no new connection. */
async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const state = { isStuck: false, opened: 0 }
  const server = createServer((near) => {
    near.on('error', () => undefined)
    state.opened += 1
    if (state.isStuck) return
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: Object.assign(new URL(databaseUrl), { port: String(port) }).href, state, stop: () => server.close() }
}

beforeAll(async () => {
  database = await freshDatabase()
  proxy = await startProxy(database.url)
})
afterAll(async () => {
  proxy.stop()
  await database.drop()
})

const limits = { ...requestLimits, connectMs: 200 }
/** A pool with one open connection. All further ones are stuck. */
async function openStuckDb() {
  proxy.state.isStuck = false
  const db = openDb({ url: proxy.url, log: openLog('silent'), connections: 2, limits })
  await retryTransient(() => db.one(sql`select 1`))
  Object.assign(proxy.state, { isStuck: true, opened: 0 })
  return db
}

it('issue 28: a query survives a connection that opens too slowly, if another one works', async () => {
  const db = await openStuckDb()
  const [isUsed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = db.transaction(async (tx) => {
    await tx.one(sql`select 1`)
    isUsed.resolve()
    await mayEnd.promise
  })
  await isUsed.promise
  const second = db.one<{ n: number }>(sql`select 2 as n`)
  mayEnd.resolve()
  await first
  expect(await second).toEqual({ n: 2 })
  expect(proxy.state.opened).toBe(1)
  await db.close()
})

it('issue 28: a query fails after one timeout if no other connection works meanwhile', async () => {
  const db = await openStuckDb()
  const mayEnd = Promise.withResolvers<void>()
  const first = db.transaction(() => mayEnd.promise)
  await expect(db.one(sql`select 1`)).rejects.toThrow('timeout')
  expect(proxy.state.opened).toBe(1)
  mayEnd.resolve()
  await first
  await db.close()
})
