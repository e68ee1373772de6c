/**
 * A signed bet and its win over HTTP between processes, durable on disk. The same run measures a plain echo of the same bytes, and
 * the same HTTP with one SQL function call per bet. It also measures each stage of a bet separately.
 * It uses its own databases on the PostgreSQL of --database or DATABASE_URL, if set.
 *   npm run bench -- bets [--seconds 5] [--rounds 3] [--connections 8,32,128] [--pool 20] [--database URL]
 * With --parts, only what bonus, reports, race, limits and events add to a bet, without HTTP.
 *   npm run bench -- bets --parts [--rounds 5] [--callers 128] [--requests 6000]
 */
import { compare, warmUp, type Peer } from './bets/compare.ts'
import type { FunctionOrder } from './bets/function-call.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { parts } from './bets/parts.ts'
import { end, load, say, start } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import type { ProviderSessions } from '@lucero/lab/load/requests'
import { bytesPerRound } from './bets/sizes.ts'
import { stages } from './bets/stages.ts'
import { printTable } from './figures.ts'
import { numbersIn, readOptions } from './options.ts'
import { startStack, type Stack } from './stack.ts'

type Options = { seconds: number; rounds: number; connections: number[]; pool: number }

/** Enough bets for an index to grow evenly. */
const sizeSeconds = 15

export async function run(): Promise<void> {
  const { connections, ...values } = readOptions({
    seconds: '5',
    rounds: '3',
    connections: '8,32,128',
    pool: '20',
    parts: false,
    callers: '128',
    requests: '6000',
  })
  const options = {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    pool: Number(values.pool),
    connections: numbersIn(connections),
  }
  const stack = await startStack(liveWithoutDoor)
  try {
    const sessions = await inside(stack, (runtime) => openProviderSessions(runtime))
    if (values.parts) {
      const { rounds } = options
      return await parts(stack, sessions, {
        rounds,
        callers: Number(values.callers),
        requests: Number(values.requests),
      })
    }
    await overHttp(stack, sessions, options)
    const costs = await inside(stack, (runtime) => stages(runtime, sessions, options.seconds))
    printTable(
      'cost of each stage alone, microseconds per request (128 callers where the database is used)',
      costs.map(([name, us]) => [name, us.toFixed(1)]),
    )
  } finally {
    await stack.stop()
  }
}

async function overHttp(stack: Stack, sessions: ProviderSessions, options: Options): Promise<void> {
  const echoes = ['plain', 'fastify'].map((kind) => start('echo.ts', kind))
  const echoPorts = Promise.all(echoes.map((echo) => say<{ port: number }>(echo)))
  const functions = start('function-call.ts')
  const generator = start('load.ts')
  try {
    const order: FunctionOrder = {
      ...sessions,
      url: await stack.postgres.database('functions'),
      connections: options.pool,
    }
    const { port } = await say<{ port: number }>(functions, order)
    const [plain, fastify] = await echoPorts
    const peers: Peer[] = [
      { name: 'ours', port: stack.port, pid: stack.pid, sessions, hasDatabase: true },
      { name: 'one SQL function call a bet', port, pid: functions.pid, sessions, hasDatabase: true },
      { name: 'the bare node:http echo', port: plain!.port, pid: echoes[0]!.pid, sessions, hasDatabase: false },
      { name: 'the bare Fastify echo', port: fastify!.port, pid: echoes[1]!.pid, sessions, hasDatabase: false },
    ]
    await warmUp(peers, generator)
    for (const connections of options.connections) await compare(peers, { ...options, stack, generator, connections })
    const rows = await bytesPerRound(stack.db, async () => {
      const { requests } = await load(generator, {
        ...sessions,
        port: stack.port,
        connections: 128,
        seconds: sizeSeconds,
      })
      return requests
    })
    printTable('bytes on the disk for a bet and its win, tables with their indexes', rows)
  } finally {
    await Promise.all([...echoes, functions, generator].map(end))
  }
}
