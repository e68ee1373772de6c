/** Describes Citus for the output: its version, and the placement of the tables. */
import { ask } from '../../../server/src/testing/ask.ts'

export const citusVersion = async (url: string): Promise<string> =>
  String((await ask(url, `select extversion from pg_extension where extname = 'citus'`))[0]?.[0])

export async function describeTables(url: string): Promise<string> {
  const rows = await ask(
    url,
    `select count(*), citus_table_type from citus_tables where citus_table_type <> 'local' group by 2`,
  )
  return rows.length
    ? `distributed tables: ${rows.map((row) => row.join(' ')).join(', ')}`
    : 'no table is distributed: the coordinator alone is measured'
}
