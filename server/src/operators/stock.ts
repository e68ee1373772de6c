/** Switching the stock of operators on and off, the opening balance of a period, and the loop that ends movements which were left open. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { every, type Loop } from '@lucero/kit/every'
import * as accounts from '../accounts/accounts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { deterministicUuid } from '../ledger/command.ts'
import { balancesAfter, holdingsBefore } from '../ledger/history.ts'
import * as stock from '../stock/stock.ts'
import { holdersUnder } from '../wallet/wallet.ts'
import * as store from './store.ts'

const { leadSeconds, stockCommands } = stock

/** When a period is over for this long, no transfer of it can be written any more. */
const overAfterSeconds = 2 * leadSeconds
const everyMs = 5000
const playersPerPage = 500

const isOnIn = (row: stock.StockRow | undefined): boolean =>
  row !== undefined && row.fromAt !== null && row.toAt === null

/** Books the end of the last period before the stock is switched on again. Nothing of it may be open. */
export async function closeLastPeriod(runtime: Runtime, operatorId: number): Promise<void> {
  const { db, books } = runtime
  const row = await stock.findStock(db, operatorId)
  if (!row?.toAt) return
  const { period, toAt, openedAt } = { ...row, toAt: row.toAt }
  const now = stock.databaseTime(await stock.stockTerms(runtime))
  if (openedAt === null || toAt.getTime() > now.getTime() - overAfterSeconds * 1000)
    throw new Refusal('STOCK_SWITCHING')
  if ((await stock.countReturns(db, operatorId)).count > 0) throw new Refusal('STOCK_SWITCHING')
  const key = deterministicUuid('close stock', operatorId, period)
  await books.submit(stockCommands.closeStock.of(stock.bookOf(operatorId), key, { operatorId, period }))
}

/** Takes effect after `leadSeconds`. Returns false if it is so already. Call `closeLastPeriod` before switching on, and publish the event after the commit. */
export async function switchStock(tx: Tx, operatorId: number, isOn: boolean): Promise<boolean> {
  if (!(await store.lock(tx, operatorId))) throw new Refusal('OPERATOR_NOT_FOUND')
  if (isOnIn(await stock.findStock(tx, operatorId)) === isOn) return false
  const changed = isOn
    ? await stock.beginPeriod(tx, operatorId, leadSeconds, overAfterSeconds)
    : await stock.endPeriod(tx, operatorId, leadSeconds)
  if (!changed) throw new Refusal('STOCK_SWITCHING')
  return true
}

/** Begins at once, for the data of the demo. Nobody may use the operator at the same time. */
export async function startWithStock(runtime: Runtime, operatorId: number): Promise<void> {
  const row = await stock.beginPeriod(runtime.db, operatorId, 0, overAfterSeconds)
  if (row?.fromAt) await openPeriod(runtime, { operatorId, period: row.period, fromAt: row.fromAt })
}

export async function warnOfStock(runtime: Runtime, operatorId: number, cents: Cents | null): Promise<void> {
  if (!(await store.find(runtime.db, operatorId))) throw new Refusal('OPERATOR_NOT_FOUND')
  await stock.setWarning(runtime.db, operatorId, cents)
  runtime.events.publish({ kind: 'operators-changed' })
}

/** Books the opening balance of periods that have begun, when every transfer before their begin is written. */
async function openPeriods(runtime: Runtime): Promise<void> {
  const terms = await stock.stockTerms(runtime)
  const now = stock.databaseTime(terms).getTime()
  for (const { operatorId, period, fromAt, openedAt } of terms.operators.values()) {
    if (fromAt === null || openedAt !== null || now < fromAt.getTime() + leadSeconds * 1000) continue
    await openPeriod(runtime, { operatorId, period, fromAt })
  }
}

type Period = { operatorId: number; period: number; fromAt: Date }

export const openingKey = (operatorId: number, period: number): string =>
  deterministicUuid('open stock', operatorId, period)

export async function openPeriod(runtime: Runtime, { operatorId, period, fromAt }: Period): Promise<void> {
  const cents = await creditBefore(runtime, operatorId, fromAt)
  const command = stockCommands.openStock.of(stock.bookOf(operatorId), openingKey(operatorId, period), {
    operatorId,
    period,
    cents,
  })
  await runtime.books.submit(command)
  await stock.setOpened(runtime.db, operatorId, period)
  runtime.events.publish({ kind: 'operators-changed' })
}

/** What players had got from an operator and not returned before a time: the `operator:` accounts of all their books. */
export async function creditBefore(runtime: Runtime, operatorId: number, at: Date): Promise<Cents> {
  const account = accounts.operator(operatorId)
  let sum = 0n
  for await (const playerIds of pagesOfPlayers(runtime, operatorId))
    for (const row of await holdingsBefore(runtime.db, playerIds, at)) sum -= balancesAfter(row).get(account) ?? 0n
  return sum
}

export async function* pagesOfPlayers(runtime: Runtime, operatorId: number): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const page = await holdersUnder(runtime.db, operatorId, after, playersPerPage)
    if (page.length) yield page
    if (page.length < playersPerPage) return
    after = page.at(-1)
  }
}

/** Runs on every node. */
export const startStockJob = (runtime: Runtime): Loop =>
  every(
    everyMs,
    async () => {
      await openPeriods(runtime)
      await stock.recoverStock(runtime)
    },
    {
      log: runtime.log,
      event: 'stock.recovery_delayed',
      message: 'recovery of stock movements delayed',
      startsNow: false,
    },
  )
