/** House API: the list of shifts, X and Z reports, and the day of a cashier. */
import assert from 'node:assert/strict'
import type { HouseQuery } from '@lucero/contract/house/calls'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { usernamesOf } from '../players/players.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { onlyOperator } from '../runtime/operator-filter.ts'
import { calendarOf, dayAt, startOfDay, zoneAt } from '../calendar/calendar.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { ownLimits } from '../staff/limits/limits.ts'
import { writeOncePerHour } from '../staff/log/log.ts'
import { drawerOf, leftOf, sumsByMethod, totalOf, type MethodSums } from './rules.ts'
import * as store from './store.ts'

const amountOrNone = (cents: Cents | null) => (cents === null ? null : toAmount(cents))

export const toHead = ({ id, operatorId, drawer, staffName, openedAt }: store.ShiftRow) => ({
  shiftId: id,
  operatorId,
  drawer,
  staff: staffName,
  openedAt: openedAt.toISOString(),
})

export const toOwnShift = (row: store.ShiftRow) => ({ ...toHead(row), float: toAmount(row.floatCents) })

const confirmationOf = ({ mustConfirm, confirmedAt }: store.ShiftRow) =>
  mustConfirm ? (confirmedAt ? ('confirmed' as const) : ('waits' as const)) : ('none' as const)

/** The sums of an open shift are in no list. */
const toRow = (row: store.ShiftRow) => ({
  ...toOwnShift(row),
  closedAt: row.closedAt?.toISOString() ?? null,
  closedBy: row.closedBy,
  closeReason: row.closeReason,
  number: row.reportNumber === null ? null : Number(row.reportNumber),
  counted: amountOrNone(row.countedCents),
  expected: amountOrNone(row.expectedCents),
  difference: differenceOf(row),
  confirmation: confirmationOf(row),
  confirmedBy: row.confirmedBy,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  confirmReason: row.confirmation,
})

const differenceOf = ({ countedCents, expectedCents }: store.ShiftRow) =>
  countedCents === null || expectedCents === null ? null : toAmount(countedCents - expectedCents)

const toSums = ({ granted, paid, reversed, corrected, net, ...counts }: Omit<MethodSums, 'method'>) => ({
  ...counts,
  granted: toAmount(granted),
  paid: toAmount(paid),
  reversed: toAmount(reversed),
  corrected: toAmount(corrected),
  net: toAmount(net),
})

const toMethods = (sums: MethodSums[]) => sums.map(({ method, ...rest }) => ({ method, ...toSums(rest) }))

/** Everything is summed from the lines. The close has stored the same expected sum. */
export async function reportOn({ db, clock }: Pick<Runtime, 'db' | 'clock'>, row: store.ShiftRow) {
  const [sums, { methods }] = [await store.sumsOfShift(db, row.id), await store.readSettings(db)]
  const drawer = drawerOf(row.floatCents, sums)
  assert(
    row.expectedCents === null || row.expectedCents === drawer.expected,
    `the lines of shift ${row.id} have changed`,
  )
  const inAmounts = Object.entries(drawer).map(([name, cents]) => [name, toAmount(cents)])
  return {
    ...toRow(row),
    kind: row.closedAt ? ('Z' as const) : ('X' as const),
    reportedAt: (row.closedAt ?? clock.now()).toISOString(),
    pieces: (row.counts ?? []).map(([denomination, pieces]) => ({
      denomination: toAmount(BigInt(denomination)),
      pieces,
      amount: toAmount(BigInt(denomination) * BigInt(pieces)),
    })),
    methods: toMethods(
      sumsByMethod(
        sums,
        methods.map(({ id }) => id),
      ),
    ),
    cash: Object.fromEntries(inAmounts) as { [Name in keyof typeof drawer]: number },
  }
}

export const operatorOfShift = async (tx: Tx, id: string) => (await store.findShift(tx, id))?.operatorId

/** A clerk and a cashier see the own shifts. */
const seesAll = ({ role }: Actor): boolean => role !== 'clerk' && role !== 'cashier'

/** The shift, if the actor may see it. */
async function visibleShift({ db }: Pick<Runtime, 'db'>, actor: Actor, id: string): Promise<store.ShiftRow> {
  const row = await store.findShift(db, id)
  const isVisible = row && isInScope(actor, row.operatorId) && (seesAll(actor) || row.staffId === actor.staffId)
  if (!isVisible) throw new Refusal('SHIFT_NOT_FOUND')
  return row
}

export async function listShifts(runtime: Runtime, actor: Actor, query: HouseQuery<'listShifts'>) {
  const { after, limit, state, operatorId } = query
  const position = positionIn('shifts', after)
  if (operatorId !== undefined && !isInScope(actor, operatorId)) return { shifts: [], next: null }
  const staffId = seesAll(actor) ? undefined : actor.staffId
  const filter = { operatorId: operatorId ?? scopeOf(actor), staffId, state, position, limit: limit + 1 }
  const { shown, next } = cutPage('shifts', await store.listShifts(runtime.db, filter), limit, ({ id }) => id)
  return { shifts: shown.map(toRow), next }
}

