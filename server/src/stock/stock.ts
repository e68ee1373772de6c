/**
 * Stock of operators: what an operator may sell. A grant of an operator with stock takes three transfers in two books: a reservation in the
 * operator's book, the grant in the player's, and the end of the reservation in the operator's. Each has a key that follows from the grant, so any node
 * can repeat any of them. docs/ledger.md, "Two books", explains what each party sees in between.
 */
import assert from 'node:assert/strict'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Cents } from '@lucero/contract/shared/money'
import { defined } from '@lucero/kit/defined'
import type { Runtime } from '../runtime/runtime.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import { balancesOfAll } from '../ledger/books.ts'
import { deterministicUuid } from '../ledger/command.ts'
import { isPosted, transfersByKey } from '../ledger/history.ts'
import * as commands from './commands.ts'
import {
  bookOf,
  isInPeriod,
  openIn,
  reservationOf,
  returnKey,
  settlementKey,
  type Reservation,
  type StockSale,
  type StockTerms,
} from './rules.ts'
import * as store from './store.ts'

/** A switch takes effect after this time, so that every node knows it before: `maxAgeMs` in rules.ts is half of it. */
export const leadSeconds = 60

/** The settings of all operators. Without a row in the table, this is one small query every two seconds per node, and no other work. */
export const stockTerms = ttlCache<StockTerms>({
  forMs: 2000,
  invalidatedBy: 'operators-changed',
  load: async ({ db }) => {
    const { loadedAt, rows } = await store.loadStocks(db)
    return { loadedAt, readAtMs: performance.now(), operators: new Map(rows.map((row) => [row.operatorId, row])) }
  },
})

/** The time of the database, which transfers have too. The clock of the node may be wrong. */
export const databaseTime = ({ loadedAt, readAtMs }: StockTerms): Date =>
  new Date(loadedAt.getTime() + performance.now() - readAtMs)

/** Whether the operator sells from stock now, for what is shown. A transfer decides by its own time. */
export const isSellingFromStock = (terms: StockTerms, operatorId: number): boolean => {
  const row = terms.operators.get(operatorId)
  return row !== undefined && isInPeriod(row, databaseTime(terms))
}

type Grant = { playerId: string; operatorId: number; cents: Cents; key: string }

/** The reply of a grant. `stock`: it was made from stock. */
type GrantReply = { main: number; stock?: true }

/** More attempts than a person makes. Each rejected grant from stock uses one. */
const maxAttempts = 100

/**
 * Makes a grant. `submit` gets its id, which is its key in the player's book, and the sale for its rule. After a rejected attempt from stock, the key is
 * used up, and a repetition of the request gets the next one.
 */
export async function sellCredit(
  runtime: Runtime,
  grant: Grant,
  submit: (grantId: string, sale: StockSale) => Promise<GrantReply>,
): Promise<{ main: number; grantId: string }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const grantId = attempt === 0 ? grant.key : deterministicUuid('granted again', grant.key, attempt)
    try {
      const { main } = await sellOnce(runtime, { ...grant, grantId }, (sale) => submit(grantId, sale))
      return { main, grantId }
    } catch (error) {
      if (!isVoided(error)) throw error
    }
  }
  throw new Refusal('CONFLICT')
}

const isVoided = (error: unknown) => error instanceof Refusal && error.code === 'CREDIT_GRANT_VOIDED'

async function sellOnce(
  runtime: Runtime,
  reservation: Reservation,
  submit: (sale: StockSale) => Promise<GrantReply>,
): Promise<GrantReply> {
  const terms = await stockTerms(runtime)
  const isReserved = isSellingFromStock(terms, reservation.operatorId)
  if (!isReserved) return submit({ terms, isReserved })
  await reserve(runtime, reservation)
  let reply: GrantReply
  try {
    reply = await submit({ terms, isReserved })
  } catch (error) {
    // Without a definite answer the recovery finds out what has happened.
    if (error instanceof Refusal && error.code !== 'RETRY_LATER' && !isVoided(error))
      await afterwards(runtime, () => resolveReservation(runtime, reservation))
    throw error
  }
  await afterwards(runtime, () => settleReservation(runtime, { ...reservation, isSold: reply.stock === true }))
  return reply
}

/** A grant that was made before needs no stock: its stored reply is returned. */
async function reserve(runtime: Runtime, reservation: Reservation): Promise<void> {
  const { operatorId, playerId, grantId } = reservation
  const command = commands.reserveStock.of(bookOf(operatorId), reservationOf(playerId, grantId), reservation)
  await runtime.books.submit(command).catch(async (error: unknown) => {
    const isExhausted = error instanceof Refusal && error.code === 'STOCK_EXHAUSTED'
    if (!isExhausted || !(await isPosted(runtime.db, playerId, grantId))) throw error
  })
}

/** The second half of a movement. If it fails, the answer stays right, and the recovery does it. */
async function afterwards(runtime: Runtime, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    runtime.log.warn({ err: error, event: 'stock.left_open' }, 'stock movement left open; the recovery ends it'),
  )
}

type OpenReservation = Omit<Reservation, 'cents'>

