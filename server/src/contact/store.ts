import type { Page } from '@lucero/contract/shared/paging'
import type { ContactTopic, Conversation } from '@lucero/contract/player/contact'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { joinStanding } from '../players/players.ts'
import {
  continuesAfter,
  continuesBefore,
  exactTime,
  isBefore,
  newestFirst,
  oldestFirst,
  type TimePosition,
} from '@lucero/kit/time-position'

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

type Translations = Record<string, string>
export type MessageRow = {
  author: 'player' | 'house'
  sender: string
  message: string
  /** By language. Null if it was written in one. */
  messageTranslations: Translations | null
  createdAt: Date
}

const columns = sql`
  id, player_id as "playerId", topic, reference, username, phone_code as "phoneCode", phone, status, created_at as "createdAt",
  updated_at as "updatedAt"`

type NewConversation = Pick<
  ConversationRow,
  'id' | 'playerId' | 'topic' | 'reference' | 'username' | 'phoneCode' | 'phone'
>

/** `at` is by default the time of the database, here and below. */
export const insertConversation = (
  tx: Tx,
  { id, playerId, topic, reference, ...visitor }: NewConversation,
  at?: Date,
) =>
  tx.run(sql`
    insert into conversation (id, player_id, topic, reference, username, phone_code, phone, created_at, updated_at)
    values (${id}, ${playerId}, ${topic}, ${reference}, ${visitor.username}, ${visitor.phoneCode}, ${visitor.phone},
      coalesce(${at ?? null}::timestamptz, now()), coalesce(${at ?? null}::timestamptz, now()))`)

type NewMessage = Omit<MessageRow, 'createdAt' | 'messageTranslations'> & {
  conversationId: string
  requestKey: string
  messageTranslations?: Translations | null
}

export const insertMessage = (
  tx: Tx,
  { conversationId, author, sender, message, requestKey, ...more }: NewMessage,
  at?: Date,
) =>
  tx.run(sql`
    insert into conversation_message (conversation_id, author, sender, message, message_translations, request_key, created_at)
    values (
      ${conversationId}, ${author}, ${sender}, ${message}, ${jsonText(more.messageTranslations)}::jsonb, ${requestKey},
      coalesce(${at ?? null}::timestamptz, now())
    )`)

const jsonText = (translations: Translations | null | undefined) => (translations ? JSON.stringify(translations) : null)

export const find = (tx: Tx, id: string) =>
  tx.maybe<ConversationRow>(sql`select ${columns} from conversation where id = ${id}`)

/** Locks the row until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  tx.maybe<ConversationRow>(sql`select ${columns} from conversation where id = ${id} for update`)

export const setStatus = (tx: Tx, id: string, status: ConversationStatus, at?: Date) =>
  tx.run(
    sql`update conversation set status = ${status}, updated_at = coalesce(${at ?? null}::timestamptz, now()) where id = ${id}`,
  )

/** The message that an earlier attempt of the same request wrote. */
export const findWritten = (tx: Tx, requestKey: string) =>
  tx.maybe<{ conversationId: string; message: string }>(sql`
    select conversation_id as "conversationId", message from conversation_message where request_key = ${requestKey}`)

/** One statement deletes both, so that no conversation remains without its messages. */
export const deleteOldOfVisitors = (tx: Tx, days: number, max: number) =>
  tx.run(sql`
    with old as (
      select id from conversation
      where player_id is null and status <> 'open' and updated_at < now() - make_interval(days => ${days})
      order by updated_at limit ${max} for update skip locked),
    written as (delete from conversation_message where conversation_id in (select id from old))
    delete from conversation where id in (select id from old)`)

/** Conversations of players whose personal data was deleted. An open one stays until the house has closed or answered it. */
export const deleteOfErased = (tx: Tx, limit: number) =>
  tx.run(sql`
    with old as (
      select c.id from conversation c ${joinStanding(sql`c.player_id`)}
      where p.closed_at is not null and p.phone is null and c.status <> 'open'
      limit ${limit} for update of c skip locked),
    written as (delete from conversation_message where conversation_id in (select id from old))
    delete from conversation where id in (select id from old)`)

export type AnswerRow = { name: string; message: string; messageTranslations: Translations }

const answerColumns = sql`name, message, message_translations as "messageTranslations"`

export const listAnswers = (tx: Tx) => tx.all<AnswerRow>(sql`select ${answerColumns} from canned_answer order by name`)

export const findAnswer = (tx: Tx, name: string) =>
  tx.maybe<AnswerRow>(sql`select ${answerColumns} from canned_answer where name = ${name}`)

export const putAnswer = (tx: Tx, { name, message, messageTranslations }: AnswerRow) =>
  tx.run(sql`
    insert into canned_answer (name, message, message_translations)
    values (${name}, ${message}, ${jsonText(messageTranslations)}::jsonb)
    on conflict (name) do update set message = excluded.message, message_translations = excluded.message_translations`)

export const deleteAnswer = (tx: Tx, name: string) => tx.run(sql`delete from canned_answer where name = ${name}`)

/** The newest messages, oldest first. */
export const messagesIn = async (tx: Tx, conversationId: string, max: number): Promise<MessageRow[]> =>
  (
    await tx.all<MessageRow>(sql`
      select author, sender, message, message_translations as "messageTranslations", created_at as "createdAt"
      from conversation_message where conversation_id = ${conversationId} order by id desc limit ${max}`)
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
type InboxFilter = {
  status?: ConversationStatus | undefined
  position?: TimePosition | undefined
  limit: number
  offset: number
}

/** Open conversations by waiting time, longest first; others newest first. */
export async function listAll(tx: Tx, { status, position, limit, offset }: InboxFilter) {
  const [isOldestFirst, at, id] = [status === 'open', sql`updated_at`, sql`id`]
  const wanted = status === undefined ? sql`true` : status === 'open' ? sql`status = 'open'` : sql`status = ${status}`
  const rows = await tx.all<ConversationRow & { at: string }>(sql`
    select ${columns}, ${exactTime(at)} as at from conversation
    where ${wanted} ${isOldestFirst ? continuesAfter(at, id, position) : continuesBefore(at, id, position)}
    order by ${isOldestFirst ? oldestFirst(at, id) : newestFirst(at, id)} limit ${limit} offset ${offset}`)
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
