import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { freshDatabase } from '../testing/database.ts'
import { errorCode, isLostConnection, isTransientDbError } from '@lucero/kit/connection'
import { sql } from '@lucero/kit/sql'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let line: CuttingProxy
let program: TestProgram
beforeAll(async () => {
  database = await freshDatabase()
  line = await startCuttingProxy(database.url)
  program = await startProgram({}, { databaseUrl: line.url, patient: false })
})
afterAll(async () => {
  await program.stop()
  await line.cut()
  await database.drop()
})

const look = async (path: string) => {
  const response = await fetch(`${program.address}${path}`)
  return [response.status, await response.text()] as const
}
const settled = async (path: string, status: number) => {
  for (;;) {
    const answer = await look(path)
    if (answer[0] === status) return answer
  }
}

it('serves liveness, readiness and metrics', async () => {
  expect(await look('/healthz')).toEqual([200, 'ok\n'])
  expect(await settled('/readyz', 200)).toEqual([200, 'ready\n'])
  const [status, text] = await look('/metrics')
  expect(status).toBe(200)
  expect(text).toContain('lucero_http_request_seconds_count{route="/readyz",method="GET",status="200"}')
  expect(text).toContain('lucero_db_connections')
})

it('without the database: alive, not ready, 503 RETRY_LATER with Retry-After; recovers by itself', async () => {
  const player = await program.newPlayer()
  const token = await player.signIn()
  await line.cut()
  expect(await look('/healthz')).toEqual([200, 'ok\n'])
  expect(await settled('/readyz', 503)).toEqual([503, 'the database does not answer\n'])
  const body = { username: player.username, password: player.password }
  const phone = `1${player.phone}`
  for (const ask of [
    () => program.call('getUser', { token }),
    () => program.call('signIn', { body }),
    () => program.call('forgotPassword', { body: { phone } }),
  ]) {
    const answer = await ask()
    expect(refusal(answer)).toEqual([503, 'RETRY_LATER'])
    expect(answer.headers.get('retry-after')).toBe('1')
  }
  await line.mend()
  expect(await settled('/readyz', 200)).toEqual([200, 'ready\n'])
  expect((await program.call('getUser', { token })).data.user.id).toBe(player.id)
  expect((await program.call('signIn', { body })).status).toBe(200)
})

it('a connection lost during a request gives 503, and nothing is changed', async () => {
  const player = await program.newPlayer()
  const { secrets } = program.runtime
  const hash = secrets.hashPassword
  const token = await player.signIn()
  secrets.hashPassword = async (password) => {
    const hashed = await hash(password)
    await line.cut()
    return hashed
  }
  const body = { password: player.password, newPassword: 'Other!pass1' }
  const answer = await program.call('changePassword', { token, body }).finally(() => (secrets.hashPassword = hash))
  expect(refusal(answer)).toEqual([503, 'RETRY_LATER'])
  await line.mend()
  await settled('/readyz', 200)
  expect((await program.call('getUser', { token })).status).toBe(200)
  expect(await player.signIn()).toBeTypeOf('string')
})

it('a connection lost between two queries of a transaction gives 503, and only that transaction fails', async () => {
  const { db } = program.runtime
  const lost = db.transaction(async (tx) => {
    await tx.one(sql`select 1 as one`)
    await line.cut()
    await line.mend()
    await new Promise((resolve) => setImmediate(resolve))
    return tx.one(sql`select 2 as two`)
  })
  await expect(lost.catch(isTransientDbError)).resolves.toBe(true)
  await settled('/readyz', 200)
  expect(await db.transaction((tx) => tx.one(sql`select 3 as three`))).toEqual({ three: 3 })
})

it('a server that does not take writes yet, as during a restore, is retried on another connection', async () => {
  const { db } = program.runtime
  const refused = db.transaction(async (tx) => {
    await tx.run(sql`set transaction read only`)
    await tx.run(sql`create table written_too_early ()`)
  })
  const error: unknown = await refused.catch((reason: unknown) => reason)
  expect(errorCode(error)).toBe('25006')
  expect(isTransientDbError(error)).toBe(true)
  expect(isLostConnection(error)).toBe(true)
})

it('L3 a node whose clock differs too much from the database is not ready, says why, and recovers', async () => {
  const lines: string[] = []
  const node = await startProgram(
    { LOG_LEVEL: 'warn' },
    { databaseUrl: database.url, logTo: { write: (line) => lines.push(line) } },
  )
  const readyz = async () => {
    const response = await fetch(`${node.address}/readyz`)
    return [response.status, await response.text()] as const
  }
  const until = async (status: number, says: RegExp) => {
    for (;;) {
      const [got, text] = await readyz()
      if (got === status && says.test(text)) return
    }
  }
  const right = node.runtime.clock
  const off = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) })
  try {
    await until(200, /^ready$/m)
    node.runtime.clock = off(20)
    await until(200, /^ready$/m)
    expect(lines).toEqual([])
    node.runtime.clock = off(360)
    await until(503, /^the clock is 3(59|60) s ahead of the database's$/m)
    node.runtime.clock = off(-7200)
    await until(503, /^the clock is 7200 s behind the database's$/m)
    node.runtime.clock = right
    await until(200, /^ready$/m)
    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event)
    expect(events).toEqual(['clock.off', 'clock.right_again'])
    expect(await node.runtime.metrics.text()).toMatch(/^lucero_clock_off_seconds 0$/m)
  } finally {
    await node.stop()
  }
})

it('N5 a running node becomes not ready when a newer version migrates the database, and names the migrations', async () => {
  const log: { event: string }[] = []
  const node = await startProgram(
    { LOG_LEVEL: 'error', LUCERO_HOUSE_PORT: '0' },
    { databaseUrl: database.url, logTo: { write: (text) => void log.push(JSON.parse(text) as { event: string }) } },
  )
  const becomes = (status: number, text: string) =>
    vi.waitFor(
      async () => {
        for (const address of [node.address, node.houseAddress]) {
          const response = await fetch(`${address}/readyz`)
          expect([response.status, await response.text()]).toEqual([status, text])
        }
      },
      { timeout: 20_000 },
    )
  try {
    await becomes(200, 'ready\n')
    await node.owner.run(sql`insert into migration (name, hash) values ('999-later.sql', 'x')`)
    await becomes(503, 'the database has migrations that this version does not know: 999-later.sql\n')
    expect(log).toEqual([expect.objectContaining({ event: 'schema.newer', migrations: ['999-later.sql'] })])
    await node.owner.run(sql`delete from migration where name = '999-later.sql'`)
    await becomes(200, 'ready\n')
  } finally {
    await node.owner.run(sql`delete from migration where name = '999-later.sql'`)
    await node.stop()
  }
})
