import type { Page } from '@lucero/contract/paging'
import type { Tx } from '../kit/db.ts'
import { sql } from '../kit/sql.ts'
import type { Game } from './catalogue.ts'

const columns = sql`id, name, category, return_to_player::float8 as "returnToPlayer", enabled`

export const listAll = (tx: Tx) => tx.all<Game>(sql`select ${columns} from casino_game order by position, name`)

export async function listEnabled(tx: Tx, { pageNo, limit }: Page): Promise<{ rows: Game[]; count: number }> {
  const rows = await tx.all<Game>(sql`
    select ${columns} from casino_game where enabled order by position, name limit ${limit} offset ${(pageNo - 1) * limit}`)
  const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count from casino_game where enabled`)
  return { rows, count }
}

export const insertGame = (tx: Tx, game: Omit<Game, 'enabled'>, position: number) =>
  tx.run(sql`
    insert into casino_game (id, name, category, return_to_player, position)
    values (${game.id}, ${game.name}, ${game.category}, ${game.returnToPlayer}, ${position})
    on conflict (id) do nothing`)

export const setEnabled = (tx: Tx, id: string, enabled: boolean) =>
  tx.maybe<Game>(sql`update casino_game set enabled = ${enabled} where id = ${id} returning ${columns}`)
