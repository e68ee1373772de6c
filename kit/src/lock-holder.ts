import type { Client } from 'pg'

/** The session that holds a lock, for a message to the operator. `condition` selects rows of pg_locks as `l`. */
export async function describeHolder(client: Client, condition: string): Promise<string> {
  const { rows } = await client.query<{ pid: number; usename: string; application_name: string }>(`
    select a.pid, a.usename, a.application_name from pg_locks l join pg_stat_activity a using (pid)
    where l.granted and l.pid <> pg_backend_pid() and ${condition}`)
  const [holder] = rows
  if (!holder) return 'another session'
  return `session ${holder.pid} of ${holder.usename} (${holder.application_name || 'no application name'})`
}
