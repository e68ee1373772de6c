// Any login of the database can listen. What it hears names no player.
import { createHmac, randomUUID } from 'node:crypto'
import { deriveKey } from '@lucero/kit/encryption'
import { openLog } from '@lucero/kit/log'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMetrics } from '../metrics/metrics.ts'
import { freshDatabase } from '../testing/database.ts'
import { openEvents, type DomainEvent, type Events } from './events.ts'

const secret = 'a secret of the tests, long enough'
let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: Client
let heard: string[]
let cleanUp: (() => Promise<unknown>)[]

beforeEach(async () => {
  database = await freshDatabase()
  owner = new Client(database.url)
  await owner.connect()
  heard = []
  owner.on('notification', ({ payload = '' }) => void heard.push(payload))
  await owner.query('listen lucero_news')
  cleanUp = []
})
afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step()
  await owner.end()
  await database.drop()
})

async function startNode(quietSeconds: number): Promise<Events & { received: DomainEvent[] }> {
  const events = openEvents({ url: database.url, secret, log: openLog('silent'), metrics: openMetrics(), quietSeconds })
  const received: DomainEvent[] = []
  events.subscribe((event, origin) => void (origin === 'elsewhere' && received.push(event)))
  cleanUp.push(events.stop)
  await vi.waitUntil(events.isCurrent, { timeout: 20_000 })
  return { ...events, received }
}

