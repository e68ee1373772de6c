/** House API: the stock of operators. */
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import type { stockLines } from '@lucero/contract/house/lists'
import { toAmount, toCents, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import { exactTimeOf } from '@lucero/kit/time-position'
import { isOfOperators } from '../runtime/operator-filter.ts'
import * as accounts from '../accounts/accounts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { balancesOfAll, keyOfRequest } from '../ledger/books.ts'
import type { Submit } from '../ledger/command.ts'
import { balancesAfter, deltaOn, ofKindsBefore, type Transfer } from '../ledger/history.ts'
import { listOperators } from '../operators/operators.ts'
import * as switches from '../operators/stock.ts'
import { usernamesOf } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import { changeLogged } from '../staff/log/log.ts'
import * as stock from '../stock/stock.ts'
import { operatorFor } from './scope.ts'

export async function listStock(runtime: Runtime, actor: Actor, query: HouseQuery<'listStock'>) {
  const operatorId = operatorFor(actor, query.operatorId)
  if (operatorId === null) return { stock: [] }
  const operators = (await listOperators(runtime.db)).map(({ id }) => id)
  const wanted = operators.filter((id) => isOfOperators(operatorId, id))
  return { stock: await stocksOf(runtime, wanted) }
}

async function stocksOf(runtime: Runtime, operatorIds: number[]) {
  const terms = await stock.stockTerms(runtime)
  const balances = await balancesOfAll(runtime.db, operatorIds.map(stock.bookOf))
  return operatorIds.map((id) => toHouseStock(terms, id, balances.get(stock.bookOf(id)) ?? new Map()))
}

/** The settings are read anew: the caller may just have changed them. */
async function changedStock(runtime: Runtime, operatorId: number) {
  const row = await stock.findStock(runtime.db, operatorId)
  const terms = await stock.stockTerms(runtime)
  const operators = new Map(terms.operators)
  if (row) operators.set(operatorId, row)
  const balances = await balancesOfAll(runtime.db, [stock.bookOf(operatorId)])
  const shown = toHouseStock({ ...terms, operators }, operatorId, balances.get(stock.bookOf(operatorId)) ?? new Map())
  return { stock: shown }
}

function stateOf(row: stock.StockRow | undefined, now: Date) {
  if (!row?.fromAt || (row.toAt !== null && row.toAt <= now)) return 'off' as const
  if (now < row.fromAt) return 'starting' as const
  return row.toAt === null ? ('on' as const) : ('ending' as const)
}

function toHouseStock(terms: stock.StockTerms, operatorId: number, balances: ReadonlyMap<string, Cents>) {
  const row = terms.operators.get(operatorId)
  const state = stateOf(row, stock.databaseTime(terms))
  const of = (account: string) => balances.get(account) ?? 0n
  const reserved = [...balances].reduce((sum, [name, cents]) => (name.startsWith('reserved:') ? sum + cents : sum), 0n)
  const free = of(accounts.stock(operatorId))
  const warnCents = row?.warnCents ?? null
  return {
    operatorId,
    state,
    from: row?.fromAt?.toISOString() ?? null,
    until: row?.toAt?.toISOString() ?? null,
    balance: toAmount(stock.balanceIn(balances, operatorId)),
    creditLine: toAmount(-of(accounts.creditLine(operatorId))),
    free: toAmount(free),
    reserved: toAmount(reserved),
    withPlayers: toAmount(of(accounts.withPlayers(operatorId))),
    warnBelow: warnCents === null ? null : toAmount(warnCents),
    isLow: state !== 'off' && warnCents !== null && free < warnCents,
  }
}

type Line = (typeof stockLines)[number]

const lineKinds: Record<string, Line> = {
  'sell-stock': 'sold',
  'take-back-stock': 'taken-back',
  'set-credit-line': 'credit-line',
  'reserve-stock': 'grant',
  'settle-stock': 'released',
  'return-stock': 'returned',
  'open-stock': 'opening',
  'close-stock': 'closing',
  'commission-to-stock': 'commission',
}

type LineDetail = {
  player?: string
  grant?: string
  sold?: boolean
  by?: stock.ReturnRow['kind']
  reference?: string
  reason?: string
  staff?: { name?: string; approver?: string }
}

const detailOf = ({ detail }: Transfer): LineDetail => JSON.parse(detail ?? '{}') as LineDetail

/** The end of a grant that was made changes no balance, so it is no line. */
export async function listStockMovements(runtime: Runtime, query: HouseQuery<'listStockMovements'>) {
  const { operatorId, after, limit } = query
  const book = stock.bookOf(operatorId)
  const position = positionIn('stock', after)
  if (position && !/^\d{1,18}$/.test(position.id)) throw new Refusal('INVALID_INPUT', { after: 'is not a cursor' })
  let before = position ? BigInt(position.id) : 2n ** 62n
  const lines: Transfer[] = []
  // One page of the book may have fewer lines than are wanted.
  for (let isEnd = false; !isEnd && lines.length <= limit;) {
    const page = await ofKindsBefore(runtime.db, book, Object.keys(lineKinds), before, 2 * limit + 2)
    lines.push(...page.filter((line) => detailOf(line).sold !== true))
    isEnd = page.length < 2 * limit + 2
    before = page.at(-1)?.seq ?? 0n
  }
  const rows = lines.slice(0, limit + 1).map((line) => ({ line, id: String(line.seq), at: exactTimeOf(line.atMs) }))
  const { shown, next } = cutPage('stock', rows, limit, ({ id }) => id)
  const playerIds = shown.flatMap(({ line }) => detailOf(line).player ?? [])
  const [usernames, balances] = await Promise.all([
    usernamesOf(runtime.db, [...new Set(playerIds)]),
    balancesOfAll(runtime.db, [book]),
  ])
  const open = new Set(stock.openIn(balances.get(book) ?? new Map()))
  return { movements: shown.map(({ line }) => toMovement(operatorId, line, usernames, open)), next }
}

function toMovement(
  operatorId: number,
  line: Transfer,
  usernames: ReadonlyMap<string, string>,
  open: ReadonlySet<string>,
) {
  const { player, grant, by, reference, reason, staff } = detailOf(line)
  const after = balancesAfter(line)
  const name = defined(lineKinds[line.kind])
  const isOfPlayer = name === 'returned'
  return {
    number: Number(line.seq),
    at: new Date(line.atMs).toISOString(),
    kind: isOfPlayer ? returnedBy[by ?? 'closure'] : name,
    amount: toAmount(deltaOn(line, accounts.stock(operatorId)) + deltaOn(line, accounts.creditLine(operatorId))),
    balance: toAmount(stock.balanceIn(after, operatorId)),
    creditLine: toAmount(-(after.get(accounts.creditLine(operatorId)) ?? 0n)),
    withPlayers: toAmount(after.get(accounts.withPlayers(operatorId)) ?? 0n),
    isOpen:
      name === 'grant' && player !== undefined && grant !== undefined && open.has(stock.reservationOf(player, grant)),
    username: player === undefined ? null : (usernames.get(player) ?? player),
    reference: reference ?? grant ?? null,
    reason: reason ?? null,
    staff: staff?.name ?? null,
  }
}

const returnedBy = { redeem: 'redeem', reversal: 'reversal', closure: 'returned' } as const

type Order = { operatorId: number; requestId: string; reason: string; reference?: string | undefined }

async function ordered(
  runtime: Runtime,
  { operatorId, requestId, reason, reference }: Order,
  cents: Cents,
  command: (typeof stock.stockCommands)['sellStock' | 'takeBackStock' | 'setCreditLine'],
  submit: Submit,
) {
  if (!(await listOperators(runtime.db)).some(({ id }) => id === operatorId)) throw new Refusal('OPERATOR_NOT_FOUND')
  const playerId = stock.bookOf(operatorId)
  const key = await keyOfRequest(runtime.db, { playerId, from: 'house', kind: command.kind, requestId })
  const input = { operatorId, cents, reason, reference: reference ?? null }
  // The three commands take the same order and differ in their reply.
  await submit((command as typeof stock.stockCommands.sellStock).of(playerId, key, input))
  runtime.events.publish({ kind: 'desk-changed', topic: 'stock', operatorId })
  return changedStock(runtime, operatorId)
}

export const sellStock = (runtime: Runtime, body: HouseBody<'sellStock'>, submit: Submit) =>
  ordered(runtime, body, toCents(body.amount), stock.stockCommands.sellStock, submit)

export const takeBackStock = (runtime: Runtime, body: HouseBody<'takeBackStock'>, submit: Submit) =>
  ordered(runtime, body, toCents(body.amount), stock.stockCommands.takeBackStock, submit)

export const setCreditLine = (runtime: Runtime, body: HouseBody<'setCreditLine'>, submit: Submit) =>
  ordered(runtime, body, toCents(body.creditLine), stock.stockCommands.setCreditLine, submit)

export async function switchStock(runtime: Runtime, actor: Actor, { operatorId, on }: HouseBody<'switchStock'>) {
  if (on) await switches.closeLastPeriod(runtime, operatorId)
  await changeLogged(runtime, actor, async (tx) => {
    const isChanged = await switches.switchStock(tx, operatorId, on)
    const change = { before: { stock: !on }, after: { stock: on } }
    const entry = { action: 'switchStock', subject: `operator:${operatorId}`, ...change }
    return { result: undefined, entry: isChanged ? entry : undefined }
  })
  runtime.events.publish({ kind: 'operators-changed' })
  return changedStock(runtime, operatorId)
}

export async function warnOfStock(runtime: Runtime, { operatorId, below }: HouseBody<'warnOfStock'>) {
  await switches.warnOfStock(runtime, operatorId, below === null ? null : toCents(below))
  return changedStock(runtime, operatorId)
}

/** For the audit log. */
export async function warningBefore({ db }: Runtime, { operatorId }: { operatorId: number }) {
  const cents = (await stock.findStock(db, operatorId))?.warnCents ?? null
  return { below: cents === null ? null : toAmount(cents) }
}
