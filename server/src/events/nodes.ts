/** The nodes of an installation. Each has one connection for events, whose application name contains its id, version and start. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type Node = { id: string; version: string; startedAt: Date }

/** Nodes of version 0.3 look for this name. */
const prefix = 'lucero-news'

/** The end of the name of a node that reads encrypted events. Nodes of version 0.3 do not. */
const sealedMark = ' sealed'

/** PostgreSQL keeps 63 bytes of an application name. */
export const writeNodeName = ({ id, version, startedAt }: Node): string =>
  `${prefix} ${id} ${Math.floor(startedAt.getTime() / 1000)} ${version}`.slice(0, 63 - sealedMark.length) + sealedMark

/** The number of connected nodes of this installation that read plain events only. The name of those of 0.3.0 is the prefix alone. Other logins may use any name, so they do not count. */
export const plainNodes = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = session_user
        and application_name like ${`${prefix}%`} and application_name not like ${`%${sealedMark}`}`)
  ).count

function readNodeName(name: string): Node | undefined {
  const [, id, seconds, version = ''] = /^lucero-news ([\da-f]{8}) (\d+) (.*?)(?: sealed)?$/.exec(name) ?? []
  return id === undefined ? undefined : { id, version, startedAt: new Date(Number(seconds) * 1000) }
}

/** The nodes that are connected now, oldest first. */
export async function listNodes(tx: Tx): Promise<Node[]> {
  const rows = await tx.all<{ name: string }>(sql`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${prefix} %`}`)
  return rows
    .flatMap(({ name }) => readNodeName(name) ?? [])
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
}
