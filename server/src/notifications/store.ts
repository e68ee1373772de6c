import { countedList } from '../kit/counted-list.ts'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { table, text, uuid, type TableRow } from '@lucero/kit/table'
import type { WritableKind } from '../ledger/command.ts'

type NotificationRow = { message: string; sender: string; createdAt: Date }

/** With whether anything of it is unread. */
export const list = countedList<NotificationRow, { isUnread: boolean }>({
  table: sql`notification`,
  counts: sql`notification_count`,
  columns: sql`message, sender`,
  about: (playerId) => sql`,
    exists (select from notification where player_id = ${playerId} and read_at is null) as "isUnread"`,
})

export const insertFor = (tx: Tx, playerIds: string[], message: string, sender: string) =>
  tx.run(sql`
    insert into notification (player_id, message, sender) select unnest(${playerIds}::uuid[]), ${message}, ${sender}`)

const noticeTable = table('notification', { playerId: uuid, id: uuid, message: text, sender: text })
const insertNotices = noticeTable.insertion('nothing')

export const notices: WritableKind<'notice', TableRow<typeof noticeTable>> = {
  name: 'notice',
  save: (rows) => [insertNotices(rows)],
}

export const markRead = (tx: Tx, playerId: string) =>
  tx.run(sql`update notification set read_at = now() where player_id = ${playerId} and read_at is null`)

export const unreadCount = async (tx: Tx, playerId: string) =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from notification where player_id = ${playerId} and read_at is null`,
    )
  ).count
