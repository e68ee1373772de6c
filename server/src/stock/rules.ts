/** Pure decisions on an operator's book, and on when an operator sells from stock. */
import assert from 'node:assert/strict'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import * as accounts from '../accounts/accounts.ts'
import { change, deterministicUuid, type BookView, type Change, type Decision, type Move } from '../ledger/command.ts'
import { storedReplies } from '../ledger/history.ts'
import { stockReturns, type ReturnKind, type ReturnRow, type StockRow } from './store.ts'

/** The first bytes spell "operator". The version digit 8 keeps these ids apart from those of players, which are of version 4. */
const bookPrefix = '6f706572-6174-8f72-8000-'

/** The id of an operator's book. The last twelve digits are the operator's number. */
export const bookOf = (operatorId: number): string => `${bookPrefix}${operatorId.toString(16).padStart(12, '0')}`

export const isBookOfOperator = (bookId: string): boolean => bookId.startsWith(bookPrefix)

/** A grant in progress. A player's key is unique in the book of that player only, so the player is part of the id. */
export const reservationOf = (playerId: string, grantId: string): string =>
  deterministicUuid('reserved stock', playerId, grantId)

/** The key of the transfer that takes sold credit out of its reservation, or puts it back. */
export const settlementKey = (reservationId: string, isSold: boolean): string =>
  deterministicUuid(isSold ? 'sold stock' : 'released stock', reservationId)

/** The key of the transfer in the operator's book. `seq` is the number of the transfer in the player's book. */
export const returnKey = (playerId: string, seq: bigint, operatorId: number): string =>
  deterministicUuid('returned stock', playerId, String(seq), operatorId)

/** The settings of all operators. The database's clock showed `loadedAt` when this process had run for `readAtMs`. */
export type StockTerms = { loadedAt: Date; readAtMs: number; operators: ReadonlyMap<number, StockRow> }

/** Settings that were read longer ago may miss a switch. A switch takes effect later than this: `leadSeconds` in stock.ts. */
const maxAgeMs = 30_000

export const isInPeriod = ({ fromAt, toAt }: Pick<StockRow, 'fromAt' | 'toAt'>, at: Date): boolean =>
  fromAt !== null && fromAt <= at && (toAt === null || at < toAt)

/** Whether credit of the operator moves with its stock at the time of a transfer. */
export function sellsFromStock(terms: StockTerms | undefined, operatorId: number, now: Date): boolean {
  if (!terms) return false
  if (now.getTime() - terms.loadedAt.getTime() > maxAgeMs) throw new Refusal('RETRY_LATER')
  const row = terms.operators.get(operatorId)
  return row !== undefined && isInPeriod(row, now)
}

/** What a rule about credit of an operator needs: the settings, and whether the operator's book has a reservation for it. */
export type StockSale = { terms: StockTerms; isReserved: boolean }

/** Rejects a grant that was prepared before the stock was switched on or off. It is prepared again. Returns whether stock is sold. */
export function assertReserved(sale: StockSale | undefined, operatorId: number, now: Date): boolean {
  if (!sale) return false
  if (sellsFromStock(sale.terms, operatorId, now) !== sale.isReserved) throw new Refusal('RETRY_LATER')
  return sale.isReserved
}

type CreditReturn = { operatorId: number; cents: Cents; kind: ReturnKind; reference: string | null }

/** The row of credit that a decision on a player's book returns to an operator. */
export function returnToStock(book: BookView, terms: StockTerms | undefined, given: CreditReturn, now: Date): Change[] {
  if (!sellsFromStock(terms, given.operatorId, now)) return []
  const seq = book.seq + 1n
  const row: ReturnRow = {
    ...given,
    playerId: book.playerId,
    id: `${seq} ${given.operatorId}`,
    seq,
    returnedAt: now,
  }
  return [change(stockReturns, row)]
}

