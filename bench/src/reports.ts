/**
 * Reports: what recording costs a bet, and how long each report, the build and the check take with few and with many transfers.
 * Two nodes share one database. One records the sums of its transfers, the other does not. The cost includes folding the sums.
 *   npm run bench -- reports [--seconds 5] [--rounds 5] [--connections 8,128] [--transfers 100000,10000000] [--database URL]
 */
import { Client } from 'pg'
import type { Db } from '@lucero/kit/db'
import type { Runtime } from '../../server/src/runtime/runtime.ts'
import { openLog } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { buildSome, checkReports, foldSome, type CountedPlayers } from '../../server/src/reports/job.ts'
import {
  reportByBonus,
  reportByDay,
  reportByGame,
  reportByOperator,
  reportByProvider,
} from '../../server/src/reports/reports.ts'
import { migrate, openDb } from '../../server/src/postgres/database.ts'
import { requestLimits } from '@lucero/kit/connection'
import { warmUp, type Peer } from './bets/compare.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, load, start, type Child } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import { printTable, rateLine, spreadOf, timed } from './figures.ts'
import { medianOf } from '@lucero/lab/load/closed-loop'
import { numbersIn, readOptions } from './options.ts'
import { openPostgres } from '@lucero/lab/nodes/postgres'
import { costing, processorOf } from '@lucero/lab/nodes/processor'
import { fillLedger } from './reports/fill.ts'
import { startStack, type Stack } from './stack.ts'

const never = '3000-01-01'
const patience = { ...requestLimits, statementMs: 7_200_000, idleInTransactionMs: 7_200_000, answerMs: 7_300_000 }

export async function run(): Promise<void> {
  const options = readOptions({ seconds: '5', rounds: '5', connections: '8,128', transfers: '100000,10000000' })
  const connections = numbersIn(options.connections)
  if (connections.length) await costPerBet(connections, Number(options.seconds), Number(options.rounds))
  const transfers = numbersIn(options.transfers)
  if (transfers.length) await timePerReport(transfers)
}

async function costPerBet(connections: number[], seconds: number, rounds: number): Promise<void> {
  const stack = await startStack(liveWithoutDoor)
  const generator = start('load.ts')
  try {
    const all = await inside(stack, (runtime) => openProviderSessions(runtime))
    // A node records transfers from this time on. The first node has read it at its start.
    await stack.db.run(sql`update report_build set cut = ${never}::timestamptz`)
    const silent = await stack.addNode()
    const half = (n: number) => ({ ...all, sessions: all.sessions.filter((_, index) => index % 2 === n) })
    const peers: Peer[] = [
      { name: 'with reports', port: stack.port, pid: stack.pid, sessions: half(0), hasDatabase: true },
      { name: 'without', port: silent.port, pid: silent.pid, sessions: half(1), hasDatabase: true },
    ]
    await warmUp(peers, generator)
    for (const count of connections) await beside(peers, { stack, generator, connections: count, seconds, rounds })
  } finally {
    await end(generator)
    await stack.stop()
  }
}

type Setting = { stack: Stack; generator: Child; connections: number; seconds: number; rounds: number }

async function beside(peers: Peer[], { stack, generator, connections, seconds, rounds }: Setting): Promise<void> {
  const pids = [...peers.map(({ pid }) => pid), process.pid]
  const oneRound = (peer: Peer) =>
    costing(
      // Either node or this process folds. The round does not wait for a node's next turn, because an idle node uses CPU too.
      () => processorOf(pids),
      stack.postgres.processor,
      async () => {
        const result = await load(generator, { ...peer.sessions, port: peer.port, connections, seconds })
        await allFolded(stack.db)
        return result
      },
    )
  const measured = peers.map((): Awaited<ReturnType<typeof oneRound>>[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const n of round % 2 ? [1, 0] : [0, 1]) measured[n]!.push(await oneRound(peers[n]!))
  const [on, off] = measured.map(medianOf)
  const usOf = ({ nodeUs, databaseUs }: { nodeUs?: number | undefined; databaseUs?: number | undefined }) =>
    (nodeUs ?? 0) + (databaseUs ?? 0)
  const share = (one: number, other: number) => `${((one / other - 1) * 100).toFixed(1)} %`
  printTable(`${connections} connections, median of ${rounds}`, [
    ...peers.map(({ name }, n): [string, string] => [name, rateLine(medianOf(measured[n]!))]),
    ['processor, with against without', `${(usOf(on!) - usOf(off!)).toFixed(1)} µs, ${share(usOf(on!), usOf(off!))}`],
    ['rate, with against without', share(on!.perSecond, off!.perSecond)],
  ])
}

const counted: CountedPlayers = new Set()

async function allFolded(db: Db): Promise<void> {
  const left = async () => (await db.one<{ left: number }>(sql`select count(*)::int as left from report_delta`)).left
  while (await left()) await foldSome(db, counted)
}

async function timePerReport(sizes: number[]): Promise<void> {
  const postgres = await openPostgres({ max_wal_size: '8GB', wal_level: 'minimal', max_wal_senders: '0' })
  try {
    const url = await postgres.database('reports')
    await migrate(url)
    // The first start stores the fingerprint of the secret, which needs a database without books.
    await inside({ databaseUrl: url }, async () => undefined)
    const db = openDb({ url, log: openLog('error'), limits: patience })
    for (const transfers of sizes) {
      const { tookMs: filledMs } = await timed(() => fillLedger(url, transfers))
      const check = await timed(() => checkReports(url))
      const rows = await inside({ databaseUrl: url }, async (runtime) => {
        const lines: [string, string][] = []
        for (const [name, days] of periods)
          for (const [report, read] of Object.entries(reports))
            lines.push([`${report}, ${name}`, await spreadOf(times, () => read(runtime, days))])
        return lines
      })
      const { differenceCount, compared } = check.result
      printTable(`with ${transfers.toLocaleString('en')} transfers`, [
        ['written by SQL', `${(filledMs / 1000).toFixed(0)} s`],
        ['check', `${(check.tookMs / 1000).toFixed(1)} s, ${compared} sums, ${differenceCount} differences`],
        ...rows,
        ...(transfers <= maxBuilt ? [['build', await timeOfBuild(db, url)] satisfies [string, string]] : []),
      ])
    }
    await db.close()
  } finally {
    await postgres.stop()
  }
}

const periods = [
  ['30 days', { from: '2026-01-01', to: '2026-01-30' }],
  ['a year', { from: '2026-01-01', to: '2026-12-31' }],
] as const

type Report = (runtime: Runtime, period: { from: string; to: string }) => Promise<unknown>
const reports: Record<string, Report> = {
  day: reportByDay,
  operator: reportByOperator,
  'operator, daily': (runtime, period) => reportByOperator(runtime, { ...period, daily: true }),
  'game with RTP': reportByGame,
  provider: reportByProvider,
  bonus: reportByBonus,
}

/** The build reads book by book, which takes long with many transfers. It runs once, after an upgrade, in the background. */
const maxBuilt = 1_000_000

async function timeOfBuild(db: Db, url: string): Promise<string> {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await owner.query('truncate report_total')
  await owner.end()
  await db.run(sql`
    update report_build set cut = clock_timestamp(), after = '00000000-0000-0000-0000-000000000000', books = 0, finished_at = null`)
  const { tookMs } = await timed(async () => {
    while (await db.transaction((tx) => buildSome(tx, 200, 0))) continue
  })
  return `${(tookMs / 1000).toFixed(1)} s`
}

const times = 20
