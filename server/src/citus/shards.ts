/** Finds the worker that holds a player's rows, with the hash function of Citus and its current shard placement. */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import { endClient, openClient } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { every } from '@lucero/kit/every'
import type { Log } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { addressAt, findWorkers, placedTables } from './cluster.ts'
import { prepareWorker } from './distribute.ts'
import { placement } from './placement.ts'

/** Shards move rarely. Until the change is read, the old worker forwards queries, which is slower but correct. */
const refreshEveryMs = 5000

type Shard = { first: number; last: number; address: string }

export type Shards = {
  /** The URL of the worker that holds this player's rows. */
  workerOf(playerId: string): string
  stop(): Promise<void>
}

/** Undefined without a distributed database. */
export async function openShards(url: string, log: Log): Promise<Shards | undefined> {
  let shards = await readShards(url)
  if (!shards.length) return undefined
  const prepared = new Set<number>()
  const refresh = async () => {
    const current = await readShards(url)
    if (current.length) shards = current
    for (const { id, ...worker } of await readNodes(url)) {
      if (prepared.has(id)) continue
      await prepareWorker(url, worker)
      prepared.add(id)
    }
  }
  const { stop } = every(refreshEveryMs, refresh, {
    log,
    event: 'citus.shards_unknown',
    message: 'shard placement could not be read, or rights on a worker could not be granted',
    startsNow: false,
  })
  return {
    workerOf: (playerId) => defined(shards[indexOf(shards, hashOf(playerId))]).address,
    stop,
  }
}

/** Binary search. Shards are sorted by hash and have no gaps. */
function indexOf(shards: Shard[], hash: number): number {
  let [low, high] = [0, shards.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (defined(shards[middle]).first <= hash) low = middle
    else high = middle - 1
  }
  return low
}

const readShards = (url: string): Promise<Shard[]> =>
  onCoordinator(url, async (tx) => {
    const anchor = placement.byPlayer[0]
    const isDistributed = (await findWorkers(tx)).length > 0 && (await placedTables(tx)).has(anchor)
    return isDistributed ? shardsOf(tx, url, anchor) : []
  })

type ClusterNode = { id: number; host: string; port: number }

/** A worker that was removed and added again has a new id. */
const readNodes = (url: string): Promise<ClusterNode[]> =>
  onCoordinator(url, (tx) =>
    tx.all<ClusterNode>(sql`
      select nodeid as id, nodename as host, nodeport as port from pg_dist_node
      where groupid > 0 and noderole = 'primary' and isactive order by nodeid`),
  )

async function onCoordinator<Result>(url: string, query: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await openClient(url, { name: 'lucero-shards' })
  try {
    return await query(queriesOn(client))
  } finally {
    await endClient(client)
  }
}

async function shardsOf(tx: Tx, url: string, table: string): Promise<Shard[]> {
  const rows = await tx.all<{ first: number; last: number; host: string; port: number }>(sql`
    select s.shardminvalue::int as first, s.shardmaxvalue::int as last, n.nodename as host, n.nodeport as port
    from pg_dist_shard s
    join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where s.logicalrelid = ${table}::regclass order by 1`)
  return rows.map(({ first, last, ...node }) => ({ first, last, address: addressAt(url, node) }))
}

/** PostgreSQL's hash of a uuid (hash_bytes, Bob Jenkins' lookup3), by which Citus assigns rows to shards. */
export function hashOf(uuid: string): number {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  assert(bytes.length === 16, 'the id of a player must be a uuid')
  const start = (0x9e3779b9 + 16 + 3923095) | 0
  let a = (start + bytes.readInt32LE(0)) | 0
  let b = (start + bytes.readInt32LE(4)) | 0
  let c = (start + bytes.readInt32LE(8)) | 0
  const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))
  a = (a - c) ^ rotate(c, 4)
  c = (c + b) | 0
  b = (b - a) ^ rotate(a, 6)
  a = (a + c) | 0
  c = (c - b) ^ rotate(b, 8)
  b = (b + a) | 0
  a = (a - c) ^ rotate(c, 16)
  c = (c + b) | 0
  b = (b - a) ^ rotate(a, 19)
  a = (a + c) | 0
  c = (c - b) ^ rotate(b, 4)
  b = (b + a) | 0
  a = (a + bytes.readInt32LE(12)) | 0
  c = (c ^ b) - rotate(b, 14)
  a = (a ^ c) - rotate(c, 11)
  b = (b ^ a) - rotate(a, 25)
  c = (c ^ b) - rotate(b, 16)
  a = (a ^ c) - rotate(c, 4)
  b = (b ^ a) - rotate(a, 14)
  c = (c ^ b) - rotate(b, 24)
  return c | 0
}
