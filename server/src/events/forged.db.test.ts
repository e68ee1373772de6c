// Messages from database logins that are not nodes are dropped and counted, and have no effect.
import { createHmac, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { ask } from '../testing/ask.ts'
import { openSocket } from '../testing/live-socket.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import type { DomainEvent } from './events.ts'

const role = `stranger_${randomUUID().slice(0, 8)}`
let nodeA: Casino
let nodeB: TestProgram
let outsider: Client
const logs: Record<'a' | 'b', { event: string; reason?: string }[]> = { a: [], b: [] }
const logTo = (node: 'a' | 'b') => ({ write: (line: string) => void logs[node].push(JSON.parse(line) as never) })

beforeAll(async () => {
  nodeA = await openCasino({ LOG_LEVEL: 'warn' }, { logTo: logTo('a') })
  nodeB = await startProgram({ LOG_LEVEL: 'warn' }, { databaseUrl: nodeA.databaseUrl, logTo: logTo('b') })
  await ask(inject('clusterUrl'), `create role ${role} login password 'stranger'`)
  outsider = new Client(Object.assign(new URL(nodeA.databaseUrl), { username: role, password: 'stranger' }).href)
  await outsider.connect()
  await vi.waitUntil(() => nodes().every(({ runtime }) => runtime.events.isCurrent()), { timeout: 20_000 })
})
afterAll(async () => {
  await outsider.end()
  await nodeB.stop()
  await nodeA.stop()
  await ask(inject('clusterUrl'), `drop role ${role}`)
})

const nodes = () => [nodeA.program, nodeB]
const send = (payload: string) => outsider.query('select pg_notify($1, $2)', ['lucero_news', payload])

/** Rejected messages by reason, on each node. */
const rejected = (reason: string) =>
  Promise.all(
    nodes().map(async ({ runtime }) => {
      const sample = new RegExp(`^lucero_events_rejected_total\\{reason="${reason}"\\} (\\d+)$`, 'm')
      const [, count] = sample.exec(await runtime.metrics.text()) ?? []
      expect(count).toBeDefined()
      return Number(count)
    }),
  )
const untilRejected = (reason: string, counts: number[]) =>
  vi.waitFor(async () => expect(await rejected(reason)).toEqual(counts), { timeout: 20_000 })

const received = () => {
  const events: DomainEvent[] = []
  for (const { runtime } of nodes())
    runtime.events.subscribe((event, origin) => void (origin === 'elsewhere' && events.push(event)))
  return events
}
const macOf = (key: string | Buffer, body: string) => createHmac('sha256', key).update(body).digest('hex')
const signed = (key: string | Buffer, body: string) => `{"mac":"${macOf(key, body)}",${body}`

async function expectMoneyMoves(): Promise<void> {
  const player = await nodeA.player({ operators: [plainOperator], credit: 5 })
  const { data } = await nodeB.call('getWallets', { token: player.token })
  expect(data.wallets.amount).toBe(5)
  await nodeA.expectSoundBooks()
}

const junk = [
  'not json',
  '',
  '{}',
  'null',
  '7',
  '"text"',
  '[]',
  '[{}]',
  '{"from":1}',
  '{"events":null}',
  '{"from":"x","events":{}}',
  '{"from":"x","events":[null,1,"a",[],{}]}',
  '{"from":"x","events":[{"kind":"__proto__"}]}',
  '{"mac":"","from":"x","events":[]}',
  `{"mac":"${'g'.repeat(64)}","events":[]}`,
  '{"mac":{},"events":[{"kind":"resync"}]}',
  '\u{1F4A5}'.repeat(1900),
  '['.repeat(7900),
]

it('N1 malformed messages from a login without rights do not crash nodes; all are counted, one per reason is logged', async () => {
  const before = await rejected('unsigned')
  for (const payload of junk) await send(payload)
  await untilRejected(
    'unsigned',
    before.map((count) => count + junk.length),
  )
  await expectMoneyMoves()
  for (const lines of Object.values(logs))
    expect(lines.filter(({ event }) => event === 'events.message_rejected')).toEqual([
      expect.objectContaining({ reason: 'unsigned', pid: expect.any(Number) }),
    ])
})

it('N1 forged events have no effect: unsigned as version 0.2 sends them, or signed with another key', async () => {
  const player = await nodeA.player()
  const socket = await openSocket(nodeB, player.token)
  const events = received()
  const kinds = [
    { kind: 'sessions-ended', playerId: player.id },
    { kind: 'catalogue-changed' },
    { kind: 'resync' },
    { kind: 'wallet-changed', playerId: player.id },
  ]
  const unsigned = await rejected('unsigned')
  const forged = await rejected('forged')
  for (const from of ['database', randomUUID()]) {
    const list = JSON.stringify(kinds)
    await send(`{"from":"${from}","events":${list}}`)
    await send(signed('another key', `"from":"${from}","n":1,"events":${list}}`))
    await send(signed(Buffer.alloc(64), `"from":"${from}","n":1,"events":${list}}`))
  }
  await untilRejected(
    'unsigned',
    unsigned.map((count) => count + 2),
  )
  await untilRejected(
    'forged',
    forged.map((count) => count + 4),
  )
  expect(events).toEqual([])
  expect(socket.connected).toBe(true)
  await expectMoneyMoves()
})

it('N1 a replayed message is rejected', async () => {
  const recorded: string[] = []
  const listener = new Client(Object.assign(new URL(nodeA.databaseUrl), { username: role, password: 'stranger' }).href)
  await listener.connect()
  onTestFinished(() => listener.end())
  listener.on('notification', ({ payload }) => void recorded.push(payload ?? ''))
  await listener.query('listen lucero_news')
  const events = received()
  nodeA.runtime.events.publish({ kind: 'operators-changed' })
  await vi.waitFor(() => expect(events).toEqual([{ kind: 'operators-changed' }]), { timeout: 20_000 })
  const fromNodeA = await vi.waitUntil(() => recorded.find((one) => one.includes('"sealed"')), { timeout: 20_000 })
  const [replayed, forged] = [await rejected('replayed'), await rejected('forged')]
  await send(fromNodeA)
  await send(fromNodeA.replace(/"n":(\d)/, '"n":9$1'))
  await send(fromNodeA.replace(/"sealed":"./, '"sealed":"_'))
  await untilRejected(
    'replayed',
    replayed.map((count) => count + 1),
  )
  await untilRejected(
    'forged',
    forged.map((count) => count + 2),
  )
  expect(events).toEqual([{ kind: 'operators-changed' }])
})

it('N1 the database key signs ended sessions, and is accepted for nothing else', async () => {
  const player = await nodeA.player()
  const socket = await openSocket(nodeB, player.token)
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const events = received()
  const [[key]] = (await ask(nodeA.databaseUrl, "select encode(key, 'hex') from event_key")) as [[string]]
  await expect(outsider.query('select key from event_key')).rejects.toThrow('permission denied')
  const list = `[{"kind":"resync"},{"kind":"sessions-ended","playerId":"${player.id}"}]`
  await send(signed(Buffer.from(key, 'hex'), `"from":"database","events":${list}}`))
  await closed
  expect(events).not.toContainEqual({ kind: 'resync' })
  await ask(nodeA.databaseUrl, `delete from session where player_id = '${player.id}'`)
  await vi.waitFor(
    () => expect(events).toContainEqual({ kind: 'sessions-ended', playerId: player.id, sessionId: expect.any(String) }),
    { timeout: 20_000 },
  )
})
