/**
 * The live socket with many connected players: latency from a bet to the event on its player's socket, with one node, and with two where bets and
 * sockets use different nodes; and the memory of an idle socket. Both compared with a plain socket.io server with the same settings.
 *   npm run bench -- socket [--sockets 1000] [--rate 200] [--seconds 20] [--rounds 3] [--database URL]
 * A bet is committed between sending and answer, and the event may arrive before the answer. So three latencies are printed: since sending, since
 * the commit timestamp of PostgreSQL (taken before fsync; only with track_commit_timestamp, as on the server started for the run), and since
 * the answer.
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '@lucero/kit/sql'
import { startSession } from '../../server/src/auth/sessions.ts'
import { playKey } from '../../server/src/games/rules.ts'
import type { Runtime } from '../../server/src/runtime/runtime.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, say, start, startWith, type Child } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import type { ProviderSessions } from '@lucero/lab/load/requests'
import { quantile } from '@lucero/lab/load/quantile'
import { printTable } from './figures.ts'
import { medianOf } from '@lucero/lab/load/closed-loop'
import { readOptions } from './options.ts'
import type { Memory, MemoryQuestion } from './socket/memory.ts'
import type { Order, Play, PlayResult } from './socket/players.ts'
import { startStack, type Stack } from './stack.ts'

/** All sockets come from one address. */
const settings = { ...liveWithoutDoor, SOCKETS: '100000', SOCKETS_PER_ADDRESS: '100000' }
const memoryFlags = ['--expose-gc', '--import', join(import.meta.dirname, 'socket/memory.ts')]
const warmUpSeconds = 15
const memoryQuestion: MemoryQuestion = { memory: true }

type Options = { sockets: number; perSecond: number; seconds: number; rounds: number }
type Bench = {
  stack: Stack
  players: Child
  sessions: ProviderSessions
  tokens: string[]
  names: string[]
  options: Options
}

export async function run(): Promise<void> {
  const values = readOptions({ sockets: '1000', rate: '200', seconds: '20', rounds: '3' })
  const options = {
    sockets: Number(values.sockets),
    perSecond: Number(values.rate),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
  }
  const stack = await startStack(settings, { postgres: { track_commit_timestamp: 'on' }, flags: memoryFlags })
  const players = start('../socket/players.ts')
  try {
    const { sessions, tokens } = await inside(stack, (runtime) => signIn(runtime, options.sockets))
    const names = sessions.sessions.map(({ player }) => player)
    const bench = { stack, players, sessions, tokens, names, options }
    await events(bench)
    await memory(bench)
  } finally {
    await end(players)
    await stack.stop()
  }
}

async function signIn(runtime: Runtime, count: number): Promise<{ sessions: ProviderSessions; tokens: string[] }> {
  const sessions = await openProviderSessions(runtime, count)
  const tokens: string[] = []
  for (const { player } of sessions.sessions) tokens.push(await startSession(runtime.db, player, 'access'))
  return { sessions, tokens }
}

async function events(bench: Bench): Promise<void> {
  const { stack, tokens, names, options } = bench
  const { sockets, perSecond, seconds } = options
  const bare = start('../socket/bare.ts')
  const print = (name: string, rows: [string, string][]) =>
    printTable(
      `${name}: ${sockets} sockets, ${perSecond} bets and wins a second for ${seconds} s; until the event`,
      rows,
    )
  try {
    const { port } = await say<{ port: number }>(bare)
    print('bare socket.io', spread(await played(bench, { socketsAt: port, tokens: names, betsAt: port })))
    const { port: betsAt } = stack
    const oneNode = await played(bench, { socketsAt: betsAt, tokens, betsAt })
    print('one node', spread(oneNode, await commitsOf(bench, oneNode.plays)))
    const other = await stack.addNode()
    const twoNodes = await played(bench, { socketsAt: other.port, tokens, betsAt })
    print('two nodes', spread(twoNodes, await commitsOf(bench, twoNodes.plays)))
    await other.stop()
  } finally {
    await end(bare)
  }
}

type Place = { socketsAt: number; tokens: string[]; betsAt: number }

async function played(
  { players, sessions, options }: Bench,
  { socketsAt, tokens, betsAt }: Place,
): Promise<PlayResult> {
  await connect(players, socketsAt, tokens)
  const play = (seconds: number) =>
    say<PlayResult>(players, {
      play: { ...sessions, port: betsAt, perSecond: options.perSecond, seconds },
    } satisfies Order)
  await play(warmUpSeconds)
  const result = await play(options.seconds)
  await connect(players, socketsAt, [])
  return result
}

async function connect(players: Child, port: number, tokens: string[]): Promise<void> {
  const { open } = await say<{ open: number }>(players, { connect: { port, tokens } } satisfies Order)
  if (open !== tokens.length) throw new Error(`${open} of ${tokens.length} sockets were accepted`)
}