/** The close is blind: nobody gets the X report of the own shift. A report of an open shift is in the audit log. */
export async function showShift(runtime: Runtime, actor: Actor, { shiftId }: HouseQuery<'showShift'>) {
  const row = await visibleShift(runtime, actor, shiftId)
  if (row.closedAt) return { report: await reportOn(runtime, row) }
  if (row.staffId === actor.staffId) throw new Refusal('SHIFT_IS_BLIND')
  const entry = { action: 'showShift', subject: `shift:${row.id}`, after: { report: 'X', staff: row.staffName } }
  await writeOncePerHour(runtime, actor, entry, row.id)
  return { report: await reportOn(runtime, row) }
}

export async function listShiftLines(runtime: Runtime, actor: Actor, query: HouseQuery<'listShiftLines'>) {
  const { shiftId, after, limit } = query
  const position = positionIn('shift-lines', after)
  const shift = await visibleShift(runtime, actor, shiftId)
  const rows = await store.listLines(runtime.db, { shiftId: shift.id, position, limit: limit + 1 })
  const { shown, next } = cutPage(
    'shift-lines',
    rows.map(({ cursor, at, ...row }) => ({ ...row, time: at, at: cursor })),
    limit,
    ({ id }) => id,
  )
  return {
    lines: await toLines(
      runtime,
      shown.map(({ time, ...row }) => ({ ...row, at: time })),
    ),
    next,
  }
}

export async function toLines({ db }: Pick<Runtime, 'db'>, rows: store.LineRow[]) {
  const ids = [...new Set(rows.flatMap(({ playerId }) => playerId ?? []))]
  const usernames = await usernamesOf(db, ids)
  return rows.map(({ id, at, kind, staffName, playerId, subject, method, reference, cents, reason }) => ({
    lineId: id,
    at: at.toISOString(),
    kind,
    staff: staffName,
    username: playerId === null ? null : (usernames.get(playerId) ?? playerId),
    subject,
    method,
    reference,
    amount: toAmount(cents),
    reason,
  }))
}

const linesOfDay = 100

/** Sums leave out the open shift, because its close is blind. The rest of a limit is rounded for the same reason. */
export async function getMyDay(runtime: Runtime, actor: Actor) {
  const { db, clock } = runtime
  const calendar = await calendarOf(runtime, actor.operatorId)
  const day = dayAt(calendar, clock.now())
  const since = startOfDay(calendar, day)
  const [open, settings, limits] = [
    await store.openShiftOf(db, actor.staffId),
    await store.readSettings(db),
    await ownLimits(runtime, actor),
  ]
  const sums = await store.sumsOfPerson(db, actor.staffId, since, open?.id)
  const counts = open ? await store.countsOfShift(db, open.id) : []
  const countOf = (kind: string) => counts.find((one) => one.kind === kind)?.count ?? 0
  const lines = await store.listLines(db, { staffId: actor.staffId, since, limit: linesOfDay })
  return {
    day,
    zone: zoneAt(calendar, clock.now()),
    openShift: open ? { shiftId: open.id, grants: countOf('grant'), redeems: countOf('redeem') } : null,
    methods: toMethods(
      sumsByMethod(
        sums,
        settings.methods.map(({ id }) => id),
      ),
    ),
    total: toSums(totalOf(sums)),
    limits: limits.map(({ kind, each, day: perDay, used }) => ({
      kind,
      each: amountOrNone(each),
      day: amountOrNone(perDay),
      left: amountOrNone(leftOf(perDay, used, open !== undefined)),
      isRounded: open !== undefined && perDay !== null,
    })),
    lines: await toLines(runtime, lines),
  }
}

/**
 * Since when the sums of the actor's operator are hidden from the actor, because the close of the own shift is blind. Undefined: they are not. A report of
 * one operator would show them to its only cashier.
 */
export async function blindSince(runtime: Runtime, actor: Actor): Promise<string | undefined> {
  if (!actor.can('till.use')) return undefined
  const open = await store.openShiftOf(runtime.db, actor.staffId)
  return open && dayAt(await calendarOf(runtime, onlyOperator(scopeOf(actor))), open.openedAt)
}

/** Reports of days before the own shift was opened stay readable. */
export async function assertNotBlind(runtime: Runtime, actor: Actor, lastDay: string | undefined): Promise<void> {
  const since = await blindSince(runtime, actor)
  if (since !== undefined && (lastDay === undefined || lastDay >= since)) throw new Refusal('SHIFT_IS_BLIND')
}
