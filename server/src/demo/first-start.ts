/** Writes the history of the demo at the first start on an empty database. */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentEvents } from '../events/events.ts'
import type { Books } from '../ledger/books.ts'
import type { LedgerClock } from '../ledger/clock.ts'
import { playersFrom } from '../ledger/history.ts'
import { startWithStock, warnOfStock } from '../operators/stock.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { demoBonuses, pastBonus } from './bonuses.ts'
import { seedDemoBonuses, seedHouse, demoPassword } from './demo.ts'
import { seedSettlements } from './settlements.ts'
import { openHistoryClock } from './history/clock.ts'
import { writeHistory } from './history/history.ts'
import { firstMidnight } from './history/plan.ts'
import type { DecideRounds } from './history/play.ts'
import { evaluateRisk } from '../risk/job.ts'
import { insertDemoStaff } from '../staff/demo-staff.ts'
import { bookOf, stockCommands } from '../stock/stock.ts'

/** Opens a second ledger whose transfers get the time of this clock, and are recorded for the reports whatever their time. */
type OpenBooksAt = (clock: LedgerClock) => Books

const nobody = '00000000-0000-0000-0000-000000000000'

/** A file that exists while the history is being written to the embedded PostgreSQL. */
const mark = (dataDir: string) => join(dataDir, 'history-unfinished')

/** True if the first start was interrupted. Its database has part of a history, and nothing else: its port was never open. */
export const wasInterrupted = (dataDir: string): boolean => existsSync(mark(dataDir))

/** Marks the history as unfinished while `write` runs. After an error the demo works without the rest of its history. */
export async function markedAsUnfinished(dataDir: string, write: () => Promise<void>): Promise<void> {
  writeFileSync(mark(dataDir), '')
  await write().finally(() => rmSync(mark(dataDir)))
}

/** True if no player has a book. Otherwise the reports would count the transfers of the history twice. */
export const isFirstStart = async ({ db }: Runtime): Promise<boolean> => (await playersFrom(db, nobody, 1)).length === 0

/** Two shops grant credit freely, and one sells from stock. */
async function seedStock(runtime: Runtime): Promise<void> {
  const operatorId = 1002
  await startWithStock(runtime, operatorId)
  await warnOfStock(runtime, operatorId, 50_000n)
  const order = (cents: bigint, why: string, reference: string | null) => ({
    operatorId,
    cents,
    reason: why,
    reference,
  })
  const { sellStock, setCreditLine } = stockCommands
  await runtime.books.submit(
    sellStock.of(bookOf(operatorId), randomUUID(), order(250_000n, 'Paid by transfer', 'A-1007')),
  )
  await runtime.books.submit(
    setCreditLine.of(bookOf(operatorId), randomUUID(), order(50_000n, 'Agreed for a month', null)),
  )
}

/** Runs before the jobs of the program start, because they would act on the history at the present time. */
export async function writeFirstHistory(
  runtime: Runtime,
  openBooksAt: OpenBooksAt,
  decideRounds: DecideRounds,
): Promise<void> {
  const endMs = runtime.clock.now().getTime()
  const clock = openHistoryClock(firstMidnight(endMs), endMs)
  const books = openBooksAt(clock.ledgerClock)
  try {
    // The demo accounts share one password, so its hash is computed once.
    const passwordHash = await runtime.secrets.hashPassword(demoPassword)
    const secrets = { ...runtime.secrets, hashPassword: async () => passwordHash }
    const past: Runtime = {
      ...runtime,
      books,
      clock: clock.runtimeClock,
      secrets,
      events: silentEvents(runtime.events),
    }
    await seedHouse(past)
    await seedDemoBonuses(past, [...demoBonuses, pastBonus])
    await insertDemoStaff(past, [
      { username: 'demooperator2', role: 'operator', operatorId: 1002 },
      { username: 'demooperator3', role: 'operator', operatorId: 1003 },
      { username: 'formerclerk', role: 'clerk', operatorId: null },
    ])
    await writeHistory(past, clock, endMs, decideRounds)
    await seedStock(runtime)
    await seedSettlements(runtime, new Date(firstMidnight(endMs)))
    // The rules look at devices, which the database has dated, so they run at the present time.
    await evaluateRisk(runtime, { settleMs: 0 })
  } finally {
    await books.stop()
  }
}
