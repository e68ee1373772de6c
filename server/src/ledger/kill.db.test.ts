// kill -9 of the real server, on a PostgreSQL that writes to the disk, while players move money over HTTP.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBase, calls, type CallName } from '@lucero/contract/calls'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '../kit/config.ts'
import { openDb, queriesOn, type Db, type Tx } from '../kit/db.ts'
import { startEmbeddedPostgres } from '../kit/embedded-postgres.ts'
import { openLog } from '../kit/log.ts'
import { newToken, openSecrets, tokenHash } from '../kit/secrets.ts'
import { sql } from '../kit/sql.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const kills = 20
const answersBetweenKills = 60
const players = 16

const folder = temporaryFolder()
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let pool: Pool
let owner: Tx
let db: Db
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder.path })
  pool = new Pool({ connectionString: postgres.url, max: 4 })
  pool.on('error', () => undefined)
  owner = queriesOn(pool)
  db = openDb({ url: postgres.url, log: openLog('silent'), connections: 4 })
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await db.close()
  await pool.end()
  await postgres.stop()
  await folder.remove()
}, 60_000)

let server: ServerProcess | undefined
let working = true
let answers = 0

type Heard = { transfers: string[]; redeems: Map<string, 'pending' | 'cancelled'> }

it('I8 nothing acknowledged is lost, nothing is doubled, the audit is clean', { timeout: 300_000 }, async () => {
  const start = async () => (server = await startServerProcess({ DATABASE_URL: postgres.url, LUCERO_GAMES: 'off' }))
  await start()
  const people = await Promise.all(Array.from({ length: players }, newPlayer))
  const work = people.map((person) => moveMoney(person.token))
  for (let killed = 0; killed < kills; killed += 1) {
    const enough = answers + answersBetweenKills
    while (answers < enough) await delay(2)
    await server!.kill()
    await start()
  }
  working = false
  const heard = await Promise.all(work)
  await Promise.all(people.map(({ id }, n) => expectAllKept(id, heard[n]!)))
  const { secret } = loadConfig({})
  await assertBooksClean({ db, owner, secrets: openSecrets(secret, 2), config: { secret } })
})

/** With a session and 100.00 from the demo operator, through the front door. */
async function newPlayer(_: unknown, n: number) {
  const [id, token, name] = [randomUUID(), newToken(), `killed${n}`]
  await owner.run(sql`
    insert into player (id, username, username_key, phone_code, phone, verified_at)
    values (${id}, ${name}, ${name}, 1, ${String(5_000_000_000 + n)}, now())`)
  await owner.run(sql`
    insert into session (token_hash, id, player_id, kind) values (${tokenHash(token)}, ${randomUUID()}, ${id}, 'access')`)
  expect(await ask(token, 'applyToOperator', { operatorId: 1001 })).toMatchObject({ status: 200 })
  return { id, token }
}

/** Everything is sent again, with the same id, until it is answered: as a careful client does. */
async function moveMoney(token: string): Promise<Heard> {
  const heard: Heard = { transfers: [], redeems: new Map() }
  for (let n = 0; working; n += 1) {
    const requestId = randomUUID()
    await ask(token, 'transferToGame', { requestId, items: [{ gameId: 'dice', amount: 0.02 }] })
    heard.transfers.push(requestId)
    if (n % 3 === 0) await ask(token, 'collect')
    const { data } = await ask(token, 'createRedeem', { requestId: randomUUID(), amount: 0.01 })
    const { redeem_id } = (data as { redeem: { redeem_id: string } }).redeem
    heard.redeems.set(redeem_id, 'pending')
    if (n % 2 === 1) continue
    // The answer to a first try may have been lost: then it is cancelled already.
    const { status } = await ask(token, 'cancelRedeem', { redeem_id })
    expect([200, 409]).toContain(status)
    heard.redeems.set(redeem_id, 'cancelled')
  }
  return heard
}

async function ask(token: string, name: CallName, body?: object): Promise<{ status: number; data: unknown }> {
  const { method, path } = calls[name]
  for (;;) {
    try {
      const response = await fetch(`${server!.address}${apiBase}${path}`, {
        method,
        headers: { Authorization: token, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { data } = (await response.json()) as { data: unknown }
      if (response.status !== 503) {
        answers += 1
        return { status: response.status, data }
      }
    } catch {
      await delay(20)
    }
  }
}

async function expectAllKept(playerId: string, { transfers, redeems }: Heard): Promise<void> {
  const keys = await owner.all<{ key: string }>(
    sql`select key from transfer where player_id = ${playerId} and kind = 'transfer-to-game' order by seq`,
  )
  expect(keys.map(({ key }) => key)).toEqual(transfers)
  const rows = await owner.all<{ id: string; status: string }>(
    sql`select id, status from redeem where player_id = ${playerId}`,
  )
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(redeems)
  const { total } = await owner.one<{ total: bigint }>(sql`
    select sum(balance)::bigint as total from account where player_id = ${playerId} and name <> 'operator:1001'`)
  expect(total).toBe(10_000n)
}
