import type { NoticeFields } from '@lucero/contract/player/notices'
import { countedList } from '../runtime/counted-list.ts'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { exactTime, isBefore, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import { json, nullable, table, text, uuid, type TableRow } from '@lucero/kit/table'
import type { WritableKind } from '../ledger/command.ts'

/** The English text of a message. Code and fields are null if people wrote it. */
export type MessageText = { message: string; code: string | null; fields: NoticeFields | null }
export type NotificationRow = MessageText & { sender: string; createdAt: Date; about: string | null }
type ListedRow = NotificationRow & { isUnread: boolean }

/** Includes a flag that is true if any notification is unread. */
export const list = countedList<ListedRow, { isUnread: boolean }>({
  table: sql`notification`,
  counts: sql`notification_count`,
  columns: sql`message, code, fields, sender, listed.about, read_at is null as "isUnread"`,
  about: {
    column: (playerId) =>
      sql`exists (select from notification where player_id = ${playerId} and read_at is null) as "isUnread"`,
    ofRows: (rows) => ({ isUnread: rows.some(({ isUnread }) => isUnread) }),
  },
})

export const insertFor = (
  tx: Tx,
  playerIds: string[],
  { message, code, fields }: MessageText,
  { sender, about }: { sender: string; about: string | undefined },
) =>
  tx.run(sql`
    insert into notification (player_id, message, code, fields, sender, about)
    select unnest(${playerIds}::uuid[]), ${message}, ${code}, ${fields && JSON.stringify(fields)}::jsonb, ${sender},
      ${about ?? null}`)

const noticeTable = table('notification', {
  playerId: uuid,
  id: uuid,
  message: text,
  code: nullable(text),
  fields: nullable(json<NoticeFields>()),
  sender: text,
  about: nullable(text),
})
const insertNotices = noticeTable.insertion('nothing')

export const notices: WritableKind<'notice', TableRow<typeof noticeTable>> = {
  name: 'notice',
  save: (rows) => [insertNotices(rows)],
}

export const markRead = (tx: Tx, playerId: string) =>
  tx.run(sql`update notification set read_at = now() where player_id = ${playerId} and read_at is null`)

/** For the history of the demo: notifications since `since` get the time `at`. */
export const dateNotifications = (tx: Tx, since: Date, at: Date) =>
  tx.run(sql`update notification set created_at = ${at} where created_at >= ${since}`)

export const newestUnread = (tx: Tx, playerId: string, limit: number) =>
  tx.all<NotificationRow>(sql`
    select message, code, fields, sender, created_at as "createdAt", about from notification
    where player_id = ${playerId} and read_at is null order by created_at desc, id limit ${limit}`)

export const unreadCount = async (tx: Tx, playerId: string) =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from notification where player_id = ${playerId} and read_at is null`,
    )
  ).count

export const deleteOf = (tx: Tx, playerId: string) =>
  tx.run(sql`delete from notification where player_id = ${playerId}`)

type DatedNotice = MessageText & { at: string; id: string; sender: string; readAt: Date | null }

/** Notifications of a player before a position, newest first. */
export const noticesBefore = (tx: Tx, playerId: string, position: TimePosition, limit: number) =>
  tx.all<DatedNotice>(sql`
    select ${exactTime(sql`created_at`)} as at, id, message, code, fields, sender, read_at as "readAt" from notification
    where player_id = ${playerId} and ${isBefore(sql`created_at`, sql`id`, position)}
    order by ${newestFirst(sql`created_at`, sql`id`)} limit ${limit}`)
