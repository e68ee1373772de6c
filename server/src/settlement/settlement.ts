/**
 * Settlements: the commission of each operator of a tree for a period, computed from the ledger, shown, and booked in the books of the operators. The
 * one at the top is booked last, so a period whose booking was interrupted is booked to its end by the next attempt. docs/settlement.md explains it.
 */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { deterministicUuid, type Submit } from '../ledger/command.ts'
import { ofKindsBefore, transfersByKey, transfersBySeq, type Transfer } from '../ledger/history.ts'
import { allParents, fromRoot, treeOn, type ParentRow } from '../partners/partners.ts'
import { noSums, operatorSums } from '../reports/reports.ts'
import { bookOf } from '../stock/stock.ts'
import { settlementIn, type Settlement } from './book-rules.ts'
import * as commands from './commands.ts'
import { firstDayOf, periodAfter, settleTree } from './tree-rules.ts'
import { dayAfter, figuresOf, type ContractRow, type Figures, type Period } from './rules.ts'
import * as store from './store.ts'

export type Arrangements = { contracts: ContractRow[]; parents: ParentRow[]; today: string }

/** `db` may be a transaction that has locked the tree. */
export const loadArrangements = async ({ db, clock }: { db: Tx; clock: Runtime['clock'] }): Promise<Arrangements> => ({
  contracts: await store.allContracts(db),
  parents: await allParents(db),
  today: utcDay(clock.now()),
})

const settlementKey = (operatorId: number, to: string): string => deterministicUuid('settlement', operatorId, to)

const newestFirst = 2n ** 62n
const linesPerRead = 20

/** The newest booked settlement for which `isWanted` is true. */
async function lastBooked(
  { db }: Pick<Runtime, 'db'>,
  operatorId: number,
  isWanted: (one: Settlement) => boolean,
): Promise<Settlement | undefined> {
  for (let before = newestFirst; ;) {
    const lines = await ofKindsBefore(db, bookOf(operatorId), [commands.bookSettlement.kind], before, linesPerRead)
    const found = lines.map((line) => settlementIn(operatorId, line.detail).settlement).find(isWanted)
    if (found || lines.length < linesPerRead) return found
    before = defined(lines.at(-1)).seq
  }
}

/** The last booked day of an operator as the top of its tree. */
export const settledTo = async (runtime: Runtime, top: number): Promise<string | undefined> =>
  (await lastBooked(runtime, top, (one) => one.top === top))?.period.to

/** The last booked day of an operator, in whatever tree. */
export const bookedUpTo = async (runtime: Runtime, operatorId: number): Promise<string | undefined> =>
  (await lastBooked(runtime, operatorId, () => true))?.period.to

/** The next period of the tree under an operator. Undefined: no contract is in force at its top. */
export const nextPeriodOf = async (runtime: Runtime, top: number, arrangements: Arrangements) =>
  periodAfter(arrangements, top, await settledTo(runtime, top))

/** The end of a day and the time until every transfer of it is recorded. */
const completeAfterMs = 5 * 60_000

export const isOver = ({ clock }: Pick<Runtime, 'clock'>, { to }: Period): boolean =>
  clock.now().getTime() >= Date.parse(dayAfter(to)) + completeAfterMs

/** The settlements of a tree, each operator after those below it. Undefined: the reports are not complete. */
export async function computeSettlements(
  runtime: Runtime,
  top: number,
  period: Period,
  { contracts, parents }: Arrangements,
): Promise<Settlement[] | undefined> {
  const tree = treeOn(parents, period.to)
  const operatorIds = fromRoot(tree, top)
  const own = await figuresIn(runtime, { top, period, parents, operatorIds })
  if (!own) return undefined
  const losses = new Map<number, bigint>()
  for (const id of operatorIds)
    losses.set(id, (await lastBooked(runtime, id, (one) => one.period.to < period.to))?.carriedOut ?? 0n)
  return settleTree({ tree, top, period, contracts, own, losses })
}

type FiguresQuery = { top: number; period: Period; parents: readonly ParentRow[]; operatorIds: number[] }

