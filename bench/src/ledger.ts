/**
 * The ledger compared with pgbench and pgledger's schema, on one PostgreSQL with full durability, in the same run; then with a growing history.
 * It uses its own databases on the PostgreSQL of --database or DATABASE_URL, if set.
 *   npm run bench -- ledger [--seconds 5] [--rounds 3] [--callers 8,32,128,512] [--history 20000,1000000] [--only ours] [--database URL]
 */
import { printTable, rateLine } from './figures.ts'
import { measureGrown } from './ledger/grown.ts'
import { medianOf, type Measurement } from '@lucero/lab/load/closed-loop'
import { openOurs, type OurLedger } from './ledger/ours.ts'
import { openPgbench } from './ledger/pgbench.ts'
import { openPgledger } from './ledger/pgledger.ts'
import { numbersIn, readOptions } from './options.ts'
import { openPostgres, type BenchPostgres } from '@lucero/lab/nodes/postgres'
import { costing, notSeen, ownProcessor, type Cost } from '@lucero/lab/nodes/processor'

type Peer = { measure(callers: number, seconds: number): Promise<Measurement> }
type Options = { seconds: number; rounds: number; callers: number[]; history: number[]; only: string }

function optionsGiven(): Options {
  const defaults = { seconds: '5', rounds: '3', callers: '8,32,128,512', history: '20000,1000000', only: '' }
  const { seconds, rounds, callers, history, only } = readOptions(defaults)
  return {
    seconds: Number(seconds),
    rounds: Number(rounds),
    callers: numbersIn(callers),
    history: numbersIn(history),
    only,
  }
}

export async function run(): Promise<void> {
  const options = optionsGiven()
  const postgres = await openPostgres({ max_connections: '300' })
  try {
    const url = await postgres.database('ours')
    const ours = await openOurs(url)
    const tables = await postgres.describeTables(url)
    if (tables) console.log(tables)
    await beside(ours, options, postgres)
    for (const transfers of options.history) await measureGrown({ url, ours, postgres, ...options }, transfers)
    await ours.stop()
  } finally {
    await postgres.stop()
  }
}

/** Alternates between them, so that other load on the machine affects all equally. */
async function beside(ours: OurLedger, options: Options, postgres: BenchPostgres): Promise<void> {
  const { database, connections, processor } = postgres
  const pgledger = await openPgledger(await database('pgledger'), connections)
  const pgbench = options.only ? undefined : await openPgbench(await database('pgbench'))
  if (!pgbench && !options.only)
    console.log('\npgbench is missing: it comes with Debian\'s package "postgresql" (apt install postgresql).')
  const all: Record<string, Peer | undefined> = { ours, pgledger, pgbench }
  const peers = Object.entries(all).filter(([name, peer]) => peer && (!options.only || name === options.only))
  const best = new Map<string, number>()
  for (const callers of options.callers) {
    const rounds = new Map<string, (Measurement & Cost)[]>(peers.map(([name]) => [name, []]))
    for (let round = 0; round < options.rounds; round += 1)
      for (const [name, peer] of peers.filter(([name]) => name !== 'pgbench' || callers <= connections)) {
        const node = name === 'pgbench' ? notSeen : ownProcessor
        rounds.get(name)!.push(await costing(node, processor, () => peer!.measure(callers, options.seconds)))
      }
    const medians = [...rounds].filter(([, list]) => list.length).map(([name, list]) => [name, medianOf(list)] as const)
    for (const [name, { perSecond }] of medians) best.set(name, Math.max(best.get(name) ?? 0, perSecond))
    printTable(
      `${callers} waiting callers, median of ${options.rounds}`,
      medians.map(([name, one]) => [name, rateLine(one)]),
    )
  }
  const ratio = (peer: string): [string, string][] =>
    best.has(peer) ? [[`times ${peer}'s best`, (best.get('ours')! / best.get(peer)!).toFixed(1)]] : []
  printTable('our best', [
    ['per second', best.get('ours')?.toFixed(0) ?? '–'],
    ...ratio('pgbench'),
    ...ratio('pgledger'),
  ])
  await pgledger.stop()
}
