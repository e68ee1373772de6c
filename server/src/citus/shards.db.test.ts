import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { queriesOn } from '@lucero/kit/db'
import { Refusal } from '@lucero/contract/shared/refusals'
import { openLog } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { ask } from '../testing/ask.ts'
import { databaseAt } from '../testing/citus.ts'
import { give, longBook, openLedger, type Ledger } from '../testing/ledger.ts'
import { openLedgerClock } from '../ledger/clock.ts'
import { openCitusStorage } from '../ledger/citus-storage.ts'
import { hashOf, openShards } from './shards.ts'

const isCluster = inject('workerUrls').length > 0

let ledger: Ledger
beforeAll(async () => void (ledger = await openLedger()))
afterAll(() => ledger.stop())

it('hashOf equals the hash of PostgreSQL', async () => {
  const ids = Array.from({ length: 500 }, () => randomUUID())
  const rows = await ledger.owner.all<{ hash: number }>(
    sql`select uuid_hash(id) as hash from unnest(${ids}::uuid[]) with ordinality as asked (id, n) order by n`,
  )
  expect(ids.map(hashOf)).toEqual(rows.map(({ hash }) => hash))
})

it('hashOf refuses an id that is not a uuid', () => {
  expect(() => hashOf('42')).toThrow('must be a uuid')
})

it('C1 a book that is created while it is read in several queries, as on Citus, is not reported as broken', async () => {
  const playerId = randomUUID()
  const [reader, writer] = [new Client({ connectionString: ledger.url, pipeline: true }), new Client(ledger.url)]
  await Promise.all([reader.connect(), writer.connect()])
  const { chain } = ledger.books
  const storage = openCitusStorage({ client: reader, chain, clock: openLedgerClock(), committing() {} })
  await writer.query('begin')
  await writer.query('lock table transfer')
  // The audit finds no book, and then waits for the transfers.
  const read = storage.read([playerId], [], [], [])
  const waiting = sql`select from pg_locks where relation = 'transfer'::regclass and not granted`
  await vi.waitFor(async () => expect(await ledger.owner.all(waiting)).not.toEqual([]), {
    timeout: 20_000,
    interval: 10,
  })
  await longBook({ ...ledger, owner: queriesOn(writer) }, 1, 1, playerId)
  await writer.query('commit')
  const { books } = await read
  expect(books).toMatchObject([{ playerId, last: { seq: 1n }, checkpoint: { seq: 1n } }])
  await Promise.all([reader.end(), writer.end()])
})

describe.skipIf(isCluster)('one PostgreSQL', () => {
  it('has no shards', async () => expect(await openShards(ledger.url, openLog('silent'))).toBeUndefined())
})

describe.skipIf(!isCluster)('a Citus cluster', () => {
  const workers = () => inject('workerUrls').map((url) => databaseAt(url, new URL(ledger.url).pathname.slice(1)))

  /** The worker and the shard of a player's rows according to the database. */
  const whereIs = (playerId: string) =>
    ledger.owner.one<{ shard: string; port: number; other: number; host: string }>(sql`
      select s.shardid::text as shard, n.nodeport as port, n.nodename as host,
        (select nodeport from pg_dist_node o where o.groupid > 0 and o.groupid <> n.groupid limit 1) as other
      from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
      where s.shardid = get_shard_id_for_distribution_column('book', ${playerId}::uuid)`)

  /** The number of two-phase commits on these workers. */
  const secondPhases = async () => {
    const counts = await Promise.all(workers().map((url) => ask(url, 'select count(*)::int from pg_dist_transaction')))
    return counts.map((rows) => rows[0]?.[0])
  }

  it('commands go to the worker of the player and commit there in one phase', async () => {
    const shards = await openShards(ledger.url, openLog('silent'))
    const players = Array.from({ length: 40 }, () => randomUUID())
    for (const playerId of players.slice(0, 10)) {
      const { port } = await whereIs(playerId)
      expect(new URL(shards!.workerOf(playerId)).port).toBe(String(port))
    }
    expect(new Set(players.map((playerId) => shards!.workerOf(playerId)))).toEqual(new Set(workers()))
    await shards!.stop()
    const before = await secondPhases()
    await Promise.all(players.map((playerId) => ledger.books.submit(give(playerId, 1n))))
    await Promise.all(players.map((playerId) => ledger.books.submit(give(playerId, 2n))))
    expect(await secondPhases()).toEqual(before)
    const written = await ledger.owner.one(
      sql`select count(*)::int as count from transfer where player_id = any(${players}::uuid[])`,
    )
    expect(written).toEqual({ count: 80 })
  })

  it('a shard can move while its player plays, and no command is lost or duplicated', async () => {
    const playerId = randomUUID()
    await ledger.books.submit(give(playerId, 1n))
    const { shard, port, other, host } = await whereIs(playerId)
    let [done, later, isMoving] = [1, 0, true]
    const playing = (async () => {
      while (isMoving)
        await ledger.books.submit(give(playerId, 1n)).then(
          () => (done += 1),
          (error: unknown) => {
            if (error instanceof Refusal ? error.code !== 'RETRY_LATER' : !/timeout|canceling/.test(String(error)))
              throw error
            later += 1
          },
        )
    })()
    await ask(
      ledger.url,
      `select citus_move_shard_placement(${shard}, '${host}', ${port}, '${host}', ${other}, 'block_writes')`,
    )
    isMoving = false
    await playing
    expect(await whereIs(playerId)).toMatchObject({ port: other })
    expect(await ledger.books.submit(give(playerId, 1n))).toEqual({ main: expect.any(String) })
    const { count, last } = await ledger.owner.one<{ count: number; last: number }>(
      sql`select count(*)::int as count, max(seq)::int as last from transfer where player_id = ${playerId}`,
    )
    expect(last).toBe(count)
    expect(count).toBeGreaterThanOrEqual(done + 1)
    expect(count).toBeLessThanOrEqual(done + 1 + later)
  })
})
