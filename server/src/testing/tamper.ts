import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { ofText, sql, type Sql } from '@lucero/kit/sql'
import { addressAt } from '../citus/cluster.ts'
import { hashOf } from '../citus/shards.ts'

/**
 * Changes a player's history with superuser rights on the server that stores it. In a cluster this is a worker and the tables are its shards: the
 * coordinator rejects some of the changes, and crashes on others.
 */
export async function tamper(
  { owner, url }: { owner: Tx; url: string },
  playerId: string,
  query: Sql,
): Promise<number> {
  if (!inject('workerUrls').length) return owner.run(query)
  const { host, port, ...shards } = await owner.one<{ host: string; port: number; book: string; transfer: string }>(sql`
    select n.nodename as host, n.nodeport as port, 'book_' || b as book, 'transfer_' || t as transfer
    from get_shard_id_for_distribution_column('book', ${playerId}::uuid) b,
      get_shard_id_for_distribution_column('transfer', ${playerId}::uuid) t, pg_dist_placement p, pg_dist_node n
    where p.shardid = b and n.groupid = p.groupid`)
  const client = new Client(addressAt(url, { host, port }))
  await client.connect()
  try {
    const text = query.text.replaceAll(/\b(book|transfer)\b/g, (name) => shards[name as keyof typeof shards])
    return await queriesOn(client).run(ofText(text, query.values))
  } finally {
    await client.end()
  }
}

/** A player whose rows are in the same of four shards. */
export function neighbourOf(playerId: string): string {
  const shardOf = (id: string) => hashOf(id) >> 30
  for (;;) {
    const id = randomUUID()
    if (shardOf(id) === shardOf(playerId)) return id
  }
}