/** One row for each operator that the moves return credit to. */
export function returnMovesToStock(
  book: BookView,
  terms: StockTerms | undefined,
  moves: readonly Move[],
  now: Date,
): Change[] {
  const sums = new Map<number, Cents>()
  for (const { to, cents } of moves) {
    const [pocket, id] = to.split(':')
    if (pocket === 'operator') sums.set(Number(id), (sums.get(Number(id)) ?? 0n) + cents)
  }
  return [...sums].flatMap(([operatorId, cents]) =>
    returnToStock(book, terms, { operatorId, cents, kind: 'closure', reference: null }, now),
  )
}

type Sums = { free: number; balance: number }

const amountText = (cents: Cents) => toAmount(cents).toFixed(2)

/** Stock without the credit line. It may be negative, down to the line. */
export const balanceIn = (balances: ReadonlyMap<string, Cents>, operatorId: number): Cents =>
  (balances.get(accounts.stock(operatorId)) ?? 0n) + (balances.get(accounts.creditLine(operatorId)) ?? 0n)

/** The sums after the moves of a decision. `added` is what they add to the stock, `line` what they add to the credit line. */
function sumsAfter(book: BookView, operatorId: number, added: Cents, line: Cents = 0n): Sums {
  assert(book.playerId === bookOf(operatorId), 'a command on stock is on the book of its operator')
  const free = book.balance(accounts.stock(operatorId)) + added
  const balance = balanceIn(book.balances(), operatorId) + added - line
  return { free: toAmount(free), balance: toAmount(balance) }
}

const exhausted = (left: Cents) => new Refusal('STOCK_EXHAUSTED', { left: amountText(left < 0n ? 0n : left) })

export type StockOrder = { operatorId: number; cents: Cents; reason: string; reference: string | null }

const orderDetail = ({ reason, reference }: StockOrder) => ({ reason, ...(reference !== null && { reference }) })

/** The house sells stock to the operator. */
export function decideSell(book: BookView, order: StockOrder): Decision<Sums> {
  const { operatorId, cents } = order
  return {
    moves: [{ from: accounts.supply(operatorId), to: accounts.stock(operatorId), cents }],
    detail: orderDetail(order),
    reply: sumsAfter(book, operatorId, cents),
  }
}

/** The house takes back stock that the operator has paid for and not sold. It does not take back the credit line. */
export function decideTakeBack(book: BookView, order: StockOrder): Decision<Sums> {
  const { operatorId, cents } = order
  const left = balanceIn(book.balances(), operatorId)
  if (left < cents) throw exhausted(left)
  return {
    moves: [{ from: accounts.stock(operatorId), to: accounts.supply(operatorId), cents }],
    detail: orderDetail(order),
    reply: sumsAfter(book, operatorId, -cents),
  }
}

/** The credit line is part of what the operator may sell, so it cannot become less than what was sold on it. */
export function decideCreditLine(book: BookView, order: StockOrder): Decision<Sums & { before: number }> {
  const { operatorId, cents: wanted } = order
  assert(wanted >= 0n, `a credit line of ${wanted} cents`)
  const [stock, line] = [accounts.stock(operatorId), accounts.creditLine(operatorId)]
  const before = -book.balance(line)
  const added = wanted - before
  const reply = { ...sumsAfter(book, operatorId, added, added), before: toAmount(before) }
  if (added === 0n) return { moves: [], reply }
  if (added < 0n && book.balance(stock) < -added) throw exhausted(book.balance(stock))
  const move = added > 0n ? { from: line, to: stock, cents: added } : { from: stock, to: line, cents: -added }
  return { moves: [move], detail: orderDetail(order), reply }
}

export type Reservation = { operatorId: number; playerId: string; grantId: string; cents: Cents }

/** Takes the amount of a grant out of the stock, before the player's book has it. */
export function decideReserve(
  book: BookView,
  { operatorId, playerId, grantId, cents }: Reservation,
): Decision<{ free: number }> {
  const left = book.balance(accounts.stock(operatorId))
  if (left < cents) throw exhausted(left)
  const account = accounts.reserved(operatorId, reservationOf(playerId, grantId))
  assert(book.balance(account) === 0n, 'a grant is reserved twice')
  return {
    moves: [{ from: accounts.stock(operatorId), to: account, cents }],
    detail: { player: playerId, grant: grantId },
    reply: { free: sumsAfter(book, operatorId, -cents).free },
  }
}

