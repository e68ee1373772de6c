/**
 * Reads of a page over HTTP between processes: the five most frequent reads of a signed-in player, compared with a plain echo server in the
 * same run, with the CPU time of server and database; and the cost of a long history.
 *   npm run bench -- reads [--seconds 4] [--rounds 3] [--connections 8,32,128] [--history 1000000] [--database URL]
 */
import { apiBase, calls } from '@lucero/contract/player/calls'
import { inside, live } from './bets/live.ts'
import { end, say, start, type Child } from './bets/processes.ts'
import { quantile } from '@lucero/lab/load/quantile'
import { printTable } from './figures.ts'
import { numbersIn, readOptions } from './options.ts'
import { costing, notSeen, processorOf } from '@lucero/lab/nodes/processor'
import type { ReadOrder, ReadResult } from './reads/load.ts'
import { makeReaders } from './reads/readers.ts'
import { startStack, type Stack } from './stack.ts'

const reads = ['getUser', 'getWallets', 'getMyOperators', 'getTransactions', 'getNotifications'] as const
const lists = ['getTransactions', 'getNotifications'] as const
const longRunConnections = 32
const warmUpSeconds = 5

/** Admission is disabled, because this measures the cost of reads. */
const withoutDoor = {
  ...live,
  ADMISSION_READS: '1000',
  REQUESTS_PER_PLAYER_PER_SECOND: '1000000',
  REQUESTS_PER_PLAYER_AT_ONCE: '1000000',
}

type Peer = { name: string; port: number; pid: number; requests: string[]; hasDatabase: boolean }
type Round = Awaited<ReturnType<typeof oneRound>>
type Run = { stack: Stack; generator: Child; seconds: number; rounds: number }

const get = (path: string, token: string) =>
  `GET ${apiBase}${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\n\r\n`

/** The size of a signed bet. */
const echoed = JSON.stringify({ text: 'x'.repeat(200) })
const post = `POST /provider/v1/echo HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${echoed.length}\r\n\r\n${echoed}`

export async function run(): Promise<void> {
  const options = readOptions({ seconds: '4', rounds: '3', connections: '8,32,128', history: '1000000' })
  const stack = await startStack(withoutDoor)
  const [echo, generator] = [start('echo.ts', 'fastify'), start('../reads/load.ts')]
  try {
    const { port } = await say<{ port: number }>(echo)
    const readers = await inside(stack, (runtime) => makeReaders(runtime, stack.db, Number(options.history)))
    const ours = { port: Number(new URL(stack.address).port), pid: stack.pid, hasDatabase: true }
    const asking = (name: (typeof reads)[number], tokens: string[], whose = ''): Peer => {
      return { ...ours, name: `${name}${whose}`, requests: tokens.map((token) => get(calls[name].path, token)) }
    }
    const bare: Peer = { name: 'bare Fastify echo', port, pid: echo.pid, requests: [post], hasDatabase: false }
    const peers = [bare, ...reads.map((name) => asking(name, readers.short))]
    const long = lists.flatMap((name) => [
      asking(name, readers.short.slice(0, readers.long.length), ', ten rows'),
      asking(name, readers.long, `, ${options.history} rows`),
    ])
    const setting: Run = { stack, generator, seconds: Number(options.seconds), rounds: Number(options.rounds) }
    for (const peer of peers) await oneRound(peer, { ...setting, seconds: warmUpSeconds }, 128)
    for (const connections of numbersIn(options.connections)) await compare(peers, setting, connections)
    await compare([bare, ...long], setting, longRunConnections)
  } finally {
    await Promise.all([echo, generator].map(end))
    await stack.stop()
  }
}

/** Alternates between the loads, so that other load on the machine affects all equally. */
async function compare(peers: Peer[], setting: Run, connections: number): Promise<void> {
  const rounds = peers.map((): Round[] => [])
  for (let round = 0; round < setting.rounds; round += 1)
    for (const [n, peer] of peers.entries()) rounds[n]!.push(await oneRound(peer, setting, connections))
  const median = (n: number, pick: (round: Round) => number | undefined) =>
    quantile(
      rounds[n]!.map((round) => pick(round) ?? 0),
      0.5,
    )
  const rate = (n: number) => median(n, ({ perSecond }) => perSecond)
  const rows = peers.map(({ name, hasDatabase }, n): [string, string] => {
    const [server, database] = [median(n, ({ nodeUs }) => nodeUs), median(n, ({ databaseUs }) => databaseUs)]
    const figures = [
      `${rate(n).toFixed(0).padStart(6)} a second`,
      `${((rate(n) / rate(0)) * 100).toFixed(0).padStart(3)} %`,
      `p50 ${median(n, ({ p50 }) => p50).toFixed(1)} ms`,
      `p99 ${median(n, ({ p99 }) => p99).toFixed(1)} ms`,
      `processor, µs: ${server.toFixed(0)}${hasDatabase ? ` + ${database.toFixed(0)} = ${(server + database).toFixed(0)}` : ''}`,
    ]
    return [name, figures.join('   ')]
  })
  printTable(`${connections} connections, median of ${setting.rounds}; processor of server + database`, rows)
}

const oneRound = (peer: Peer, { stack, generator, seconds }: Run, connections: number) =>
  costing(
    () => processorOf([peer.pid]),
    peer.hasDatabase ? stack.postgres.processor : notSeen,
    () => {
      const order: ReadOrder = { port: peer.port, connections, seconds, requests: peer.requests }
      return say<ReadResult>(generator, order)
    },
  )
