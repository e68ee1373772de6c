/** Measures the base costs on this machine, and checks that they add up: the rate of a mixed load is predicted from its parts. */
import { randomUUID } from 'node:crypto'
import { apiBase, calls } from '@lucero/contract/player/calls'
import { Client } from 'pg'
import { inside, live } from '../bets/live.ts'
import { end, load, say, start, type Child } from '../bets/processes.ts'
import { openProviderSessions } from '../bets/provider-sessions.ts'
import type { ProviderSessions } from '@lucero/lab/load/requests'
import { costing, processorOf, type Cost } from '@lucero/lab/nodes/processor'
import { makeReaders } from '../reads/readers.ts'
import type { ReadResult } from '../reads/load.ts'
import { startStack, type Stack } from '../stack.ts'
import { openMessages } from '../../../server/src/events/messages.ts'
import { citusFactor, recordedCosts } from './costs.ts'
import type { Costs } from './model.ts'

const connections = 128
/** Fewer than in the other benchmarks, because preparing them takes most of the time on a busy machine. */
const players = 100
const readConnections = 32
const listeners = 16
const notifications = 2000
const warmUpSeconds = 8

/** Admission is disabled, because this measures costs. */
const settings = {
  ...live,
  ADMISSION_PROVIDER: '1000',
  ADMISSION_READS: '1000',
  REQUESTS_PER_PLAYER_PER_SECOND: '1000000',
  REQUESTS_PER_PLAYER_AT_ONCE: '1000000',
}

type Mix = { bets: number; reads: number; predictedPerSecond: number; measuredPerSecond: number; error: number }

export type Measurement = { costs: Costs; onePostgresBetUs: number; mixes: Mix[] }

type Setting = {
  stack: Stack
  sessions: ProviderSessions
  requests: string[]
  betting: Child
  reading: Child
  seconds: number
}

export async function measureCosts(seconds: number): Promise<Measurement> {
  const stack = await startStack(settings)
  const [betting, reading] = [start('load.ts'), start('../reads/load.ts')]
  try {
    const sessions = await inside(stack, (runtime) => openProviderSessions(runtime, players))
    const readers = await inside(stack, (runtime) => makeReaders(runtime, stack.db, 10))
    const requests = (['getUser', 'getWallets', 'getMyOperators'] as const).flatMap((name) =>
      readers.short.map(
        (token) =>
          `GET ${apiBase}${calls[name].path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`,
      ),
    )
    const setting: Setting = { stack, sessions, requests, betting, reading, seconds }
    await costOf(setting, { bets: true, reads: true, for: warmUpSeconds })
    const bet = await costOf(setting, { bets: true })
    const read = await costOf(setting, { reads: true })
    const mixes: Mix[] = []
    for (let n = 0; n < 3; n += 1)
      mixes.push(predict(await costOf(setting, { bets: true, reads: true }), bet, read, seconds))
    const costs: Costs = {
      ...recordedCosts,
      betNodeUs: bet.nodeUs ?? recordedCosts.betNodeUs,
      betWorkerUs: (bet.databaseUs ?? 0) * citusFactor || recordedCosts.betWorkerUs,
      readNodeUs: read.nodeUs ?? recordedCosts.readNodeUs,
      readWorkerUs: read.databaseUs ?? recordedCosts.readWorkerUs,
      signInNodeUs: await passwordUs(stack),
      eventNodeUs: eventUs(),
      notifyCoordinatorUs: (await notifyUs(stack)) ?? recordedCosts.notifyCoordinatorUs,
    }
    return { costs, onePostgresBetUs: bet.databaseUs ?? Number.NaN, mixes }
  } finally {
    await Promise.all([betting, reading].map(end))
    await stack.stop()
  }
}

type Round = { requests: number; bets: number; reads: number; nodeMs: number } & Cost

type Part = { bets?: boolean; reads?: boolean; for?: number }

