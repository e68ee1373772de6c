import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, patience } from '../../server/src/testing/database.ts'
import { openDb } from '../../server/src/postgres/database.ts'
import type { Db } from './db.ts'
import { openLog } from './log.ts'
import { sql } from './sql.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.url, log: openLog('silent'), connections: 1, limits: patience })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const number = (n: number) => sql`select ${n}::int as n, pg_backend_pid() as pid`
type Row = { n: number; pid: number }

it('queries sent together are answered in order, on one connection', async () => {
  const answers = await db.together((tx) => [tx.one<Row>(number(1)), tx.all<Row>(number(2)), tx.maybe<Row>(number(3))])
  const [one, [two], three] = answers
  expect([one.n, two?.n, three?.n]).toEqual([1, 2, 3])
  expect([two?.pid, three?.pid]).toEqual([one.pid, one.pid])
})

it('sends one packet', async () => {
  const { port, hostname } = new URL(database.url)
  let packets = 0
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (chunk) => {
      packets += 1
      far.write(chunk)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy()).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const url = Object.assign(new URL(database.url), { port: String((line.address() as AddressInfo).port) }).href
  const watched = openDb({ url, log: openLog('silent'), connections: 1, limits: patience })
  try {
    await watched.one<Row>(number(0))
    packets = 0
    await watched.together((tx) => [1, 2, 3].map((n) => tx.one<Row>(number(n))))
    expect(packets).toBe(1)
  } finally {
    await watched.close()
    line.close()
  }
})

it('one failing query fails the call after all are answered, and the connection stays usable', async () => {
  let isAnswered = false
  const queries = db.together((tx) => [
    tx.one(sql`select 1 / 0 as n`),
    tx.one<Row>(number(2)).then((row) => (isAnswered = row.n === 2)),
  ])
  await expect(queries).rejects.toThrow('division by zero')
  expect(isAnswered).toBe(true)
  expect((await db.one<Row>(number(4))).n).toBe(4)
})

it('an error before the first query leaves the connection usable', async () => {
  const mistaken = () => {
    throw new Error('a mistake')
  }
  await expect(db.together(mistaken)).rejects.toThrow('a mistake')
  expect((await db.one<Row>(number(5))).n).toBe(5)
})
