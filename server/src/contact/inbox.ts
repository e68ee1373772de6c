/** What was written to the house, and its answers. */
import { defined } from '@lucero/kit/defined'
import { brand } from '@lucero/contract/brand'
import type { houseShapes } from '@lucero/contract/house'
import { Refusal } from '@lucero/contract/refusals'
import type { ReadBody, ReadQuery } from '@lucero/contract/shape'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import { deterministicUuid } from '../ledger/command.ts'
import { addNotification } from '../notifications/notifications.ts'
import { findPlayer, usernamesOf, type Phone } from '../players/players.ts'
import { sendText } from '../sms/sms.ts'
import { writeOnce } from './contact.ts'
import * as store from './store.ts'

const messagesShown = 1000
const textLifeSeconds = 86_400

export async function listInbox(kit: Kit, filter: ReadQuery<(typeof houseShapes)['listInbox']>) {
  const { rows, count } = await store.listAll(kit.db, filter)
  return { conversations: { rows: await toHouseConversations(kit, rows), count } }
}

export async function showInbox(kit: Kit, id: string) {
  const row = found(await store.find(kit.db, id))
  const [[conversation], messages] = await Promise.all([
    toHouseConversations(kit, [row]),
    store.messagesIn(kit.db, id, messagesShown),
  ])
  const written = messages.map(({ author, createdAt, ...rest }) => ({
    from: author,
    ...rest,
    createdAt: createdAt.toISOString(),
  }))
  return { conversation: { ...defined(conversation), messages: written } }
}

/** What is written, and word of it, commit together: nobody is told twice or of nothing. */
export async function replyInbox(kit: Kit, body: ReadBody<(typeof houseShapes)['replyInbox']>) {
  const { conversationId, message, sender, requestId } = body
  const requestKey = deterministicUuid('contact', 'house', requestId)
  const id = await writeOnce(kit, requestKey, message, async (tx) => {
    const row = found(await store.lock(tx, conversationId))
    if (row.status === 'closed') throw new Refusal('CONVERSATION_CLOSED')
    await store.insertMessage(tx, { conversationId, author: 'house', sender, message, requestKey })
    await store.setStatus(tx, conversationId, 'answered')
    await tellOf(kit, tx, row, message, sender)
    return conversationId
  })
  if (id !== conversationId) throw new Refusal('CONFLICT')
  kit.sms.wake()
  return showAndPublish(kit, conversationId)
}

export async function closeInbox(kit: Kit, id: string) {
  await kit.db.transaction(async (tx) => {
    const { status } = found(await store.lock(tx, id))
    if (status !== 'closed') await store.setStatus(tx, id, 'closed')
  })
  return showAndPublish(kit, id)
}

/** A page that is open shows at once how it stands. */
async function showAndPublish(kit: Kit, id: string) {
  const { playerId } = found(await store.find(kit.db, id))
  if (playerId) kit.events.publish({ kind: 'notifications-changed', playerId })
  return showInbox(kit, id)
}

/** Whoever cannot sign in, because the house has closed the account or there is none, gets a text. */
async function tellOf(kit: Kit, tx: Tx, row: store.ConversationRow, message: string, sender: string): Promise<void> {
  const player = row.playerId === null ? undefined : await findPlayer(tx, row.playerId)
  if (player && player.standing !== 'closed') {
    const about = { kind: 'conversation', id: row.id } as const
    return addNotification(tx, player.id, { message, sender, about })
  }
  // The number of a closed account is deleted. Whoever had it can write as a visitor, and names one then.
  if (player?.isErased) throw new Refusal('ACCOUNT_CLOSED')
  const phone = player ?? ({ phoneCode: row.phoneCode, phone: row.phone } as Phone)
  const { phoneCode, phone: number } = phone
  const text = `${brand}: ${message}`
  const sent = {
    phoneCode,
    phone: number,
    text,
    channel: 'sms',
    expiresInSeconds: textLifeSeconds,
    deliver: true,
  } as const
  return sendText(tx, kit.secrets, sent)
}

function found(row: store.ConversationRow | undefined): store.ConversationRow {
  if (!row) throw new Refusal('CONVERSATION_NOT_FOUND')
  return row
}

async function toHouseConversations(kit: Kit, rows: store.ConversationRow[]) {
  const usernames = await usernamesOf(
    kit.db,
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
