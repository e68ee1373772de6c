/** Queries of the counts of calls. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { CallCount } from './call-counts.ts'

/** In one order, so that two nodes do not wait for each other. */
export const addCalls = (tx: Tx, counts: readonly CallCount[]) =>
  tx.run(sql`
    insert into hosted_call (game, version, hour, result, bucket, calls)
    select game, version, date_trunc('hour', now()), result, bucket, calls
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as c (game text, version int, result text, bucket smallint, calls bigint)
    order by game, version, result, bucket
    on conflict (game, version, hour, result, bucket) do update set calls = hosted_call.calls + excluded.calls`)

type CallRow = { result: string; bucket: number; calls: bigint }

/** Of the last 24 hours. */
export const listCalls = (tx: Tx, { game, version }: Pick<CallCount, 'game' | 'version'>): Promise<CallRow[]> =>
  tx.all<CallRow>(sql`
    select result, bucket, sum(calls)::bigint as calls from hosted_call
    where game = ${game} and version = ${version} and hour > now() - interval '24 hours'
    group by result, bucket`)

export const deleteOldCalls = (tx: Tx, limit: number): Promise<number> =>
  tx.run(sql`
    delete from hosted_call where ctid = any(array(
      select ctid from hosted_call where hour < now() - interval '2 days' limit ${limit}))`)
