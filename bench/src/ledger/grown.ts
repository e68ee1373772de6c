/** Cost of a long history: the same queries, with a given number of stored transfers. */
import { listActivity } from '../../../server/src/games/activity.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { readBook } from '../../../server/src/ledger/books.ts'
import { ask } from '../../../server/src/testing/ask.ts'
import { inside } from '../bets/live.ts'
import { printTable, rateLine, spreadOf } from '../figures.ts'
import type { BenchPostgres } from '@lucero/lab/nodes/postgres'
import { costing, ownProcessor, type Cost } from '@lucero/lab/nodes/processor'
import { auditAll } from './audit.ts'
import { growTo } from './history.ts'
import { medianOf, type Measurement } from '@lucero/lab/load/closed-loop'
import { betOrWin, type OurLedger } from './ours.ts'

type Target = { url: string; ours: OurLedger; postgres: BenchPostgres; seconds: number; rounds: number }
type Row = [string, string]

const callers = 128
const times = 500
const rowsOfPage = 20

export async function measureGrown({ url, ours, postgres, seconds, rounds }: Target, wanted: number): Promise<void> {
  const filled = await growTo(url, ours.ids, wanted)
  ours.forgetAll()
  const measured: (Measurement & Cost)[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push(await costing(ownProcessor, postgres.processor, () => ours.measure(callers, seconds)))
  await ours.flush()
  const afterRestart = await inside({ databaseUrl: url }, (runtime) => askAfterRestart(runtime, ours.ids))
  const audit = await auditAll(ours)
  printTable(`with ${filled.count.toLocaleString('en')} transfers`, [
    ['generated', `${filled.added.toLocaleString('en')} of them in ${filled.seconds.toFixed(0)} s`],
    [`${callers} waiting callers`, rateLine(medianOf(measured))],
    ...afterRestart,
    [
      'full audit',
      `${audit.seconds.toFixed(0)} s, ${audit.perSecond.toFixed(0)} entries per second, ${audit.finding ?? 'clean'}`,
    ],
    ['plain scan that sums all entries', `${(await scanned(url)).toFixed(0)} entries per second`],
    ...bytesRows(filled),
  ])
}

/** A new node with empty caches on the same database, one command after another. */
async function askAfterRestart(runtime: Runtime, [busiest, ...ids]: string[]): Promise<Row[]> {
  const anyId = () => ids[Math.floor(Math.random() * ids.length)]!
  const fresh = ids.slice(0, times)
  const lastPage = async (id: string) =>
    Math.max(1, Math.ceil((await activity(runtime, id, 1)).casinoTransaction.count / rowsOfPage))
  const [last, busiestLast] = [await lastPage(ids[0]!), await lastPage(busiest!)]
  return [
    [
      'first command of a player after a restart',
      await spreadOf(times, (n) => runtime.books.submit(betOrWin(fresh[n]!))),
    ],
    ['and the next', await spreadOf(times, (n) => runtime.books.submit(betOrWin(fresh[n]!)))],
    ['a book read', await spreadOf(times, () => readBook(runtime.db, anyId()))],
    [`Last Activity, page 1 of ${last}`, await spreadOf(times, () => activity(runtime, anyId(), 1))],
    [`Last Activity, page ${last} of ${last}`, await spreadOf(times, () => activity(runtime, anyId(), last))],
    [`Last Activity, page 1 of ${busiestLast}`, await spreadOf(times, () => activity(runtime, busiest!, 1))],
    [
      `Last Activity, page ${busiestLast} of ${busiestLast}`,
      await spreadOf(times, () => activity(runtime, busiest!, busiestLast)),
    ],
  ]
}

const activity = (runtime: Runtime, playerId: string, pageNo: number) =>
  listActivity(runtime, playerId, { pageNo, limit: rowsOfPage })

function bytesRows({ count, sizes }: { count: number; sizes: [string, number][] }): Row[] {
  const perRound = (bytes: number) => ((2 * bytes) / count).toFixed(0)
  const all = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  const parts = sizes.map(([name, bytes]) => `${name} ${perRound(bytes)}`)
  return [['bytes of a bet and its win', `${perRound(all)}: ${parts.join(', ')}`]]
}

async function scanned(url: string): Promise<number> {
  const start = performance.now()
  const [row] = await ask(url, 'select count(*), sum(delta), sum(balance_after) from entry')
  return Number(row?.[0]) / ((performance.now() - start) / 1000)
}