async function figuresIn(runtime: Runtime, { top, period, parents, operatorIds }: FiguresQuery) {
  const startOf = (id: number) => firstDayOf(parents, id, top, period)
  const figures = new Map<number, Figures>()
  for (const [from, ids] of Map.groupBy(operatorIds, startOf)) {
    const sums = await operatorSums(runtime, ids, { from, to: period.to })
    if (!sums) return undefined
    for (const id of ids) figures.set(id, figuresOf(sums.get(id) ?? noSums()))
  }
  return figures
}

/** The figures of one operator in a period of a tree. Undefined: the reports are not complete. */
export const figuresFor = async (
  runtime: Runtime,
  { operatorId, ...wanted }: Omit<FiguresQuery, 'operatorIds'> & { operatorId: number },
) => (await figuresIn(runtime, { ...wanted, operatorIds: [operatorId] }))?.get(operatorId)

type Order = { requestId: string; operatorId: number; from: string; to: string }
type Staff = { name: string; approver?: string }

/** Books a period of a whole tree. A repetition of the request returns what it booked. Returns the line of the operator at the top. */
export async function bookSettlement(runtime: Runtime, order: Order, staff: Staff, submit: Submit): Promise<Transfer> {
  const { requestId, operatorId: top, ...period } = order
  const booked = await bookedLine(runtime, top, period)
  if (booked) {
    const { settlement } = settlementIn(top, ofRequest(booked, requestId).detail)
    await submit(commandOf({ settlement, request: requestId, staff }))
    return booked
  }
  const arrangements = await loadArrangements(runtime)
  const next = await nextPeriodOf(runtime, top, arrangements)
  if (!next) throw new Refusal('CONTRACT_NOT_FOUND')
  const isNext = next.from === period.from && next.to === period.to && isOver(runtime, next)
  const settlements = isNext ? await computeSettlements(runtime, top, next, arrangements) : undefined
  if (!settlements) throw new Refusal('SETTLEMENT_NOT_DUE')
  for (const settlement of settlements) {
    const command = commandOf({ settlement, request: requestId, staff })
    await (settlement.operatorId === top ? submit : runtime.books.submit)(command)
  }
  for (const { operatorId } of settlements) publishSettlement(runtime, operatorId)
  return ofRequest(defined(await bookedLine(runtime, top, period)), requestId)
}

const commandOf = (input: { settlement: Settlement; request: string; staff: Staff }) => {
  const { operatorId, period } = input.settlement
  return commands.bookSettlement.of(bookOf(operatorId), settlementKey(operatorId, period.to), input)
}

export const publishSettlement = (runtime: Runtime, operatorId: number) =>
  runtime.events.publish({ kind: 'desk-changed', topic: 'settlements', operatorId })

/** The line of the period in the operator's book. A line of another begin would be of another period. */
async function bookedLine({ db }: Runtime, operatorId: number, { from, to }: Period): Promise<Transfer | undefined> {
  const [line] = await transfersByKey(db, bookOf(operatorId), [settlementKey(operatorId, to)])
  if (line && settlementIn(operatorId, line.detail).settlement.period.from !== from)
    throw new Refusal('SETTLEMENT_NOT_DUE')
  return line
}

/** The line, if this request has booked it. */
function ofRequest(line: Transfer, requestId: string): Transfer {
  const { request, staff } = settlementIn(0, line.detail)
  if (request === requestId) return line
  throw new Refusal('SETTLEMENT_BOOKED', {
    ...(staff?.name !== undefined && { by: staff.name }),
    at: new Date(line.atMs).toISOString(),
  })
}

/** A booked settlement by the number of its line. */
export async function findSettlement({ db }: Runtime, operatorId: number, number: number): Promise<Transfer> {
  const [line] = await transfersBySeq(db, bookOf(operatorId), [BigInt(number)])
  if (line?.kind !== commands.bookSettlement.kind) throw new Refusal('SETTLEMENT_NOT_FOUND')
  return line
}

export { settlementIn, netOf, type Settlement } from './book-rules.ts'
export { changeDay, contractOn, dayAfter, figureNames, type ContractRow, type Figures, type Terms } from './rules.ts'
export { putContract } from './store.ts'
export * as settlementCommands from './commands.ts'
