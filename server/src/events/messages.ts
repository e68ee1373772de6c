/**
 * The messages that nodes exchange through NOTIFY. Any database login can send and receive a NOTIFY, so each message is signed and numbered, and
 * its events are encrypted. A message without a valid signature, or one that was received before, is rejected. `parse` never throws.
 */
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { deskTopicNames } from '@lucero/contract/house/live'
import { liveRecords } from '@lucero/contract/player/live'
import { z } from 'zod'
import { defined } from '@lucero/kit/defined'
import { deriveKey, openEncryption } from '@lucero/kit/encryption'

const id = z.guid()

const domainEvent = z.discriminatedUnion('kind', [
  /** `trace` is the W3C header of the span that published it, if the trace is sampled. */
  z.object({ kind: z.literal('wallet-changed'), playerId: id, trace: z.string().max(55).optional() }),
  /** A row of the player's that open pages show. */
  z.object({ kind: z.literal('record-changed'), playerId: id, record: z.enum(liveRecords) }),
  z.object({ kind: z.literal('notifications-changed'), playerId: id }),
  /** Without a session id: all sessions of the player. */
  z.object({ kind: z.literal('sessions-ended'), playerId: id, sessionId: id.optional() }),
  /** Players with ids from the first to the last may have a new notification. */
  z.object({ kind: z.literal('many-notified'), first: id, last: id }),
  z.object({ kind: z.literal('broadcast-started') }),
  /** Games, providers or their secrets have changed. */
  z.object({ kind: z.literal('catalogue-changed') }),
  /** The list of operators has changed, or one was blocked or unblocked. */
  z.object({ kind: z.literal('operators-changed') }),
  /** The house has requested a full audit. The first node to claim it runs it. */
  z.object({ kind: z.literal('audit-wanted') }),
  /** The house has requested a comparison of the reports with the ledger. The first node to claim it runs it. */
  z.object({ kind: z.literal('report-check-wanted') }),
  /** Staff may have data of this topic on an open page. The operator is null if the change belongs to none: then no operator's staff gets it. */
  z.object({ kind: z.literal('desk-changed'), topic: z.enum(deskTopicNames), operatorId: z.int().nullable() }),
  z.object({ kind: z.literal('staff-session-ended'), sessionId: id }),
  /** Events may have been missed: everything cached may be out of date. */
  z.object({ kind: z.literal('resync') }),
])

export type DomainEvent = z.infer<typeof domainEvent>

/**
 * `unsigned`: no signature, as nodes of version 0.2 send. `forged`: the signature does not match. `replayed`: received before.
 * `malformed`: signed by this installation, but not a message.
 */
export type RejectionReason = 'unsigned' | 'forged' | 'replayed' | 'malformed'
type ParsedMessage = { from: string; events: DomainEvent[] } | { rejected: RejectionReason }

