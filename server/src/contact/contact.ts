/** Messages of players and visitors to the house. inbox.ts is the house's side. */
import type { contactShapes, Conversation } from '@lucero/contract/player/contact'
import type { Page } from '@lucero/contract/shared/paging'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { ReadBody } from '@lucero/contract/shared/shape'
import { inBatches } from '@lucero/kit/batches'
import { violates, type Tx } from '@lucero/kit/db'
import { neighbourhood } from '../runtime/address.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { enforceLimits, enforceSharedLimit, type Limit } from '../runtime/limits.ts'
import { randomLetters } from '../runtime/random-letters.ts'
import { deterministicUuid } from '../ledger/command.ts'
import * as store from './store.ts'

type Body<N extends keyof typeof contactShapes> = ReadBody<(typeof contactShapes)[N]>

/** A longer conversation shows only its newest messages. */
const messagesShown = 100
const newConversationId = () => `C${randomLetters(9)}`

export async function writeToHouse(runtime: Runtime, playerId: string, body: Body<'writeToHouse'>) {
  const about = { playerId, topic: body.topic, reference: body.reference || null }
  const key = deterministicUuid('contact', 'player', playerId, body.requestId)
  const id = await writeOnce(runtime, key, body.message, async (tx) => {
    await enforceLimits(tx, playerLimits(runtime, playerId))
    return begin(runtime, tx, key, body.message, { ...about, username: null, phoneCode: null, phone: null })
  })
  const row = await store.find(runtime.db, id)
  if (row?.topic !== about.topic || row.reference !== about.reference) throw new Refusal('CONFLICT')
  return readConversation(runtime, row)
}

export async function writeAgain(
  runtime: Runtime,
  playerId: string,
  { conversationId, message, requestId }: Body<'writeAgain'>,
) {
  const key = deterministicUuid('contact', 'player', playerId, requestId)
  const id = await writeOnce(runtime, key, message, async (tx) => {
    const row = assertOwn(await store.lock(tx, conversationId), playerId)
    if (row.status === 'closed') throw new Refusal('CONVERSATION_CLOSED')
    await enforceLimits(tx, playerLimits(runtime, playerId))
    await store.insertMessage(tx, { conversationId, author: 'player', sender: '', message, requestKey: key })
    await store.setStatus(tx, conversationId, 'open')
    return conversationId
  })
  if (id !== conversationId) throw new Refusal('CONFLICT')
  return getConversation(runtime, playerId, conversationId)
}

/** A visitor is not authenticated. The name is stored as entered, and the answer is sent to the phone number entered. */
export async function writeAsVisitor(runtime: Runtime, body: Body<'writeAsVisitor'>, address: string) {
  const { topic, message, phoneCode, phone, requestId } = body
  const { dialCodes } = runtime.config
  if (dialCodes && !dialCodes.includes(phoneCode)) throw new Refusal('PHONE_NOT_SERVED')
  const key = deterministicUuid('contact', 'visitor', requestId)
  const visitor = { playerId: null, topic, reference: null, username: body.username || null, phoneCode, phone }
  const id = await writeOnce(runtime, key, message, async (tx) => {
    await enforceLimits(tx, visitorLimits(runtime, address, `${phoneCode} ${phone}`))
    const inAll = runtime.config.limits.contactMessagesOfVisitorsPerDay
    await enforceSharedLimit(tx, { key: 'contact of visitors', max: inAll, perSeconds: day }, neighbourhood(address))
    return begin(runtime, tx, key, message, visitor)
  })
  const row = await store.find(runtime.db, id)
  if (row?.phone !== phone || row.phoneCode !== phoneCode || row.topic !== topic) throw new Refusal('CONFLICT')
  return { conversationId: id }
}

/** Deletes old messages of visitors with their phone numbers. Open conversations stay. */
export const deleteOldOfVisitors = ({ db, config }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((max) => store.deleteOldOfVisitors(db, config.visitorMessageDays, max), until)

/** Deletes conversations of players whose personal data was deleted, unless they wait for an answer. */
export const deleteOfErased = ({ db }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((max) => store.deleteOfErased(db, max), until)

export async function listConversations(runtime: Runtime, playerId: string, page: Page) {
  const { rows, count } = await store.listOf(runtime.db, playerId, page)
  return { conversations: { rows: rows.map(toConversation), count } }
}

export const getConversation = async (runtime: Runtime, playerId: string, id: string) =>
  readConversation(runtime, assertOwn(await store.find(runtime.db, id), playerId))

async function begin(
  { clock }: Runtime,
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
  runtime: Runtime,
  requestKey: string,
  message: string,
  write: (tx: Tx) => Promise<string>,
): Promise<string> {
  const existing = await store.findWritten(runtime.db, requestKey)
  if (!existing) {
    const id = await runtime.db.transaction(write).catch((error: unknown) => {
      if (violates(error, 'conversation_message_once')) return undefined
      throw error
    })
    if (id !== undefined) {
      publishInbox(runtime)
      return id
    }
  }
  const written = existing ?? (await store.findWritten(runtime.db, requestKey))
  if (written?.message !== message) throw new Refusal('CONFLICT')
  return written.conversationId
}

/** Call after the commit of a change. */
export const publishInbox = ({ events }: Runtime): void =>
  events.publish({ kind: 'desk-changed', topic: 'inbox', operatorId: null })

/** Treats another player's conversation as missing. */
function assertOwn(row: store.ConversationRow | undefined, playerId: string): store.ConversationRow {
  if (row?.playerId !== playerId) throw new Refusal('CONVERSATION_NOT_FOUND')
  return row
}

const [hour, day] = [3600, 86_400]

const playerLimits = ({ config }: Runtime, playerId: string): Limit[] => [
  { key: `contact of ${playerId}`, max: config.limits.contactMessagesPerPlayerPerHour, perSeconds: hour },
]

/** Limits messages per address and network, and answers per phone number. */
function visitorLimits({ config }: Runtime, address: string, phone: string): Limit[] {
  const max = config.limits.contactMessagesPerAddressPerDay
  return [
    { key: `contact at ${address}`, max, perSeconds: day },
    { key: `contact near ${neighbourhood(address)}`, max: max * 5, perSeconds: day },
    { key: `contact to ${phone}`, max, perSeconds: day },
  ]
}

async function readConversation(runtime: Runtime, row: store.ConversationRow) {
  const messages = await store.messagesIn(runtime.db, row.id, messagesShown)
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