async function settleReservation(
  runtime: Runtime,
  { operatorId, playerId, grantId, isSold }: OpenReservation & { isSold: boolean },
): Promise<void> {
  const key = settlementKey(reservationOf(playerId, grantId), isSold)
  await runtime.books.submit(
    commands.settleStock.of(bookOf(operatorId), key, { operatorId, playerId, grantId, isSold }),
  )
  publishStock(runtime, operatorId)
}

/** Finds out on the player's book whether the grant was made, makes it impossible if not, and ends the reservation. */
async function resolveReservation(runtime: Runtime, reservation: OpenReservation): Promise<void> {
  const { playerId, grantId } = reservation
  const key = deterministicUuid('resolved grant', playerId, grantId)
  const { isSold } = await runtime.books.submit(commands.resolveGrant.of(playerId, key, { grantId }))
  await settleReservation(runtime, { ...reservation, isSold })
}

/** Puts credit that the player has just returned into the books of its operators. */
export async function settleReturns(runtime: Runtime, playerId: string): Promise<void> {
  await afterwards(runtime, async () => {
    if (!(await stockTerms(runtime)).operators.size) return
    for (const row of await store.returnsOf(runtime.db, playerId)) await settleReturn(runtime, row)
  })
}

async function settleReturn(runtime: Runtime, row: store.ReturnRow): Promise<void> {
  const { playerId, seq, operatorId } = row
  await runtime.books.submit(commands.returnStock.of(bookOf(operatorId), returnKey(playerId, seq, operatorId), row))
  await store.deleteReturn(runtime.db, row)
  publishStock(runtime, operatorId)
}

const publishStock = (runtime: Runtime, operatorId: number) =>
  runtime.events.publish({ kind: 'desk-changed', topic: 'stock', operatorId })

/** A reservation that has not ended, and since when. */
type AgedReservation = OpenReservation & { since: Date }

/** The reservations that have not ended, of all operators. */
export async function waitingReservations(runtime: Runtime): Promise<AgedReservation[]> {
  const { operators } = await stockTerms(runtime)
  const operatorIds = [...operators.keys()]
  if (!operatorIds.length) return []
  const balances = await balancesOfAll(runtime.db, operatorIds.map(bookOf))
  const waiting: AgedReservation[] = []
  for (const operatorId of operatorIds) {
    const open = openIn(balances.get(bookOf(operatorId)) ?? new Map())
    if (!open.length) continue
    for (const { detail, atMs } of await transfersByKey(runtime.db, bookOf(operatorId), open)) {
      const { player, grant } = JSON.parse(detail ?? '{}') as { player?: string; grant?: string }
      waiting.push({ operatorId, playerId: defined(player), grantId: defined(grant), since: new Date(atMs) })
    }
  }
  return waiting
}

/** Movements between books that are this old were left by a node that has stopped, or whose database was away. */
const leftAfterMs = 15_000
const batchSize = 100

/** Ends the movements that were left open; with 0, all that are open. Every node may do it at the same time: each step has one effect. */
export async function recoverStock(runtime: Runtime, olderThanMs = leftAfterMs): Promise<number> {
  const terms = await stockTerms(runtime)
  if (!terms.operators.size) return 0
  assert(olderThanMs >= 0, 'an age is not negative')
  // The time of a transfer may be slightly ahead.
  const ageMs = olderThanMs === 0 ? -1000 : olderThanMs
  const until = databaseTime(terms).getTime() - ageMs
  const reservations = (await waitingReservations(runtime)).filter(({ since }) => since.getTime() <= until)
  const returns = await store.openReturns(runtime.db, ageMs / 1000, batchSize)
  // One that cannot end, because a book is frozen, must not hold up the others.
  const works = [
    ...reservations.map((one) => () => resolveReservation(runtime, one)),
    ...returns.map((one) => () => settleReturn(runtime, one)),
  ]
  for (const work of works) await afterwards(runtime, work)
  return works.length
}

/** The movements between books that have not ended, and the age of the oldest in seconds. */
export async function openStockWork(runtime: Runtime): Promise<{ count: number; oldestSeconds: number }> {
  const terms = await stockTerms(runtime)
  if (!terms.operators.size) return { count: 0, oldestSeconds: 0 }
  const [reservations, returns] = await Promise.all([
    waitingReservations(runtime),
    store.openReturns(runtime.db, -1, 1000),
  ])
  const since = [...reservations.map((one) => one.since), ...returns.map(({ returnedAt }) => returnedAt)]
  const now = databaseTime(terms).getTime()
  const oldest = Math.min(now, ...since.map((at) => at.getTime()))
  return { count: since.length, oldestSeconds: (now - oldest) / 1000 }
}

export {
  assertReserved,
  balanceIn,
  bookOf,
  isBookOfOperator,
  openIn,
  reservationOf,
  returnKey,
  returnMovesToStock,
  returnToStock,
  sellsFromStock,
  settlementKey,
  type StockSale,
  type StockTerms,
} from './rules.ts'
export {
  beginPeriod,
  countReturns,
  endPeriod,
  findStock,
  returnsOf,
  setOpened,
  setWarning,
  type ReturnRow,
  type StockRow,
} from './store.ts'
export * as stockCommands from './commands.ts'
