/**
 * The ledger beside pgbench and pgledger's scheme, on one PostgreSQL with full durability, in the same run; then as history grows.
 * On the PostgreSQL of DATABASE_URL, if there is one, in databases of its own.
 *   npm run bench -- ledger [--seconds 5] [--rounds 3] [--callers 8,32,128,512] [--entries 10000,1000000] [--only ours]
 */
import { parseArgs } from 'node:util'
import { sql } from '../../server/src/kit/sql.ts'
import { auditSome, type AuditPlace } from '../../server/src/ledger/audit.ts'
import { printTable } from './figures.ts'
import { growTo } from './ledger/history.ts'
import { measure, medianOf, type Measured } from './ledger/load.ts'
import { openOurs, type Ours } from './ledger/ours.ts'
import { openPgbench } from './ledger/pgbench.ts'
import { openPgledger } from './ledger/pgledger.ts'
import { ask, openPostgres, type BenchPostgres } from './postgres.ts'

type Peer = { measure(callers: number, seconds: number): Promise<Measured> }
type Options = ReturnType<typeof readOptions>

function readOptions() {
  const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const
  const options = {
    seconds: text('5'),
    rounds: text('3'),
    callers: text('8,32,128,512'),
    entries: text('10000,1000000'),
    only: text(''),
  }
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  const numbers = (list: string) => list.split(',').filter(Boolean).map(Number)
  return {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    callers: numbers(values.callers),
    entries: numbers(values.entries),
    only: values.only,
  }
}

export async function run(): Promise<void> {
  const options = readOptions()
  const postgres = await openPostgres({ max_connections: '300' })
  try {
    const url = await postgres.database('ours')
    const ours = await openOurs(url)
    await beside(ours, options, postgres)
    for (const entries of options.entries) await grown(url, ours, entries, options)
    await ours.stop()
  } finally {
    await postgres.stop()
  }
}

/** Each of them in turn, round after round, so that a busy minute of the machine hits all alike. */
async function beside(ours: Ours, options: Options, { database, connections }: BenchPostgres): Promise<void> {
  const pgledger = await openPgledger(await database('pgledger'), connections)
  const pgbench = options.only ? undefined : await openPgbench(await database('pgbench'))
  if (!pgbench && !options.only)
    console.log('\npgbench is missing: it comes with Debian\'s package "postgresql" (apt install postgresql).')
  const all: Record<string, Peer | undefined> = { ours, pgledger, pgbench }
  const peers = Object.entries(all).filter(([name, peer]) => peer && (!options.only || name === options.only))
  const best = new Map<string, number>()
  for (const callers of options.callers) {
    const rounds = new Map<string, Measured[]>(peers.map(([name]) => [name, []]))
    for (let round = 0; round < options.rounds; round += 1)
      for (const [name, peer] of peers)
        if (name !== 'pgbench' || callers <= 128) rounds.get(name)!.push(await peer!.measure(callers, options.seconds))
    const medians = [...rounds].filter(([, list]) => list.length).map(([name, list]) => [name, medianOf(list)] as const)
    for (const [name, { perSecond }] of medians) best.set(name, Math.max(best.get(name) ?? 0, perSecond))
    printTable(
      `${callers} waiting callers, median of ${options.rounds}`,
      medians.map(([name, one]) => [name, spread(one)]),
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

const spread = ({ perSecond, p50, p99 }: Measured) =>
  `${perSecond.toFixed(0).padStart(6)} per second   ` +
  (Number.isNaN(p99) ? `average ${p50.toFixed(1)} ms` : `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`)

async function grown(url: string, ours: Ours, entries: number, { seconds, rounds }: Options): Promise<void> {
  await growTo(url, ours.ids, entries)
  const audit = await auditAll(ours)
  const scan = await scanned(url)
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await ours.measure(128, seconds))
  const page = await measure(1, Math.min(seconds, 2), () => pageOfHistory(ours))
  printTable(`with ${audit.entries.toLocaleString('en')} entries`, [
    ['128 waiting callers', spread(medianOf(measured))],
    ['a page of a history', `p50 ${page.p50.toFixed(2)} ms, p99 ${page.p99.toFixed(2)} ms`],
    ['full audit', `${audit.perSecond.toFixed(0)} entries per second, ${audit.finding ?? 'clean'}`],
    ['plain scan that sums all entries', `${scan.toFixed(0)} entries per second`],
  ])
}

async function auditAll(ours: Ours) {
  const start = performance.now()
  let [entries, finding, place] = [0, undefined as string | undefined, undefined as AuditPlace | undefined]
  do {
    const step = await auditSome(ours, place)
    entries += step.entries
    finding ??= step.finding?.text
    place = step.place
  } while (place)
  return { entries, finding, perSecond: entries / ((performance.now() - start) / 1000) }
}

async function scanned(url: string): Promise<number> {
  const start = performance.now()
  const [row] = await ask(
    url,
    'select count(*)::int as count, sum(delta) as sum, sum(balance_after) as after from entry',
  )
  return Number(row?.['count']) / ((performance.now() - start) / 1000)
}

const pageOfHistory = ({ db, ids }: Ours) =>
  db.all(sql`
    select seq, kind, at, accounts, deltas from transfer
    where player_id = ${ids[Math.floor(Math.random() * ids.length)]} order by seq desc limit 20`)
