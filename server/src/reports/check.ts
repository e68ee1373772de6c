/** Compares the sums of the reports with the ledger, and repairs them on request. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { loadCalendars } from '../calendar/calendar.ts'
import { recount } from './recount.ts'
import * as store from './store.ts'
import { addSums, measures, Totals } from './sums.ts'

/** All differences are counted and repaired. This many are listed. */
const maxListed = 200

export type CheckOptions = { repairs: boolean; isDistributed: boolean }

type InTransaction = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Compares all sums with the ledger. `inTransaction` runs transactions on the connection of `tx`. */
export const compare = (tx: Tx, inTransaction: InTransaction, { repairs, isDistributed }: CheckOptions) =>
  isDistributed ? compareMoving(tx, inTransaction, repairs) : inTransaction(() => compareSnapshot(tx, repairs))

/** One PostgreSQL compares a snapshot, so money may move during the check. */
async function compareSnapshot(tx: Tx, repairs: boolean): Promise<store.CheckOutcome> {
  await tx.run(store.snapshotIsolation)
  const reported = await store.allTotals(tx)
  return outcomeOf(
    tx,
    { reported, recomputed: await recount(tx, sql`true`, await loadCalendars(tx)), moving: new Set() },
    repairs,
  )
}

/**
 * Citus has no snapshot of all workers. The sums are read before and after the recomputation, and days on which they changed are left out. Folding waits
 * only while they are read.
 */
async function compareMoving(tx: Tx, inTransaction: InTransaction, repairs: boolean): Promise<store.CheckOutcome> {
  const readTotals = () =>
    inTransaction(async () => {
      await store.lockToRead(tx)
      return store.allTotals(tx)
    })
  const reported = await readTotals()
  const recomputed = await recount(tx, sql`true`, await loadCalendars(tx))
  const moving = new Set(differenceOf(await readTotals(), reported).map(({ day }) => day))
  return outcomeOf(tx, { reported, recomputed, moving }, repairs)
}

type Comparison = { reported: Totals; recomputed: Totals; moving: Set<string> }

async function outcomeOf(
  tx: Tx,
  { reported, recomputed, moving }: Comparison,
  repairs: boolean,
): Promise<store.CheckOutcome> {
  const wrong = differenceOf(recomputed, reported).filter(({ day }) => !moving.has(day))
  const differences = wrong.flatMap(({ day, kind, subject, sums }) => {
    const [is, should] = [reported.at(day, kind, subject), recomputed.at(day, kind, subject)]
    return measures
      .filter((measure) => sums[measure] !== 0n)
      .map((measure) => ({
        day,
        kind,
        subject,
        measure,
        reported: String(is[measure]),
        recomputed: String(should[measure]),
      }))
  })
  if (repairs && wrong.length) await store.insertDelta(tx, totalsOf(wrong))
  return {
    movingDays: [...moving].toSorted(),
    compared: recomputed.rows().length,
    differences: differences.slice(0, maxListed),
    differenceCount: differences.length,
  }
}

type Rows = ReturnType<Totals['rows']>

/** The sums to add to `other` so that it equals `one`. */
function differenceOf(one: Totals, other: Totals): Rows {
  const difference = new Totals()
  difference.add(one)
  difference.add(other, -1n)
  return difference.rows()
}

function totalsOf(rows: Rows): Totals {
  const totals = new Totals()
  for (const { day, kind, subject, sums } of rows) addSums(totals.at(day, kind, subject), sums)
  return totals
}
