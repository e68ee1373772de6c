/** The ledger tables, for benchmarks: COPY rows of transfers, and their disk space. */
import type { Client } from 'pg'
import { queriesOn } from '@lucero/kit/db'
import { areBooksDistributed } from '../../../server/src/citus/cluster.ts'
import { copyIn } from './copy.ts'
import type { Transfer } from '../../../server/src/ledger/store.ts'

const columns =
  'player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, holdings, refusal, round_id, round_step, line, detail, winner, hash'

const orNull = (value: string | number | bigint | null) => (value === null ? '\\N' : String(value))

/** The generated values need no escaping. */
const lineOf = (t: Transfer): string =>
  `${t.playerId}\t${t.seq}\t${t.key}\t${t.bodyHash}\t${t.kind}\t${new Date(t.atMs).toISOString()}\t{${t.accounts}}\t{${t.deltas}}\t` +
  `{${t.balances}}\t${orNull(t.reply)}\t${orNull(t.holdings)}\t${orNull(t.refusal)}\t${orNull(t.roundId)}\t${orNull(t.roundStep)}\t` +
  `${orNull(t.line)}\t${orNull(t.detail)}\t${t.winner ? 't' : '\\N'}\t\\\\x${t.hash}\n`

/** Drops the indexes and creates them again afterwards, which is several times faster for many rows. */
export async function addTransfers(client: Client, portions: Iterable<Transfer[]>): Promise<void> {
  const again = await dropIndexes(client)
  const texts = function* () {
    for (const portion of portions) yield portion.map(lineOf).join('')
  }
  await copyIn(client, `copy transfer (${columns}) from stdin`, texts())
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const text of again) await client.query(text)
}

type Definition = { drop: string; make: string }

async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<Definition>(`
    select format('alter table transfer drop constraint %I', conname) as drop,
      format('alter table transfer add constraint %I %s', conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid = 'transfer'::regclass and contype in ('p', 'u')
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i where indrelid = 'transfer'::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and contype in ('p', 'u'))`)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

/** On Citus the total of all shards, which is not available per index. */
const sizesOf = (isDistributed: boolean): string =>
  isDistributed
    ? `select 'table' as name, citus_table_size('transfer')::float8 as bytes
       union all select 'indexes', (citus_total_relation_size('transfer') - citus_table_size('transfer'))::float8`
    : `select 'table' as name, pg_table_size('transfer')::float8 as bytes
       union all
       select indexrelid::regclass::text, pg_relation_size(indexrelid)::float8 from pg_index where indrelid = 'transfer'::regclass
       order by bytes desc`

/** Bytes per transfer, of the table and of its indexes. */
export async function transferSizes(client: Client): Promise<{ count: number; sizes: [string, number][] }> {
  const isDistributed = await areBooksDistributed(queriesOn(client))
  const { rows } = await client.query<{ name: string; bytes: number }>(sizesOf(isDistributed))
  const { rows: counted } = await client.query<{ count: number }>('select count(*)::float8 as count from transfer')
  return { count: counted[0]!.count, sizes: rows.map(({ name, bytes }) => [name, bytes]) }
}