/** Both loads run at the same time if both are wanted. */
async function costOf(setting: Setting, part: Part): Promise<Round> {
  const { stack, sessions, requests, betting, reading } = setting
  const seconds = part.for ?? setting.seconds
  const before = await processorOf([stack.pid])
  const round = await costing(
    () => processorOf([stack.pid]),
    stack.postgres.processor,
    async () => {
      const [bets, reads] = await Promise.all([
        part.bets ? load(betting, { ...sessions, port: stack.port, connections, seconds }) : undefined,
        part.reads
          ? say<ReadResult>(reading, { port: stack.port, connections: readConnections, seconds, requests })
          : undefined,
      ])
      const [betCount, readCount] = [bets?.requests ?? 0, reads?.requests ?? 0]
      return { requests: betCount + readCount, bets: betCount, reads: readCount }
    },
  )
  return { ...round, nodeMs: (await processorOf([stack.pid])) - before }
}

/** The node's process is the bottleneck: its CPU time of the run, divided by the µs of the parts, gives the rate. */
function predict(mix: Round, bet: Round, read: Round, seconds: number): Mix {
  const { bets, reads, requests, nodeMs } = mix
  const averageUs = (bets * (bet.nodeUs ?? 0) + reads * (read.nodeUs ?? 0)) / requests
  const predictedPerSecond = (nodeMs * 1000) / averageUs / seconds
  const measuredPerSecond = requests / seconds
  return { bets, reads, predictedPerSecond, measuredPerSecond, error: predictedPerSecond / measuredPerSecond - 1 }
}

/** The CPU time of one password hash, in this process. */
async function passwordUs(stack: Stack): Promise<number> {
  const times = 10
  return inside(stack, async ({ secrets }) => {
    const before = process.cpuUsage()
    for (let n = 0; n < times; n += 1) await secrets.hashPassword(`Bench!pass${n}`)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / times
  })
}

/** An event of a message with twenty, from the text to the listener. */
function eventUs(): number {
  const [perMessage, times] = [20, 2000]
  const [secret, key] = ['a secret for the bench, long enough', Buffer.alloc(32, 1)]
  const [from, to] = [randomUUID(), randomUUID()].map((node) => openMessages(secret, node)) as [Sender, Sender]
  for (const one of [from, to]) one.setDatabaseKey(key)
  const events = Array.from({ length: perMessage }, () =>
    JSON.stringify({ kind: 'wallet-changed', playerId: randomUUID() }),
  )
  // A message is accepted once.
  const payloads = Array.from({ length: times * 2 }, () => from.write(events)[0]!)
  for (const payload of payloads.slice(times)) to.parse(payload)
  const other = openMessages(secret, randomUUID())
  const start = performance.now()
  for (const payload of payloads.slice(0, times)) other.parse(payload)
  return ((performance.now() - start) * 1000) / times / perMessage
}

type Sender = ReturnType<typeof openMessages>

/** PostgreSQL's CPU time for one message to one of many listening connections. Undefined if it runs elsewhere. */
async function notifyUs({ databaseUrl, postgres }: Stack): Promise<number | undefined> {
  const clients = await Promise.all(
    Array.from({ length: listeners }, async () => {
      const client = new Client(databaseUrl)
      await client.connect()
      await client.query('listen capacity')
      return client
    }),
  )
  const sender = new Client(databaseUrl)
  await sender.connect()
  let received = 0
  clients.forEach((client) => client.on('notification', () => void (received += 1)))
  const before = await postgres.processor()
  for (let n = 0; n < notifications; n += 1)
    await sender.query(`select pg_notify('capacity', $1)`, [`${n} ${'x'.repeat(1000)}`])
  while (received < notifications * listeners) await clients[0]!.query('select 1')
  const after = await postgres.processor()
  await Promise.all([sender, ...clients].map((client) => client.end()))
  if (before === undefined || after === undefined) return undefined
  return ((after - before) * 1000) / (notifications * listeners)
}
