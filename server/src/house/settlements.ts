/** House API: partners, contracts and settlements of operators. */
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import type { commissionLines } from '@lucero/contract/house/lists'
import type { Statement } from '@lucero/contract/house/settlements'
import { toCents, toDecimal, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { inParallel } from '@lucero/kit/in-parallel'
import { exactTimeOf } from '@lucero/kit/time-position'
import { defined } from '@lucero/kit/defined'
import * as accounts from '../accounts/accounts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { balancesOfAll, keyOfRequest } from '../ledger/books.ts'
import { deterministicUuid, type Submit } from '../ledger/command.ts'
import { balancesAfter, deltaOn, ofKindsBefore, type Transfer } from '../ledger/history.ts'
import { listOperators } from '../operators/operators.ts'
import { lockTree, moveTo, treeOn } from '../partners/partners.ts'
import * as settlement from '../settlement/settlement.ts'
import { isInScope, type Actor } from '../staff/actor.ts'
import { changeLogged } from '../staff/log/log.ts'
import { bookOf, findStock, isSellingFromStock, stockTerms } from '../stock/stock.ts'
import type { StaffAction } from './staff-action.ts'

const cents = (amount: number): Cents => (amount < 0 ? -toCents(-amount) : toCents(amount))

async function namesOf({ db }: Runtime): Promise<Map<number, string>> {
  return new Map((await listOperators(db)).map(({ id, name }) => [id, name]))
}

async function operatorIn(runtime: Runtime, operatorId: number): Promise<void> {
  if (!(await namesOf(runtime)).has(operatorId)) throw new Refusal('OPERATOR_NOT_FOUND')
}

const commissionIn = (operatorId: number, balances: ReadonlyMap<string, Cents> | undefined): string =>
  toDecimal(balances?.get(accounts.commission(operatorId)) ?? 0n)

const maxAtOnce = 4

export async function listPartners(runtime: Runtime, actor: Actor) {
  const { contracts, parents, today } = await settlement.loadArrangements(runtime)
  const [operators, tree] = [await listOperators(runtime.db), treeOn(parents, today)]
  const shown = operators.filter(({ id }) => isInScope(actor, id))
  const balances = await balancesOfAll(
    runtime.db,
    shown.map(({ id }) => bookOf(id)),
  )
  const visible = (id: number | null) => (id !== null && isInScope(actor, id) ? id : null)
  return {
    partners: await inParallel(maxAtOnce, shown, async ({ id, name, blocked }) => {
      const move = parents.find((row) => row.operatorId === id && row.fromDay > today)
      const contract = settlement.contractOn(contracts, id, today)
      return {
        operatorId: id,
        name,
        blocked,
        parentId: visible(tree.parentOf(id)),
        move: move ? { parentId: visible(move.parentId), from: move.fromDay } : null,
        contract: contract ? toContract(contract) : null,
        settledTo: (await settlement.bookedUpTo(runtime, id)) ?? null,
        balance: commissionIn(id, balances.get(bookOf(id))),
      }
    }),
  }
}

const toTerms = ({ basis, tiers, bonusCost, carriesLoss }: settlement.Terms) => ({
  basis,
  tiers: tiers.map(({ from, share }) => ({ from: Number(from) / 100, percent: share / 100 })),
  bonusCost,
  carriesLoss,
})

const toContract = (row: settlement.ContractRow) => ({ ...toTerms(row), from: row.fromDay, period: row.period })

export async function movePartner(runtime: Runtime, actor: Actor, body: HouseBody<'movePartner'>) {
  const { operatorId, parentId } = body
  const known = await namesOf(runtime)
  if (!known.has(operatorId) || (parentId !== null && !known.has(parentId))) throw new Refusal('OPERATOR_NOT_FOUND')
  if (operatorId === parentId) throw new Refusal('PARENT_IS_BELOW')
  const from = await changeLogged(runtime, actor, async (tx) => {
    await lockTree(tx)
    const { contracts, parents, today } = await settlement.loadArrangements({
      db: tx,
      clock: runtime.clock,
    })
    const tree = treeOn(parents, today)
    const top = tree.rootOf(operatorId)
    const fromDay = settlement.changeDay(contracts, top, await settlement.settledTo(runtime, top), today)
    await moveTo(tx, { operatorId, fromDay, parentId }, today)
    const before = { parentId: tree.parentOf(operatorId) }
    const entry = {
      action: 'movePartner',
      subject: `operator:${operatorId}`,
      before,
      after: { parentId, from: fromDay },
    }
    return { result: fromDay, entry }
  })
  runtime.events.publish({ kind: 'operators-changed' })
  settlement.publishSettlement(runtime, operatorId)
  return { operatorId, parentId, from }
}

export async function listContracts(runtime: Runtime, { operatorId }: HouseQuery<'listContracts'>) {
  await operatorIn(runtime, operatorId)
  const { contracts } = await settlement.loadArrangements(runtime)
  const own = contracts.filter((row) => row.operatorId === operatorId)
  return { contracts: own.toReversed().map(toContract) }
}

export async function setContract(runtime: Runtime, actor: Actor, body: HouseBody<'setContract'>) {
  const { operatorId, basis, tiers, bonusCost, carriesLoss } = body
  await operatorIn(runtime, operatorId)
  const row = await changeLogged(runtime, actor, async (tx) => {
    await lockTree(tx)
    const { contracts, parents, today } = await settlement.loadArrangements({
      db: tx,
      clock: runtime.clock,
    })
    const top = treeOn(parents, today).rootOf(operatorId)
    const fromDay = settlement.changeDay(contracts, top, await settlement.settledTo(runtime, top), today)
    const ofTop = settlement.contractOn(contracts, top, fromDay)
    if (top !== operatorId && !ofTop) throw new Refusal('CONTRACT_NOT_FOUND')
    const before = settlement.contractOn(contracts, operatorId, fromDay)
    const period = (top === operatorId ? body.period : undefined) ?? ofTop?.period ?? 'month'
    const terms = {
      basis,
      tiers: tiers.map(({ from, percent }) => ({ from: cents(from), share: Math.round(percent * 100) })),
      bonusCost,
      carriesLoss,
    }
    const result = { operatorId, fromDay, period, ...terms }
    await settlement.putContract(tx, result)
    const shown = { before: before ? toContract(before) : null, after: toContract(result) }
    return { result, entry: { action: 'setContract', subject: `operator:${operatorId}`, ...shown } }
  })
  settlement.publishSettlement(runtime, operatorId)
  return { contract: toContract(row) }
}

/** Of the operator at the top, or, for staff of an operator, of the part of the tree that is theirs. */
export async function previewSettlement(
  runtime: Runtime,
  actor: Actor,
  { operatorId }: HouseQuery<'previewSettlement'>,
) {
  await operatorIn(runtime, operatorId)
  const arrangements = await settlement.loadArrangements(runtime)
  const now = treeOn(arrangements.parents, arrangements.today)
  const top = await topOf(runtime, operatorId, arrangements)
  const period = await settlement.nextPeriodOf(runtime, top, arrangements)
  if (!period) throw new Refusal('CONTRACT_NOT_FOUND')
  const computed = await settlement.computeSettlements(runtime, top, period, arrangements)
  const names = await namesOf(runtime)
  const under = new Set(treeOn(arrangements.parents, period.to).under(operatorId).concat(now.under(operatorId)))
  const shown = (computed ?? []).filter((one) => under.has(one.operatorId) && isInScope(actor, one.operatorId))
  return {
    ...period,
    isDue: computed !== undefined && settlement.isOver(runtime, period),
    top: isInScope(actor, top) ? top : null,
    statements: shown.toReversed().map((one) => toStatement(actor, one, names)),
  }
}

/** The operator itself, if periods of the time before it had a parent are not booked. */
async function topOf(runtime: Runtime, operatorId: number, arrangements: settlement.Arrangements): Promise<number> {
  const top = treeOn(arrangements.parents, arrangements.today).rootOf(operatorId)
  if (top === operatorId) return top
  const own = await settlement.nextPeriodOf(runtime, operatorId, arrangements)
  return own && treeOn(arrangements.parents, own.to).rootOf(operatorId) === operatorId ? operatorId : top
}

export async function bookSettlement(
  runtime: Runtime,
  { body, actor, approval, submit }: StaffAction<'bookSettlement'>,
) {
  await operatorIn(runtime, body.operatorId)
  const staff = { name: actor.name, ...(approval && { approver: approval.approver.name }) }
  const line = await settlement.bookSettlement(runtime, body, staff, submit)
  return { statement: await statementOf(runtime, actor, body.operatorId, line) }
}

export async function showSettlement(runtime: Runtime, actor: Actor, query: HouseQuery<'showSettlement'>) {
  const line = await settlement.findSettlement(runtime, query.operatorId, query.number)
  return { statement: await statementOf(runtime, actor, query.operatorId, line) }
}

async function statementOf(runtime: Runtime, actor: Actor, operatorId: number, line: Transfer): Promise<Statement> {
  const { settlement: one, staff } = settlement.settlementIn(operatorId, line.detail)
  return {
    ...toStatement(actor, one, await namesOf(runtime)),
    number: Number(line.seq),
    bookedAt: new Date(line.atMs).toISOString(),
    bookedBy: staff.name ?? null,
    approvedBy: staff.approver ?? null,
    corrections: await correctionsOf(runtime, operatorId, Number(line.seq)),
  }
}

function toStatement(actor: Actor, one: settlement.Settlement, names: ReadonlyMap<number, string>): Statement {
  const { operatorId, period, parentId, terms, own, total, partners, gross } = one
  return {
    operatorId,
    name: names.get(operatorId) ?? null,
    number: null,
    ...period,
    parentId: parentId !== null && isInScope(actor, parentId) ? parentId : null,
    contract: terms ? toTerms(terms) : null,
    own: toFigures(own),
    total: toFigures(total),
    base: toDecimal(one.base),
    carriedIn: toDecimal(one.carriedIn),
    carriedOut: toDecimal(one.carriedOut),
    share: toDecimal(one.share),
    borne: toDecimal(one.borne),
    commission: toDecimal(gross),
    partners: partners.map((partner) => ({
      operatorId: partner.operatorId,
      name: names.get(partner.operatorId) ?? null,
      commission: toDecimal(partner.gross),
    })),
    net: toDecimal(settlement.netOf(one)),
    bookedAt: null,
    bookedBy: null,
    approvedBy: null,
    corrections: [],
  }
}

const toFigures = (figures: settlement.Figures) =>
  Object.fromEntries(settlement.figureNames.map((name) => [name, toDecimal(figures[name])])) as Statement['own']

type LineDetail = {
  from?: string
  to?: string
  corrects?: number
  partner?: number
  payment?: 'paid' | 'received' | 'stock' | 'written-off'
  reason?: string
  reference?: string
  staff?: { name?: string }
}

const detailOf = ({ detail }: Transfer): LineDetail => JSON.parse(detail ?? '{}') as LineDetail

const last = 2n ** 62n
const maxCorrections = 1000

async function correctionsOf(runtime: Runtime, operatorId: number, number: number) {
  const kinds = [settlement.settlementCommands.correctSettlement.kind]
  const lines = await ofKindsBefore(runtime.db, bookOf(operatorId), kinds, last, maxCorrections)
  return lines
    .filter((line) => detailOf(line).corrects === number)
    .toReversed()
    .map((line) => ({
      number: Number(line.seq),
      amount: toDecimal(deltaOn(line, accounts.commission(operatorId))),
      reason: detailOf(line).reason ?? '',
      at: new Date(line.atMs).toISOString(),
      by: detailOf(line).staff?.name ?? null,
    }))
}

const lineKinds: Record<string, (typeof commissionLines)[number]> = {
  'book-settlement': 'settlement',
  'correct-settlement': 'correction',
  'correct-partner': 'partner',
  'pay-commission': 'payment',
  'commission-to-stock': 'payment',
}

export async function listSettlements(runtime: Runtime, actor: Actor, query: HouseQuery<'listSettlements'>) {
  const { operatorId, after, limit } = query
  await operatorIn(runtime, operatorId)
  const position = positionIn('settlements', after)
  if (position && !/^\d{1,18}$/.test(position.id)) throw new Refusal('INVALID_INPUT', { after: 'is not a cursor' })
  const before = position ? BigInt(position.id) : last
  const lines = await ofKindsBefore(runtime.db, bookOf(operatorId), Object.keys(lineKinds), before, limit + 1)
  const rows = lines.map((line) => ({ line, id: String(line.seq), at: exactTimeOf(line.atMs) }))
  const { shown, next } = cutPage('settlements', rows, limit, ({ id }) => id)
  const balances = await balancesOfAll(runtime.db, [bookOf(operatorId)])
  return {
    balance: commissionIn(operatorId, balances.get(bookOf(operatorId))),
    lines: shown.map(({ line }) => toLine(actor, operatorId, line)),
    next,
  }
}

function toLine(actor: Actor, operatorId: number, line: Transfer) {
  const { from, to, corrects, partner, payment, reference, reason, staff } = detailOf(line)
  const account = accounts.commission(operatorId)
  return {
    number: Number(line.seq),
    at: new Date(line.atMs).toISOString(),
    kind: defined(lineKinds[line.kind]),
    amount: toDecimal(deltaOn(line, account)),
    balance: toDecimal(balancesAfter(line).get(account) ?? 0n),
    from: from ?? null,
    to: to ?? null,
    corrects: corrects ?? null,
    partnerId: partner !== undefined && isInScope(actor, partner) ? partner : null,
    payment: payment ?? null,
    reference: reference ?? null,
    reason: reason ?? null,
    staff: staff?.name ?? null,
  }
}

type Order = { operatorId: number; requestId: string }

const keyOf = (runtime: Runtime, { operatorId, requestId }: Order, kind: string) =>
  keyOfRequest(runtime.db, { playerId: bookOf(operatorId), from: 'house', kind, requestId })

async function balanceOf(runtime: Runtime, operatorId: number) {
  settlement.publishSettlement(runtime, operatorId)
  const balances = await balancesOfAll(runtime.db, [bookOf(operatorId)])
  return { operatorId, balance: commissionIn(operatorId, balances.get(bookOf(operatorId))) }
}

/** The book of the parent first: the log row commits with the line of the operator, and a repetition of the request writes what is missing. */
export async function correctSettlement(runtime: Runtime, body: HouseBody<'correctSettlement'>, submit: Submit) {
  const { operatorId, number, amount, reason } = body
  await operatorIn(runtime, operatorId)
  const line = await settlement.findSettlement(runtime, operatorId, number)
  const { parentId } = settlement.settlementIn(operatorId, line.detail).settlement
  const { correctSettlement: correct, correctPartner } = settlement.settlementCommands
  const key = await keyOf(runtime, body, correct.kind)
  if (parentId !== null) {
    const partnerKey = deterministicUuid('corrected partner', operatorId, key)
    const side = { operatorId: parentId, partnerId: operatorId, number, cents: cents(amount), reason }
    await runtime.books.submit(correctPartner.of(bookOf(parentId), partnerKey, side))
    settlement.publishSettlement(runtime, parentId)
  }
  await submit(correct.of(bookOf(operatorId), key, { operatorId, parentId, number, cents: cents(amount), reason }))
  return balanceOf(runtime, operatorId)
}

export async function payCommission(runtime: Runtime, body: HouseBody<'payCommission'>, submit: Submit) {
  const { operatorId, kind, amount, reason, reference } = body
  await operatorIn(runtime, operatorId)
  const { payCommission: pay, commissionToStock } = settlement.settlementCommands
  if (kind === 'stock' && !(await sellsFromStock(runtime, operatorId))) throw new Refusal('STOCK_SWITCHING')
  const command = kind === 'stock' ? commissionToStock : pay
  const key = await keyOf(runtime, body, command.kind)
  const payment = { operatorId, kind, cents: cents(amount), reason, reference: reference ?? null }
  await submit(command.of(bookOf(operatorId), key, payment))
  if (kind === 'stock') runtime.events.publish({ kind: 'desk-changed', topic: 'stock', operatorId })
  return balanceOf(runtime, operatorId)
}

const sellsFromStock = async (runtime: Runtime, operatorId: number): Promise<boolean> =>
  (await findStock(runtime.db, operatorId)) !== undefined && isSellingFromStock(await stockTerms(runtime), operatorId)
