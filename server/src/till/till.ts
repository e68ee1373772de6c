/** House API: a shift at a drawer, from its opening float to its blind close. */
import type { HouseBody } from '@lucero/contract/house/calls'
import { toCents, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import { deterministicUuid } from '../ledger/command.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { reportOn, toHead, toLines, toOwnShift } from './reports.ts'
import { cash, countedCents, drawerOf, mustConfirm, type LineKind } from './rules.ts'
import { toHouseSettings } from './settings.ts'
import * as store from './store.ts'

const maxOpenShifts = 100
const maxDrawers = 20

export async function getTill({ db }: Runtime, actor: Actor) {
  const scope = scopeOf(actor)
  const [own, open] = [await store.openShiftOf(db, actor.staffId), await store.openShifts(db, scope, maxOpenShifts)]
  const required = await store.requiringOperators(db)
  return {
    shift: own ? toOwnShift(own) : null,
    openShifts: open.filter(({ staffId }) => staffId !== actor.staffId).map(toHead),
    drawers: await store.recentDrawers(db, scope, maxDrawers),
    required: required.filter((operatorId) => isInScope(actor, operatorId)),
    settings: toHouseSettings(await store.readSettings(db)),
  }
}

/** Idempotent by `requestId`: a repetition returns the shift that it opened. */
export async function openShift({ db, clock }: Runtime, actor: Actor, body: HouseBody<'openShift'>) {
  const { requestId, operatorId, drawer, float } = body
  const id = deterministicUuid('shift', actor.staffId, requestId.toLowerCase())
  await store.insertShift(db, {
    id,
    operatorId,
    staffId: actor.staffId,
    staffName: actor.name,
    drawer,
    floatCents: toCents(float),
    openedAt: clock.now(),
  })
  const row = await store.findShift(db, id)
  if (!row) throw await whyNotOpened(db, actor, body)
  const isSame = row.operatorId === operatorId && row.drawer === drawer && row.floatCents === toCents(float)
  if (!isSame) throw new Refusal('CONFLICT')
  if (row.closedAt) throw closedRefusal(row)
  return { shift: toOwnShift(row) }
}

async function whyNotOpened(db: Runtime['db'], actor: Actor, { operatorId, drawer }: HouseBody<'openShift'>) {
  const own = await store.openShiftOf(db, actor.staffId)
  if (own) return new Refusal('SHIFT_ALREADY_OPEN', { drawer: own.drawer })
  const other = await store.openShiftAt(db, operatorId, drawer)
  return other ? new Refusal('DRAWER_IN_USE', { staff: other.staffName }) : new Refusal('RETRY_LATER')
}

const closedRefusal = ({ closedBy, closedAt }: store.ShiftRow): Refusal =>
  new Refusal('SHIFT_CLOSED', {
    ...(closedBy !== null && { closedBy }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  })

/** Locks the shifts. Movements that are being written commit first, and later ones wait. */
async function lockVisible({ db }: Runtime, actor: Actor, ids: string[]): Promise<store.ShiftRow[]> {
  const rows = await store.lockShifts(db, ids)
  const inOrder = ids.map((id) => rows.find((row) => row.id === id.toLowerCase()))
  return inOrder.map((row) => {
    if (!row || !isInScope(actor, row.operatorId)) throw new Refusal('SHIFT_NOT_FOUND')
    return row
  })
}

/** The own shift, locked. */
async function lockOwn(runtime: Runtime, actor: Actor, id: string): Promise<store.ShiftRow> {
  const [row] = await lockVisible(runtime, actor, [id])
  if (row?.staffId !== actor.staffId) throw new Refusal('SHIFT_NOT_FOUND')
  return row
}

type NewLine = { part: string; shift: store.ShiftRow; kind: LineKind; method: string; cents: Cents; reason: string }

/** Lines that have no transfer. Their ids come from the request, so a repetition finds them. The shifts are locked. */
async function write({ db, clock }: Runtime, actor: Actor, requestId: string, wanted: NewLine[]) {
  const rows = wanted.map(({ part, shift, kind, method, cents, reason }): store.LineRow => ({
    id: deterministicUuid('till line', actor.staffId, requestId.toLowerCase(), part),
    shiftId: shift.id,
    operatorId: shift.operatorId,
    staffId: actor.staffId,
    staffName: actor.name,
    playerId: null,
    kind,
    subject: null,
    method,
    reference: null,
    cents,
    reason,
    at: clock.now(),
  }))
  const before = await store.linesWith(
    db,
    rows.map(({ id }) => id),
  )
  if (before.length === 0) {
    const closed = wanted.find(({ shift }) => shift.closedAt)
    if (closed) throw closedRefusal(closed.shift)
    await store.insertLines(db, rows)
    return rows
  }
  const stored = rows.map((row) => before.find(({ id }) => id === row.id))
  const contents = (row: store.LineRow | undefined) =>
    row && [row.shiftId, row.kind, row.method, row.cents, row.reason].join(' ')
  if (rows.some((row, index) => contents(row) !== contents(stored[index]))) throw new Refusal('CONFLICT')
  return stored.map((row) => defined(row))
}

export async function moveCash(runtime: Runtime, actor: Actor, body: HouseBody<'moveCash'>) {
  const { requestId, shiftId, direction, amount, reason } = body
  const shift = await lockOwn(runtime, actor, shiftId)
  const cents = direction === 'drop' ? -toCents(amount) : toCents(amount)
  const rows = await write(runtime, actor, requestId, [
    { part: 'cash', shift, kind: direction, method: cash, cents, reason },
  ])
  const [line] = await toLines(runtime, rows)
  return { line: defined(line) }
}

/** Two lines that sum to zero: no correction makes or loses money. A closed shift is never corrected. */
export async function correctTill(runtime: Runtime, actor: Actor, body: HouseBody<'correctTill'>) {
  const { requestId, shiftId, amount, from, to, toShiftId = shiftId, reason } = body
  const { methods } = await store.readSettings(runtime.db)
  const isKnown = (method: string) => methods.some(({ id }) => id === method)
  const isSame = from === to && toShiftId.toLowerCase() === shiftId.toLowerCase()
  if (!isKnown(from) || !isKnown(to) || isSame)
    throw new Refusal('INVALID_INPUT', { to: 'is no other method or drawer' })
  const [source, target] = await lockVisible(runtime, actor, [shiftId, toShiftId])
  const mayChange = source?.staffId === actor.staffId || actor.can('shifts.confirm')
  if (!source || !target || !mayChange || source.operatorId !== target.operatorId) throw new Refusal('SHIFT_NOT_FOUND')
  const cents = toCents(amount)
  const rows = await write(runtime, actor, requestId, [
    { part: 'from', shift: source, kind: 'correction', method: from, cents: -cents, reason },
    { part: 'to', shift: target, kind: 'correction', method: to, cents, reason },
  ])
  return { lines: await toLines(runtime, rows) }
}

type Count = Pick<HouseBody<'closeShift'>, 'requestId' | 'pieces'>

/** The person counts the drawer before any answer has its expected sum. */
export async function closeShift(runtime: Runtime, actor: Actor, body: HouseBody<'closeShift'>) {
  return close(runtime, actor, await lockOwn(runtime, actor, body.shiftId), body, null)
}

/** Closes the shift of a cashier who has left. The report names the person who counted. */
export async function closeShiftFor(runtime: Runtime, actor: Actor, body: HouseBody<'closeShiftFor'>) {
  const [row] = await lockVisible(runtime, actor, [body.shiftId])
  if (row?.staffId === actor.staffId) throw new Refusal('OWN_SHIFT')
  return close(runtime, actor, defined(row), body, body.reason)
}

/** A repetition by the same person gets the same report. Any other second close is refused, with the person who was first. */
async function close(
  runtime: Runtime,
  actor: Actor,
  row: store.ShiftRow,
  { requestId, pieces }: Count,
  reason: string | null,
) {
  const { db, clock } = runtime
  if (row.closedAt) {
    const isRepeated = row.closedById === actor.staffId && row.closeRequest === requestId.toLowerCase()
    if (!isRepeated) throw closedRefusal(row)
    return { report: await reportOn(runtime, row) }
  }
  const { denominations, confirmAbove } = await store.readSettings(db)
  const counted = pieces.map(({ denomination, pieces: number }) => ({
    denomination: toCents(denomination),
    pieces: number,
  }))
  const countedSum = countedCents(counted, denominations)
  const { expected } = drawerOf(row.floatCents, await store.sumsOfShift(db, row.id))
  const closed = await store.setClosed(db, {
    id: row.id,
    closedAt: clock.now(),
    closedById: actor.staffId,
    closedBy: actor.name,
    closeRequest: requestId,
    closeReason: reason,
    counts: counted
      .filter((one) => one.pieces > 0)
      .map((one): [number, number] => [Number(one.denomination), one.pieces])
      .toSorted(([a], [b]) => b - a),
    countedCents: countedSum,
    expectedCents: expected,
    reportNumber: await store.nextReportNumber(db, row.operatorId),
    mustConfirm: mustConfirm(countedSum - expected, confirmAbove),
  })
  return { report: await reportOn(runtime, closed) }
}

/** By a person who neither had the drawer nor counted it. A repetition by the same person gets the same answer. */
export async function confirmDifference(
  runtime: Runtime,
  actor: Actor,
  { shiftId, reason }: HouseBody<'confirmDifference'>,
) {
  const [row] = await lockVisible(runtime, actor, [shiftId])
  const shift = defined(row)
  if (shift.confirmedAt && shift.confirmedById === actor.staffId) return { report: await reportOn(runtime, shift) }
  if (!shift.mustConfirm || shift.confirmedAt) throw new Refusal('DIFFERENCE_NOT_OPEN')
  if (actor.staffId === shift.staffId || actor.staffId === shift.closedById) throw new Refusal('OWN_DIFFERENCE')
  const at = runtime.clock.now()
  const confirmed = await store.setConfirmed(runtime.db, {
    id: shift.id,
    at,
    byId: actor.staffId,
    by: actor.name,
    reason,
  })
  return { report: await reportOn(runtime, confirmed) }
}