/** The event connection of a node of version 0.3. It reads signed messages with plain events. */
async function startOldNode(name: string) {
  const client = new Client({
    connectionString: database.url,
    application_name: name,
  })
  await client.connect()
  const { rows } = await client.query<{ key: Buffer }>('select key from event_key')
  const keys = [deriveKey(secret, 'lucero', 'events'), rows[0]!.key]
  const received: DomainEvent[] = []
  client.on('notification', ({ payload = '' }) => {
    const [, mac, body = ''] = /^\{"mac":"([\da-f]{64})",(.*)$/s.exec(payload) ?? []
    const isSigned = keys.some((key) => createHmac('sha256', key).update(body).digest('hex') === mac)
    if (isSigned) received.push(...((JSON.parse(`{${body}`) as { events?: DomainEvent[] }).events ?? []))
  })
  await client.query('listen lucero_news')
  return { received, stop: () => client.end() }
}

/** Returns the ids of its player and of the session. */
async function endSession(): Promise<[playerId: string, sessionId: string]> {
  const [playerId, sessionId] = [randomUUID(), randomUUID()]
  await owner.query(
    `insert into player (id, username, username_key, phone_code, phone) values ($1, $2, $2, 1, '3055550100')`,
    [playerId, playerId.slice(0, 8)],
  )
  await owner.query(
    `insert into session (token_hash, id, player_id, kind) values (sha256(convert_to($1, 'UTF8')), $1::uuid, $2, 'access')`,
    [sessionId, playerId],
  )
  await owner.query('delete from session where id = $1', [sessionId])
  return [playerId, sessionId]
}

it('issue 36: a login that listens hears no player and no event, of nodes and of triggers', async () => {
  const [here, there] = [await startNode(1), await startNode(1)]
  const playerId = randomUUID()
  here.publish({ kind: 'wallet-changed', playerId })
  const [endedPlayer, sessionId] = await endSession()
  const ended = { kind: 'sessions-ended', playerId: endedPlayer, sessionId }
  await vi.waitFor(
    () => {
      expect(there.received).toContainEqual({ kind: 'wallet-changed', playerId })
      expect(there.received).toContainEqual(ended)
      expect(here.received).toContainEqual(ended)
    },
    { timeout: 20_000 },
  )
  expect(heard).toHaveLength(2)
  for (const message of heard)
    for (const word of [playerId, endedPlayer, sessionId, 'wallet', 'session', 'kind'])
      expect(message).not.toContain(word)
})

it('issue 36: two equal messages look different', async () => {
  const node = await startNode(1)
  const event = { kind: 'operators-changed' } as const
  node.publish(event)
  await vi.waitUntil(() => heard.length === 1, { timeout: 20_000 })
  node.publish(event)
  await vi.waitUntil(() => heard.length === 2, { timeout: 20_000 })
  const sealed = heard.map((message) => (JSON.parse(message) as { sealed: string }).sealed)
  expect(new Set(sealed).size).toBe(2)
})

it('issue 36: the ends of forty sessions fit into one message', async () => {
  const node = await startNode(1)
  const ids = Array.from({ length: 40 }, () => randomUUID())
  await owner.query(
    `select notify_nodes(json_agg(json_build_object('kind', 'sessions-ended', 'playerId', id, 'sessionId', id))) from unnest($1::uuid[]) as id`,
    [ids],
  )
  await vi.waitFor(
    () => expect(node.received.flatMap((event) => ('playerId' in event ? event.playerId : []))).toEqual(ids),
    { timeout: 20_000 },
  )
  expect(heard.every((message) => Buffer.byteLength(message) < 8000)).toBe(true)
})

it.each(['lucero-news', 'lucero-news 01234567 1763400000 0.3.1'])(
  'issue 36: during an upgrade, nodes of version 0.3 (%s) and new ones understand each other; messages are encrypted once the old ones are gone',
  async (name) => {
    await owner.query('update event_key set is_sealed = false')
    const old = await startOldNode(name)
    const [here, there] = [await startNode(2), await startNode(2)]
    const playerId = randomUUID()
    here.publish({ kind: 'wallet-changed', playerId })
    const [endedPlayer, sessionId] = await endSession()
    const expected = [
      { kind: 'wallet-changed', playerId },
      { kind: 'sessions-ended', playerId: endedPlayer, sessionId },
    ]
    await vi.waitFor(
      () => {
        for (const event of expected) {
          expect(old.received).toContainEqual(event)
          expect(there.received).toContainEqual(event)
        }
      },
      { timeout: 20_000 },
    )
    const body = `"from":"${randomUUID()}","n":1,"events":[{"kind":"operators-changed"}]}`
    const mac = createHmac('sha256', deriveKey(secret, 'lucero', 'events'))
      .update(body)
      .digest('hex')
    await owner.query('select pg_notify($1, $2)', ['lucero_news', `{"mac":"${mac}",${body}`])
    await vi.waitFor(() => expect(there.received).toContainEqual({ kind: 'operators-changed' }), { timeout: 20_000 })
    const isSealed = async () =>
      (await owner.query<{ is_sealed: boolean }>('select is_sealed from event_key')).rows[0]!.is_sealed
    expect(await isSealed()).toBe(false)
    await old.stop()
    await vi.waitUntil(isSealed, { timeout: 30_000 })
    await vi.waitFor(
      () => {
        heard.length = 0
        here.publish({ kind: 'wallet-changed', playerId: randomUUID() })
        return vi.waitUntil(() => heard.some((message) => message.includes('"sealed"')), { timeout: 3000 })
      },
      { timeout: 30_000 },
    )
  },
)

it('issue 36: a login of another role cannot keep the messages plain by the name of its connection', async () => {
  await owner.query('update event_key set is_sealed = false')
  const role = `stranger_${randomUUID().slice(0, 8)}`
  await owner.query(`create role ${role} login password 'stranger'`)
  const connectionString = Object.assign(new URL(database.url), { username: role, password: 'stranger' }).href
  const stranger = new Client({ connectionString, application_name: 'lucero-news 01234567 1763400000 0.3.0' })
  await stranger.connect()
  cleanUp.push(async () => {
    await stranger.end()
    await owner.query(`drop role ${role}`)
  })
  await startNode(2)
  const isSealed = async () =>
    (await owner.query<{ is_sealed: boolean }>('select is_sealed from event_key')).rows[0]!.is_sealed
  await vi.waitFor(async () => expect(await isSealed()).toBe(true), { timeout: 30_000 })
})