type Commits = Map<string, number> | undefined
const keyOf = ({ provider }: ProviderSessions, { player, kind, transaction }: Play) =>
  playKey(provider, player, kind, transaction)

/** Commit times in milliseconds since 1970. Undefined without track_commit_timestamp. */
async function commitsOf({ stack: { db }, sessions }: Bench, plays: Play[]): Promise<Commits> {
  const { tracking } = await db.one<{ tracking: string }>(
    sql`select current_setting('track_commit_timestamp') as tracking`,
  )
  if (tracking !== 'on') return undefined
  const [names, keys] = [plays.map(({ player }) => player), plays.map((play) => keyOf(sessions, play))]
  const rows = await db.all<{ key: string; at: number }>(sql`
    select key, (extract(epoch from pg_xact_commit_timestamp(transfer.xmin)) * 1000)::float8 as at
    from transfer join unnest(${names}::uuid[], ${keys}::uuid[]) as played (player_id, key) using (player_id, key)`)
  const at = new Map(rows.map((row) => [row.key, row.at]))
  return new Map(plays.map((play, n) => [play.transaction, at.get(keys[n]!) ?? Number.NaN]))
}

function spread({ plays, lateMs, unsent, unheard, strayed }: PlayResult, commits?: Commits): [string, string][] {
  const since = (from: (play: Play) => number) => {
    const took = plays.map((play) => play.heard - from(play))
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(took, share).toFixed(1))
    return `p50 ${p50} ms   p99 ${p99} ms   max ${most} ms`
  }
  const errors = { unsent, unheard, strayed }
  return [
    ...(commits ? [['since the commit', since((play) => commits.get(play.transaction)!)] as [string, string]] : []),
    ['since it was sent', since((play) => play.sent)],
    ['since it was answered', since((play) => play.answered)],
    [
      'N, load',
      `${plays.length}, ${loadavg()[0]?.toFixed(1)}; sent late by p99 ${quantile(lateMs, 0.99).toFixed(1)} ms`,
    ],
    ...(unsent + unheard + strayed ? [['errors', JSON.stringify(errors)] as [string, string]] : []),
  ]
}

type PerSocket = { residentKb: number; heapKb: number; idleMb: number }

/** Uses new processes in each round, because a process does not return all memory to the system. */
async function memory(bench: Bench): Promise<void> {
  const { stack, tokens, names, options } = bench
  const [ours, bares]: [PerSocket[], PerSocket[]] = [[], []]
  for (let round = 0; round < options.rounds; round += 1) {
    const node = await stack.addNode()
    ours.push(await perSocket(bench, node, node.port, tokens))
    await node.stop()
    const bare = startWith(memoryFlags, '../socket/bare.ts')
    const { port } = await say<{ port: number }>(bare)
    bares.push(await perSocket(bench, bare, port, names))
    await end(bare)
  }
  const row = (name: string, all: PerSocket[]): [string, string] => {
    const { residentKb, heapKb, idleMb } = medianOf(all)
    const range = all.map((one) => one.residentKb.toFixed(1)).join(', ')
    return [
      name,
      `resident ${residentKb.toFixed(1)} kB (${range}), heap ${heapKb.toFixed(1)} kB; without any ${idleMb.toFixed(0)} MB`,
    ]
  }
  const times = (name: 'residentKb' | 'heapKb') => (medianOf(ours)[name] / medianOf(bares)[name]).toFixed(2)
  printTable(
    `memory of an idle socket, of ${options.sockets}, after garbage is collected; median of ${options.rounds}`,
    [
      row('ours', ours),
      row('bare socket.io', bares),
      [
        'ours of bare',
        `resident ${times('residentKb')} times, heap ${times('heapKb')} times; load ${loadavg()[0]?.toFixed(1)}`,
      ],
    ],
  )
}

const warmUpSockets = 100
const minChange = 0.002

async function perSocket({ players }: Bench, server: Child, port: number, tokens: string[]): Promise<PerSocket> {
  await connect(players, port, tokens.slice(0, warmUpSockets))
  await connect(players, port, [])
  const none = await settled(server)
  await connect(players, port, tokens)
  const all = await settled(server)
  await connect(players, port, [])
  const each = (name: keyof Memory) => (all[name] - none[name]) / tokens.length / 1000
  return { residentKb: each('residentBytes'), heapKb: each('heapBytes'), idleMb: none.residentBytes / 1e6 }
}

/** Polls every second until the memory is stable. */
async function settled(server: Child): Promise<Memory> {
  for (let before = await say<Memory>(server, memoryQuestion); ;) {
    await delay(1000)
    const now = await say<Memory>(server, memoryQuestion)
    if (Math.abs(now.residentBytes - before.residentBytes) < minChange * before.residentBytes) return now
    before = now
  }
}
