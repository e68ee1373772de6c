import type { Page } from '@lucero/contract/paging'
import type { ContactTopic, Conversation } from '@lucero/contract/contact'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { exactTime, isBefore, newestFirst, type TimePosition } from '@lucero/kit/time-position'

export type ConversationStatus = Conversation['status']

export type ConversationRow = {
  id: string
  playerId: string | null
  topic: ContactTopic
  reference: string | null
  username: string | null
  phoneCode: number | null
  phone: string | null
  status: ConversationStatus
  createdAt: Date
  updatedAt: Date
}

export type MessageRow = { author: 'player' | 'house'; sender: string; message: string; createdAt: Date }

const columns = sql`
  id, player_id as "playerId", topic, reference, username, phone_code as "phoneCode", phone, status, created_at as "createdAt",
  updated_at as "updatedAt"`

type NewConversation = Pick<
  ConversationRow,
  'id' | 'playerId' | 'topic' | 'reference' | 'username' | 'phoneCode' | 'phone'
>

export const insertConversation = (tx: Tx, { id, playerId, topic, reference, ...visitor }: NewConversation) =>
  tx.run(sql`
    insert into conversation (id, player_id, topic, reference, username, phone_code, phone)
    values (${id}, ${playerId}, ${topic}, ${reference}, ${visitor.username}, ${visitor.phoneCode}, ${visitor.phone})`)

type NewMessage = Omit<MessageRow, 'createdAt'> & { conversationId: string; requestKey: string }

export const insertMessage = (tx: Tx, { conversationId, author, sender, message, requestKey }: NewMessage) =>
  tx.run(sql`
    insert into conversation_message (conversation_id, author, sender, message, request_key)
    values (${conversationId}, ${author}, ${sender}, ${message}, ${requestKey})`)

export const find = (tx: Tx, id: string) =>
  tx.maybe<ConversationRow>(sql`select ${columns} from conversation where id = ${id}`)

/** Locks the row until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  tx.maybe<ConversationRow>(sql`select ${columns} from conversation where id = ${id} for update`)

export const setStatus = (tx: Tx, id: string, status: ConversationStatus) =>
  tx.run(sql`update conversation set status = ${status}, updated_at = now() where id = ${id}`)

/** The message that an earlier attempt of the same request wrote. */
export const findWritten = (tx: Tx, requestKey: string) =>
  tx.maybe<{ conversationId: string; message: string }>(sql`
    select conversation_id as "conversationId", message from conversation_message where request_key = ${requestKey}`)

/** One statement deletes both, so that no conversation remains without its messages. */
export const deleteOldOfVisitors = (tx: Tx, days: number, most: number) =>
  tx.run(sql`
    with old as (
      select id from conversation
      where player_id is null and status <> 'open' and updated_at < now() - make_interval(days => ${days})
      order by updated_at limit ${most} for update skip locked),
    written as (delete from conversation_message where conversation_id in (select id from old))
    delete from conversation where id in (select id from old)`)

/** The newest messages, oldest first. */
export const messagesIn = async (tx: Tx, conversationId: string, most: number): Promise<MessageRow[]> =>
  (
    await tx.all<MessageRow>(sql`
      select author, sender, message, created_at as "createdAt" from conversation_message
      where conversation_id = ${conversationId} order by id desc limit ${most}`)
  ).toReversed()

export async function listOf(tx: Tx, playerId: string, { pageNo, limit }: Page) {
  const rows = await tx.all<ConversationRow>(sql`
    select ${columns} from conversation where player_id = ${playerId}
    order by created_at desc, id limit ${limit} offset ${(pageNo - 1) * limit}`)
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from conversation where player_id = ${playerId}`,
  )
  return { rows, count }
}

/** Open conversations are sorted by longest wait, others by last update. */
export async function listAll(tx: Tx, { status, pageNo, limit }: Page & { status?: ConversationStatus | undefined }) {
  const wanted = sql`(${status ?? null}::text is null or status = ${status ?? null})`
  const rows = await tx.all<ConversationRow>(sql`
    select ${columns} from conversation where ${wanted}
    order by updated_at ${status === 'open' ? sql`asc` : sql`desc`}, id limit ${limit} offset ${(pageNo - 1) * limit}`)
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from conversation where ${wanted}`,
  )
  return { rows, count }
}

/** The number of conversations that wait for an answer, counted up to `max`. */
export const countOpen = async (tx: Tx, max: number) =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from (select 1 from conversation where status = 'open' limit ${max}) as waiting`)
  ).count

type DatedMessage = Omit<MessageRow, 'createdAt'> & {
  at: string
  id: string
  conversationId: string
  topic: ContactTopic
}

/** Messages in the conversations of a player before a position, newest first. */
export const messagesBefore = (tx: Tx, playerId: string, position: TimePosition, limit: number) =>
  tx.all<DatedMessage>(sql`
    select ${exactTime(sql`m.created_at`)} as at, m.id::text as id, c.id as "conversationId", c.topic, m.author, m.sender, m.message
    from conversation c join conversation_message m on m.conversation_id = c.id
    where c.player_id = ${playerId} and ${isBefore(sql`m.created_at`, sql`m.id`, position)}
    order by ${newestFirst(sql`m.created_at`, sql`m.id`)} limit ${limit}`)
