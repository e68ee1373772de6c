/** The house's side of conversations with players and visitors. */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import { brand } from '@lucero/contract/shared/brand'
import type { houseShapes } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { ReadBody, ReadQuery } from '@lucero/contract/shared/shape'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { deterministicUuid } from '../ledger/command.ts'
import { addNotification, type Content } from '../notifications/notifications.ts'
import { findPlayer, usernamesOf, type Phone } from '../players/players.ts'
import { sendText } from '../sms/sms.ts'
import type { Actor } from '../staff/actor.ts'
import { logReads } from '../staff/log/log.ts'
import { publishInbox, writeOnce } from './contact.ts'
import * as store from './store.ts'

const messagesShown = 1000
const textLifeSeconds = 86_400

export async function listInbox(runtime: Runtime, query: ReadQuery<(typeof houseShapes)['listInbox']>) {
  const { status, pageNo, after, limit } = query
  // The two orders of the inbox are two lists.
  const list = status === 'open' ? 'inbox-open' : 'inbox'
  const position = positionIn(list, after)
  const offset = position ? 0 : (pageNo - 1) * limit
  const { rows, count } = await store.listAll(runtime.db, { status, position, limit: limit + 1, offset })
  const { shown, next } = cutPage(list, rows, limit, ({ id }) => id)
  return { conversations: { rows: await toHouseConversations(runtime, shown), count }, next }
}

export async function showInbox(runtime: Runtime, id: string, reader?: Actor) {
  const row = assertFound(await store.find(runtime.db, id))
  if (reader && row.playerId !== null) await logReads(runtime, reader, 'showInbox', [row.playerId])
  const [[conversation], messages] = await Promise.all([
    toHouseConversations(runtime, [row]),
    store.messagesIn(runtime.db, id, messagesShown),
  ])
  const written = messages.map(({ author, createdAt, messageTranslations, ...rest }) => ({
    from: author,
    ...rest,
    ...(messageTranslations && { messageTranslations }),
    createdAt: createdAt.toISOString(),
  }))
  return { conversation: { ...defined(conversation), messages: written } }
}

/** The reply and its notification or text commit together, so a retry cannot send it twice. */
export async function replyInbox(runtime: Runtime, body: ReadBody<(typeof houseShapes)['replyInbox']>) {
  const { conversationId, sender, requestId } = body
  const requestKey = deterministicUuid('contact', 'house', requestId)
  const written = await store.findWritten(runtime.db, requestKey)
  // A retry sends the text of the first attempt, even if the canned answer was changed or removed since.
  const { message, messageTranslations } =
    written && 'answer' in body
      ? { message: written.message, messageTranslations: null }
      : await readReply(runtime, body)
  const id = await writeOnce(runtime, requestKey, message, async (tx) => {
    const row = assertFound(await store.lock(tx, conversationId))
    if (row.status === 'closed') throw new Refusal('CONVERSATION_CLOSED')
    const at = runtime.clock.stored?.()
    const reply = { message, messageTranslations, sender }
    await store.insertMessage(tx, { conversationId, author: 'house', ...reply, requestKey }, at)
    await store.setStatus(tx, conversationId, 'answered', at)
    await deliver(runtime, tx, row, reply)
    return conversationId
  })
  if (id !== conversationId) throw new Refusal('CONFLICT')
  runtime.sms.wake()
  return showAndPublish(runtime, conversationId)
}

type Reply = Pick<store.MessageRow, 'message' | 'messageTranslations'>

async function readReply(runtime: Runtime, body: ReadBody<(typeof houseShapes)['replyInbox']>): Promise<Reply> {
  if ('message' in body) return { message: body.message, messageTranslations: null }
  const answer = await store.findAnswer(runtime.db, body.answer)
  if (!answer) throw new Refusal('ANSWER_NOT_FOUND')
  return answer
}

export const listAnswers = async (runtime: Runtime) => ({ answers: await store.listAnswers(runtime.db) })

/** Replaces an answer with the same name. Returns the previous one. */
export async function putAnswer(tx: Tx, answer: store.AnswerRow) {
  const before = await store.findAnswer(tx, answer.name)
  await store.putAnswer(tx, answer)
  return before
}

export async function removeAnswer(tx: Tx, name: string) {
  const before = await store.findAnswer(tx, name)
  if (!before || (await store.deleteAnswer(tx, name)) === 0) throw new Refusal('ANSWER_NOT_FOUND')
  return before
}

export async function closeInbox(runtime: Runtime, id: string) {
  await runtime.db.transaction(async (tx) => {
    const { status } = assertFound(await store.lock(tx, id))
    if (status !== 'closed') await store.setStatus(tx, id, 'closed', runtime.clock.stored?.())
  })
  publishInbox(runtime)
  return showAndPublish(runtime, id)
}

/** Publishes an event so that an open page updates. */
async function showAndPublish(runtime: Runtime, id: string) {
  const { playerId } = assertFound(await store.find(runtime.db, id))
  if (playerId) runtime.events.publish({ kind: 'notifications-changed', playerId })
  return showInbox(runtime, id)
}

/** Sends a notification, or a text to a visitor and to a player whose account is closed. */
async function deliver(
  runtime: Runtime,
  tx: Tx,
  row: store.ConversationRow,
  { message, messageTranslations, sender }: Reply & { sender: string },
): Promise<void> {
  const player = row.playerId === null ? undefined : await findPlayer(tx, row.playerId)
  if (player && player.standing !== 'closed') {
    const about = { kind: 'conversation', id: row.id } as const
    const content: Content = messageTranslations
      ? { code: 'contact.answer', fields: { answer: { ...messageTranslations, en: message } } }
      : message
    return addNotification(tx, player.id, { content, sender, about })
  }
  // The number of an erased account is deleted. Its owner can write again as a visitor.
  if (player?.isErased) throw new Refusal('ACCOUNT_CLOSED')
  const { phoneCode, phone } = player ?? phoneOf(row)
  // The language of a visitor is unknown.
  const text = `${brand}: ${[message, ...Object.values(messageTranslations ?? {})].join('\n\n')}`
  const sent = {
    phoneCode,
    phone,
    text,
    channel: 'sms',
    expiresInSeconds: textLifeSeconds,
    deliver: true,
  } as const
  return sendText(tx, runtime.secrets, sent)
}

function phoneOf({ phoneCode, phone }: store.ConversationRow): Phone {
  assert(phoneCode !== null && phone !== null, 'a conversation without a player has a phone number')
  return { phoneCode, phone }
}

function assertFound(row: store.ConversationRow | undefined): store.ConversationRow {
  if (!row) throw new Refusal('CONVERSATION_NOT_FOUND')
  return row
}

async function toHouseConversations(runtime: Runtime, rows: store.ConversationRow[]) {
  const usernames = await usernamesOf(
    runtime.db,
    rows.flatMap(({ playerId }) => playerId ?? []),
  )
  return rows.map(({ id, status, topic, reference, playerId, username, phoneCode, phone, createdAt, updatedAt }) => ({
    id,
    status,
    topic,
    reference,
    username: playerId === null ? username : (usernames.get(playerId) ?? playerId),
    phone: phone === null ? null : `+${phoneCode}${phone}`,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

export { countOpen as countOpenConversations, messagesBefore } from './store.ts'
