/** Messages of players and visitors to the house. inbox.ts is the house's side. */
import type { contactShapes, Conversation } from '@lucero/contract/player/contact'
import type { Page } from '@lucero/contract/shared/paging'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { ReadBody } from '@lucero/contract/shared/shape'
import { inBatches } from '@lucero/kit/batches'
import { violates, type Tx } from '@lucero/kit/db'
import { neighbourhood } from '../kit/address.ts'
import type { Kit } from '../kit/kit.ts'
import { enforceLimits, enforceSharedLimit, type Limit } from '../kit/limits.ts'
import { randomLetters } from '../kit/random-letters.ts'
import { deterministicUuid } from '../ledger/command.ts'
import * as store from './store.ts'

type Body<N extends keyof typeof contactShapes> = ReadBody<(typeof contactShapes)[N]>

/** A longer conversation shows only its newest messages. */
const messagesShown = 100
const newConversationId = () => `C${randomLetters(9)}`

export async function writeToHouse(kit: Kit, playerId: string, body: Body<'writeToHouse'>) {
  const about = { playerId, topic: body.topic, reference: body.reference || null }
  const key = deterministicUuid('contact', 'player', playerId, body.requestId)
  const id = await writeOnce(kit, key, body.message, async (tx) => {
    await enforceLimits(tx, playerLimits(kit, playerId))
    return begin(kit, tx, key, body.message, { ...about, username: null, phoneCode: null, phone: null })
  })
  const row = await store.find(kit.db, id)
  if (row?.topic !== about.topic || row.reference !== about.reference) throw new Refusal('CONFLICT')
  return readConversation(kit, row)
}

export async function writeAgain(
  kit: Kit,
  playerId: string,
  { conversationId, message, requestId }: Body<'writeAgain'>,
) {
  const key = deterministicUuid('contact', 'player', playerId, requestId)
  const id = await writeOnce(kit, key, message, async (tx) => {
    const row = assertOwn(await store.lock(tx, conversationId), playerId)
    if (row.status === 'closed') throw new Refusal('CONVERSATION_CLOSED')
    await enforceLimits(tx, playerLimits(kit, playerId))
    await store.insertMessage(tx, { conversationId, author: 'player', sender: '', message, requestKey: key })
    await store.setStatus(tx, conversationId, 'open')
    return conversationId
  })
  if (id !== conversationId) throw new Refusal('CONFLICT')
  return getConversation(kit, playerId, conversationId)
}

/** A visitor is not authenticated. The name is stored as entered, and the answer is sent to the phone number entered. */
export async function writeAsVisitor(kit: Kit, body: Body<'writeAsVisitor'>, address: string) {
  const { topic, message, phoneCode, phone, requestId } = body
  const { dialCodes } = kit.config
  if (dialCodes && !dialCodes.includes(phoneCode)) throw new Refusal('PHONE_NOT_SERVED')
  const key = deterministicUuid('contact', 'visitor', requestId)
  const visitor = { playerId: null, topic, reference: null, username: body.username || null, phoneCode, phone }
  const id = await writeOnce(kit, key, message, async (tx) => {
    await enforceLimits(tx, visitorLimits(kit, address, `${phoneCode} ${phone}`))
    const inAll = kit.config.limits.contactMessagesOfVisitorsPerDay
    await enforceSharedLimit(tx, { key: 'contact of visitors', most: inAll, perSeconds: day }, neighbourhood(address))
    return begin(kit, tx, key, message, visitor)
  })
  const row = await store.find(kit.db, id)
  if (row?.phone !== phone || row.phoneCode !== phoneCode || row.topic !== topic) throw new Refusal('CONFLICT')
  return { conversationId: id }
}

/** Deletes old messages of visitors with their phone numbers. Open conversations stay. */
export const deleteOldOfVisitors = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.deleteOldOfVisitors(db, config.visitorMessageDays, most), until)

/** Deletes conversations of players whose personal data was deleted, unless they wait for an answer. */
export const deleteOfErased = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((max) => store.deleteOfErased(db, max), until)

export async function listConversations(kit: Kit, playerId: string, page: Page) {
  const { rows, count } = await store.listOf(kit.db, playerId, page)
  return { conversations: { rows: rows.map(toConversation), count } }
}

export const getConversation = async (kit: Kit, playerId: string, id: string) =>
  readConversation(kit, assertOwn(await store.find(kit.db, id), playerId))

async function begin(
  { clock }: Kit,
  tx: Tx,
  requestKey: string,
  message: string,
  about: Omit<store.ConversationRow, 'id' | 'status' | 'createdAt' | 'updatedAt'>,
) {
  const id = newConversationId()
  const at = clock.stored?.()
  await store.insertConversation(tx, { id, ...about }, at)
  await store.insertMessage(tx, { conversationId: id, author: 'player', sender: '', message, requestKey }, at)
  return id
}

/** Idempotent by `requestKey`: a retry returns the conversation, writes nothing and is not counted. Another message is a conflict. */
export async function writeOnce(
  kit: Kit,
  requestKey: string,
  message: string,
  write: (tx: Tx) => Promise<string>,
): Promise<string> {
  const existing = await store.findWritten(kit.db, requestKey)
  if (!existing) {
    const id = await kit.db.transaction(write).catch((error: unknown) => {
      if (violates(error, 'conversation_message_once')) return undefined
      throw error
    })
    if (id !== undefined) {
      publishInbox(kit)
      return id
    }
  }
  const written = existing ?? (await store.findWritten(kit.db, requestKey))
  if (written?.message !== message) throw new Refusal('CONFLICT')
  return written.conversationId
}

/** Call after the commit of a change. */
export const publishInbox = ({ events }: Kit): void =>
  events.publish({ kind: 'desk-changed', topic: 'inbox', operatorId: null })

/** Treats another player's conversation as missing. */
function assertOwn(row: store.ConversationRow | undefined, playerId: string): store.ConversationRow {
  if (row?.playerId !== playerId) throw new Refusal('CONVERSATION_NOT_FOUND')
  return row
}

const [hour, day] = [3600, 86_400]

const playerLimits = ({ config }: Kit, playerId: string): Limit[] => [
  { key: `contact of ${playerId}`, most: config.limits.contactMessagesPerPlayerPerHour, perSeconds: hour },
]

/** Limits messages per address and network, and answers per phone number. */
function visitorLimits({ config }: Kit, address: string, phone: string): Limit[] {
  const most = config.limits.contactMessagesPerAddressPerDay
  return [
    { key: `contact at ${address}`, most, perSeconds: day },
    { key: `contact near ${neighbourhood(address)}`, most: most * 5, perSeconds: day },
    { key: `contact to ${phone}`, most, perSeconds: day },
  ]
}

async function readConversation(kit: Kit, row: store.ConversationRow) {
  const messages = await store.messagesIn(kit.db, row.id, messagesShown)
  return { conversation: { ...toConversation(row), messages: messages.map(toMessage) } }
}

const toConversation = ({
  id,
  topic,
  reference,
  status,
  createdAt,
  updatedAt,
}: store.ConversationRow): Conversation => ({
  id,
  topic,
  reference,
  status,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const toMessage = ({ author, sender, message, messageTranslations, createdAt }: store.MessageRow) => ({
  from: author === 'player' ? ('you' as const) : ('house' as const),
  sender,
  message,
  ...(messageTranslations && { messageTranslations }),
  createdAt: createdAt.toISOString(),
})