/** A signature covers every byte after itself. Nodes of version 0.2 read the same JSON and ignore `mac` and `n`. */
const signedForm = /^\{"mac":"([\da-f]{64})",(.*)$/s

const events = z.array(z.unknown())
const numbered = { from: z.guid(), n: z.int().positive() }
/** `events` is the plain form, for nodes of version 0.3. */
const nodeMessage = z.union([z.object({ ...numbered, events }), z.object({ ...numbered, sealed: z.base64() })])
const fromDatabase = { from: z.literal('database') }
const databaseMessage = z.union([
  z.object({ ...fromDatabase, events }),
  z.object({ ...fromDatabase, nonce: z.hex().length(32), sealed: z.base64() }),
])

/** A NOTIFY payload is limited to 8,000 bytes. An event takes about 80, a traced one 142, and a third more if it is encrypted. */
const eventsPerMessage = 38

export function openMessages(secret: string, node: string) {
  const nodeKey = createSecretKey(deriveKey(secret, 'lucero', 'events'))
  const { encrypt, decryptIfOurs } = openEncryption(deriveKey(secret, 'lucero', 'content of events'))
  let database: { key: KeyObject; contentKey: Buffer } | undefined
  let isSealed = false
  let sent = 0
  /** The highest number received from each node. PostgreSQL delivers the messages of a connection in order. */
  const received = new Map<string, number>()

  const sign = (events: string[]): string => {
    sent += 1
    const list = `[${events.join(',')}]`
    const content = isSealed ? `"sealed":"${encrypt(list).toString('base64')}"` : `"events":${list}`
    const body = `"from":"${node}","n":${sent},${content}}`
    return `{"mac":"${hmac(nodeKey, body)}",${body}`
  }

  const parseNodeMessage = (body: string): ParsedMessage => {
    const { success, data } = nodeMessage.safeParse(parseJson(`{${body}`))
    if (!success) return { rejected: 'malformed' }
    if (data.n <= (received.get(data.from) ?? 0)) return { rejected: 'replayed' }
    received.set(data.from, data.n)
    // PostgreSQL returns our own messages. Their events were delivered when they were published.
    if (data.from === node) return { from: node, events: [] }
    const list = 'events' in data ? data.events : listIn(decryptIfOurs(Buffer.from(data.sealed, 'base64')))
    return list ? { from: data.from, events: knownAmong(list) } : { rejected: 'malformed' }
  }

  return {
    /** The key of the database's triggers. */
    setDatabaseKey: (key: Buffer) =>
      void (database = {
        key: createSecretKey(key),
        contentKey: createHmac('sha256', key).update('content').digest(),
      }),

    /** From now on, messages of this node are encrypted. */
    seal: () => void (isSealed = true),

    /** Takes events as JSON. */
    write(events: string[]): string[] {
      const messages: string[] = []
      for (let at = 0; at < events.length; at += eventsPerMessage)
        messages.push(sign(events.slice(at, at + eventsPerMessage)))
      return messages
    },

    parse(payload: string): ParsedMessage {
      const [, mac = '', body] = signedForm.exec(payload) ?? []
      if (body === undefined) return { rejected: 'unsigned' }
      if (isSigned(nodeKey, body, mac)) return parseNodeMessage(body)
      if (database && isSigned(database.key, body, mac)) return parseDatabaseMessage(body, database.contentKey)
      return { rejected: 'forged' }
    },
  }
}

const ofTriggers = new Set<DomainEvent['kind']>(['sessions-ended', 'staff-session-ended'])

/** Triggers only report ended sessions, so a leaked database key can forge nothing else. A replay ends no session that has not ended. */
function parseDatabaseMessage(body: string, contentKey: Buffer): ParsedMessage {
  const { success, data } = databaseMessage.safeParse(parseJson(`{${body}`))
  if (!success) return { rejected: 'malformed' }
  const list = 'events' in data ? data.events : listIn(decryptStream(contentKey, data))
  if (!list) return { rejected: 'malformed' }
  return { from: data.from, events: knownAmong(list).filter(({ kind }) => ofTriggers.has(kind)) }
}

/** The counterpart of `encrypt_stream` in migration 507: HMAC-SHA-256 in counter mode. */
function decryptStream(key: Buffer, { nonce, sealed }: { nonce: string; sealed: string }): string {
  const encrypted = Buffer.from(sealed, 'base64')
  const number = Buffer.alloc(4)
  const parts: Uint8Array[] = []
  for (let at = 0; at < encrypted.length; at += 32) {
    number.writeInt32BE(at / 32)
    const pad = createHmac('sha256', key).update(nonce, 'hex').update(number).digest()
    parts.push(encrypted.subarray(at, at + 32).map((byte, index) => byte ^ defined(pad[index])))
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Undefined if it is not a list. */
const listIn = (text: string | undefined): unknown[] | undefined =>
  text === undefined ? undefined : events.safeParse(parseJson(text)).data

/** A newer node may send events that this version does not know. They are ignored. */
const knownAmong = (events: unknown[]): DomainEvent[] =>
  events.map((event) => domainEvent.safeParse(event)).flatMap(({ data }) => data ?? [])

/** A key object is prepared once. With a key as bytes, an HMAC takes six times as long. */
const hmac = (key: KeyObject, body: string) => createHmac('sha256', key).update(body).digest('hex')

const isSigned = (key: KeyObject, body: string, mac: string) =>
  timingSafeEqual(Buffer.from(hmac(key, body)), Buffer.from(mac))

/** Undefined if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
