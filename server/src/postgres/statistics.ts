/** Numbers of the database for the health page. On Citus they are those of the coordinator. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

type Statistics = {
  version: string
  sizeBytes: number
  connections: number
  maxConnections: number
  replicationLagSeconds: number | null
}

/** PostgreSQL shows the lag of replicas to privileged roles only. For others it is null. */
export const databaseStatistics = (tx: Tx): Promise<Statistics> =>
  tx.one<Statistics>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as "sizeBytes",
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select extract(epoch from max(replay_lag))::float8 from pg_stat_replication) as "replicationLagSeconds"`)
