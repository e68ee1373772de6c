/**
 * A signed bet and its win over HTTP, from one process to another and onto the disk; beside a bare echo of the same bytes in the same
 * run, and with what each stage costs by itself.
 * On the PostgreSQL of DATABASE_URL, if there is one, in a database of its own.
 *   npm run bench -- bets [--seconds 5] [--rounds 3] [--connections 8,32,128]
 */
import { parseArgs } from 'node:util'
import { loadConfig } from '../../server/src/kit/config.ts'
import { sql } from '../../server/src/kit/sql.ts'
import { openProgram } from '../../server/src/program.ts'
import { end, load, processorOf, say, start, usedSince, type Child } from './bets/processes.ts'
import { takeSeats, type Seats } from './bets/seats.ts'
import { stages } from './bets/stages.ts'
import { printTable, quantile } from './figures.ts'
import { medianOf, type Measured } from './ledger/load.ts'
import { startStack, type Stack } from './stack.ts'

/** As in earnest: replies are not checked against the contract a second time. Nothing is sent to the gateway. */
const live = {
  LUCERO_MODE: 'live',
  LUCERO_SECRET: 'a secret for the bench, long enough',
  LUCERO_HOUSE_TOKEN: 'a house token for the bench, long enough',
  LUCERO_PUBLIC_URL: 'https://bench.test',
  LUCERO_GAMES: 'off',
  // What a bet costs is asked, not what the door does with too many.
  ADMISSION_PROVIDER: '1000',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'none',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: '+10000000',
}

/** The first ten thousand requests cost twice as much as later ones. */
const untilCompiledSeconds = 15

function readOptions() {
  const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const
  const options = { seconds: text('5'), rounds: text('3'), connections: text('8,32,128') }
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  return {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: values.connections.split(',').map(Number),
  }
}

export async function run(): Promise<void> {
  const options = readOptions()
  const stack = await startStack(live)
  try {
    const seats = await inside(stack, (kit) => takeSeats(kit))
    await overHttp(stack, seats, options)
    const costs = await inside(stack, (kit) => stages(kit, seats, options.seconds))
    printTable(
      'what a stage costs by itself, microseconds a request (128 waiting where the database is asked)',
      costs.map(([name, us]) => [name, us.toFixed(1)]),
    )
  } finally {
    await stack.stop()
  }
}

type Kit = Awaited<ReturnType<typeof openProgram>>['kit']

/** Another node on the same database, in this process, for as long as the work takes. */
async function inside<T>({ databaseUrl }: Stack, work: (kit: Kit) => Promise<T>): Promise<T> {
  const config = loadConfig({ ...live, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' })
  const program = await openProgram(config, { databaseUrl })
  try {
    return await work(program.kit)
  } finally {
    await program.stop()
  }
}

type Peer = { name: string; port: number; pid: number }
/** Processor, in microseconds a request. */
type Cost = { server: number; database: number; load: number }
type Round = Measured & { cost: Cost }

async function overHttp(stack: Stack, seats: Seats, options: ReturnType<typeof readOptions>): Promise<void> {
  const echoes = ['plain', 'fastify'].map((kind) => start('echo.ts', kind))
  const generator = start('load.ts')
  try {
    const [plain, fastify] = await Promise.all(echoes.map((echo) => say<{ port: number }>(echo)))
    const peers: Peer[] = [
      { name: 'ours', port: Number(new URL(stack.address).port), pid: stack.pid },
      { name: 'bare node:http echo', port: plain!.port, pid: echoes[0]!.pid },
      { name: 'bare Fastify echo', port: fastify!.port, pid: echoes[1]!.pid },
    ]
    for (const peer of peers)
      await load(generator, { ...seats, port: peer.port, connections: 128, seconds: untilCompiledSeconds })
    for (const connections of options.connections)
      await compare(peers, { ...options, stack, seats, generator, connections })
  } finally {
    await Promise.all([...echoes, generator].map(end))
  }
}

type Setting = { stack: Stack; seats: Seats; generator: Child; connections: number; seconds: number; rounds: number }

/** Each in turn, round after round, so that a busy minute of the machine hits all alike. */
async function compare(peers: Peer[], setting: Setting): Promise<void> {
  const rounds = new Map<string, Round[]>(peers.map(({ name }) => [name, []]))
  for (let round = 0; round < setting.rounds; round += 1)
    for (const peer of peers) rounds.get(peer.name)!.push(await oneRound(peer, setting))
  const ours = medianOf(rounds.get('ours')!).perSecond
  const rows = [...rounds].map(([name, list]): [string, string] => [name, told(list, name === 'ours')])
  const shares = peers.slice(1).map(({ name }): [string, string] => {
    const share = ours / medianOf(rounds.get(name)!).perSecond
    return [`ours of the ${name}`, `${(share * 100).toFixed(0)} %`]
  })
  printTable(`${setting.connections} connections, median of ${setting.rounds}`, [...rows, ...shares])
}

async function oneRound(peer: Peer, { stack, seats, generator, connections, seconds }: Setting): Promise<Round> {
  const processor = async () => ({ server: await processorOf([peer.pid]), database: await databaseOf(stack) })
  const before = await processor()
  const told = await load(generator, { ...seats, port: peer.port, connections, seconds })
  const after = await processor()
  const each = (ms: number) => (ms * 1000) / told.requests
  const cost = {
    server: each(usedSince(before.server, after.server)),
    database: each(usedSince(before.database, after.database)),
    load: each(told.cpuMs),
  }
  return { perSecond: told.perSecond, p50: told.p50, p99: told.p99, cost }
}

async function databaseOf({ db }: Stack) {
  const backends = await db.all<{ pid: number }>(sql`select pid from pg_stat_activity where pid is not null`)
  return processorOf(backends.map(({ pid }) => pid))
}

function told(rounds: Round[], hasDatabase: boolean): string {
  const { perSecond, p50, p99 } = medianOf(rounds)
  const costs = (hasDatabase ? (['server', 'database', 'load'] as const) : (['server', 'load'] as const)).map(
    (part) => {
      const each = rounds.map(({ cost }) => cost[part])
      return `${part} ${quantile(each, 0.5).toFixed(0)}`
    },
  )
  const figures = [
    `p50 ${p50.toFixed(1)} ms`,
    `p99 ${p99.toFixed(1)} ms`,
    `processor, µs a request: ${costs.join(', ')}`,
  ]
  return [`${perSecond.toFixed(0).padStart(6)} requests per second`, ...figures].join('   ')
}