export type Settlement = { operatorId: number; playerId: string; grantId: string; isSold: boolean }

/** Ends a reservation: the player has the credit, or the grant was not made. It has no effect if it has ended. */
export function decideSettle(
  book: BookView,
  { operatorId, playerId, grantId, isSold }: Settlement,
): Decision<{ settled: boolean }> {
  assert(book.playerId === bookOf(operatorId), 'a command on stock is on the book of its operator')
  const from = accounts.reserved(operatorId, reservationOf(playerId, grantId))
  const cents = book.balance(from)
  if (cents === 0n) return { moves: [], reply: { settled: false } }
  const to = isSold ? accounts.withPlayers(operatorId) : accounts.stock(operatorId)
  return {
    moves: [{ from, to, cents }],
    detail: { player: playerId, grant: grantId, sold: isSold },
    reply: { settled: true },
  }
}

/** Credit that came back from a player. */
export function decideReturn(
  book: BookView,
  { operatorId, playerId, seq, cents, kind, reference }: Pick<ReturnRow, 'playerId' | 'seq'> & CreditReturn,
): Decision<{ free: number }> {
  return {
    moves: [{ from: accounts.withPlayers(operatorId), to: accounts.stock(operatorId), cents }],
    detail: { player: playerId, seq: String(seq), by: kind, ...(reference !== null && { reference }) },
    reply: { free: sumsAfter(book, operatorId, cents).free },
  }
}

/** The first line of a period: credit of the operator that players held when it began. Negative if more had come back than was granted. */
export function decideOpen(
  book: BookView,
  { operatorId, period, cents }: { operatorId: number; period: number; cents: Cents },
): Decision<{ period: number }> {
  assert(book.playerId === bookOf(operatorId), 'a command on stock is on the book of its operator')
  const [outside, players] = [accounts.opening(operatorId), accounts.withPlayers(operatorId)]
  return { moves: moveOf(outside, players, cents), detail: { period, cents: String(cents) }, reply: { period } }
}

/** The last line of a period. The next one begins with its own opening balance. */
export function decideClose(
  book: BookView,
  { operatorId, period }: { operatorId: number; period: number },
): Decision<{ period: number }> {
  assert(book.playerId === bookOf(operatorId), 'a command on stock is on the book of its operator')
  if (openIn(book.balances()).length) throw new Refusal('STOCK_SWITCHING')
  const [outside, players] = [accounts.opening(operatorId), accounts.withPlayers(operatorId)]
  return { moves: moveOf(players, outside, book.balance(players)), detail: { period }, reply: { period } }
}

const moveOf = (from: string, to: string, cents: Cents): Move[] =>
  cents === 0n ? [] : cents > 0n ? [{ from, to, cents }] : [{ from: to, to: from, cents: -cents }]

/** The ids of the reservations in an operator's book that have not ended. */
export const openIn = (balances: ReadonlyMap<string, Cents>): string[] =>
  [...balances.keys()].flatMap((account) => (account.startsWith('reserved:') ? [account.split(':')[2] ?? ''] : []))

/**
 * Finds out on the player's book whether a grant was made from stock. If it was not made, its key is rejected from now on: a slow node cannot make it
 * after its reservation was released.
 */
export function decideResolve(
  book: BookView<typeof storedReplies>,
  { grantId }: { grantId: string },
): Decision<{ isSold: boolean }> {
  const made = book.state(storedReplies, grantId)
  if (made) return { moves: [], reply: { isSold: isFromStock(made.reply) } }
  return {
    moves: [],
    detail: { grant: grantId },
    rejectKey: { key: grantId, kind: 'grant-credit', code: 'CREDIT_GRANT_VOIDED' },
    reply: { isSold: false },
  }
}

/** The reply of a grant says whether it was made from stock. A rejection has no reply. */
const isFromStock = (reply: string | null): boolean =>
  reply !== null && (JSON.parse(reply) as { stock?: true } | null)?.stock === true
