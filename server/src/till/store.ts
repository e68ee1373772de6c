import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import {
  bigint,
  boolean,
  cents,
  int,
  json,
  nullable,
  table,
  text,
  timestamp,
  uuid,
  word,
  type TableRow,
} from '@lucero/kit/table'
import { continuesBefore, exactTime, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import type { LineKind, LineSum } from './rules.ts'
import { andAmong, type OperatorFilter } from '../runtime/operator-filter.ts'

const shiftTable = table('till_shift', {
  id: uuid,
  operatorId: int,
  staffId: text,
  staffName: text,
  drawer: text,
  floatCents: cents,
  openedAt: timestamp,
  closedAt: nullable(timestamp),
  closedById: nullable(text),
  closedBy: nullable(text),
  closeRequest: nullable(uuid),
  closeReason: nullable(text),
  /** Pairs of a denomination in cents and its pieces. */
  counts: nullable(json<[number, number][]>()),
  countedCents: nullable(cents),
  expectedCents: nullable(cents),
  reportNumber: nullable(bigint),
  mustConfirm: nullable(boolean),
  confirmedAt: nullable(timestamp),
  confirmedById: nullable(text),
  confirmedBy: nullable(text),
  confirmation: nullable(text),
})

export type ShiftRow = TableRow<typeof shiftTable>

const shiftColumns = shiftTable.columns()

const newShift = shiftTable
  .only('id', 'operatorId', 'staffId', 'staffName', 'drawer', 'floatCents', 'openedAt')
  .insertion('nothing')

/** Inserts no row if the person or the drawer has an open shift. */
export const insertShift = (tx: Tx, row: Parameters<typeof newShift>[0][number]) => tx.run(newShift([row]))

export const findShift = (tx: Tx, id: string) =>
  tx.maybe<ShiftRow>(sql`select ${shiftColumns} from till_shift where id = ${id}`)

/**
 * A close waits for the movements that hold the row, and those that come later find the shift closed. In the order of the ids, so that two transactions
 * cannot deadlock.
 */
export const lockShifts = (tx: Tx, ids: string[]) =>
  tx.all<ShiftRow>(sql`select ${shiftColumns} from till_shift where id = any(${ids}::uuid[]) order by id for update`)

export const openShiftOf = (tx: Tx, staffId: string) =>
  tx.maybe<ShiftRow>(sql`select ${shiftColumns} from till_shift where staff_id = ${staffId} and closed_at is null`)

export const openShiftAt = (tx: Tx, operatorId: number, drawer: string) =>
  tx.maybe<ShiftRow>(sql`
    select ${shiftColumns} from till_shift
    where operator_id = ${operatorId} and lower(drawer) = lower(${drawer}) and closed_at is null`)

export const openShifts = (tx: Tx, operatorId: OperatorFilter, limit: number) =>
  tx.all<ShiftRow>(sql`
    select ${shiftColumns} from till_shift where closed_at is null ${andAmong(operatorId)} order by opened_at limit ${limit}`)

export const recentDrawers = (tx: Tx, operatorId: OperatorFilter, limit: number) =>
  tx.all<{ operatorId: number; drawer: string }>(sql`
    select operator_id as "operatorId", drawer
    from (select operator_id, drawer, opened_at from till_shift where true ${andAmong(operatorId)} order by opened_at desc limit 200) as recent
    group by operator_id, drawer order by max(opened_at) desc limit ${limit}`)

type ShiftFilter = {
  operatorId: OperatorFilter
  staffId: string | undefined
  state: 'open' | 'closed' | 'waits' | undefined
  position: TimePosition | undefined
  limit: number
}

const states = {
  open: sql`and closed_at is null`,
  closed: sql`and closed_at is not null`,
  waits: sql`and must_confirm and confirmed_at is null`,
}

export const listShifts = (tx: Tx, { operatorId, staffId, state, position, limit }: ShiftFilter) =>
  tx.all<ShiftRow & { at: string }>(sql`
    select ${shiftColumns}, ${exactTime(sql`opened_at`)} as at from till_shift
    where true ${andAmong(operatorId)}
      ${staffId === undefined ? sql`` : sql`and staff_id = ${staffId}`}
      ${state === undefined ? sql`` : states[state]}
      ${continuesBefore(sql`opened_at`, sql`id`, position)}
    order by ${newestFirst(sql`opened_at`, sql`id`)} limit ${limit}`)

type Close = Pick<ShiftRow, 'id'> & {
  closedAt: Date
  closedById: string
  closedBy: string
  closeRequest: string
  closeReason: string | null
  counts: [number, number][]
  countedCents: Cents
  expectedCents: Cents
  reportNumber: bigint
  mustConfirm: boolean
}

export const setClosed = (tx: Tx, close: Close) =>
  tx.one<ShiftRow>(sql`
    update till_shift
    set closed_at = ${close.closedAt}, closed_by_id = ${close.closedById}, closed_by = ${close.closedBy},
      close_request = ${close.closeRequest}, close_reason = ${close.closeReason}, counts = ${JSON.stringify(close.counts)}::jsonb,
      counted_cents = ${close.countedCents}, expected_cents = ${close.expectedCents}, report_number = ${close.reportNumber},
      must_confirm = ${close.mustConfirm}
    where id = ${close.id} and closed_at is null
    returning ${shiftColumns}`)

/** The next number of the operator. The row is locked until the transaction ends, and a transaction that fails returns its number. */
export const nextReportNumber = async (tx: Tx, operatorId: number) =>
  (
    await tx.one<{ number: bigint }>(sql`
      insert into till_operator (operator_id, last_report) values (${operatorId}, 1)
      on conflict (operator_id) do update set last_report = till_operator.last_report + 1
      returning last_report as number`)
  ).number

type Confirmation = { id: string; at: Date; byId: string; by: string; reason: string }

export const setConfirmed = (tx: Tx, { id, at, byId, by, reason }: Confirmation) =>
  tx.one<ShiftRow>(sql`
    update till_shift set confirmed_at = ${at}, confirmed_by_id = ${byId}, confirmed_by = ${by}, confirmation = ${reason}
    where id = ${id} and must_confirm and confirmed_at is null
    returning ${shiftColumns}`)

const lineTable = table('till_line', {
  id: uuid,
  shiftId: nullable(uuid),
  operatorId: int,
  staffId: text,
  staffName: text,
  playerId: nullable(uuid),
  kind: word<LineKind>(),
  subject: nullable(text),
  method: nullable(text),
  reference: nullable(text),
  cents,
  reason: nullable(text),
  at: timestamp,
})

export type LineRow = TableRow<typeof lineTable>

const lineColumns = lineTable.columns()
const putLines = lineTable.insertion()

/** For movements whose shifts the transaction has locked. */
export const insertLines = (tx: Tx, rows: LineRow[]) => tx.run(putLines(rows))

/**
 * A movement beside a transfer. If another transaction has closed its shift, `operator_id` is null, and the NOT NULL constraint rejects the transaction. The ledger
 * treats that as a conflict and decides the command again.
 */
export const addLine = ({ shiftId, operatorId, ...line }: LineRow): Sql => sql`
  insert into till_line (id, shift_id, operator_id, staff_id, staff_name, player_id, kind, subject, method, reference, cents, reason, at)
  values (
    ${line.id}, ${shiftId},
    ${
      shiftId === null
        ? sql`${operatorId}::int`
        : sql`(select s.operator_id from till_shift s where s.id = ${shiftId} and s.closed_at is null for share)`
    },
    ${line.staffId}, ${line.staffName}, ${line.playerId}, ${line.kind}, ${line.subject}, ${line.method}, ${line.reference},
    ${line.cents}, ${line.reason}, ${line.at}
  )`

/** The rows that a command reads. The id is JSON: the operator, the person, and the line of a grant that is reversed. */
export const loadPlaces = (playerIds: string[], ids: string[]): Sql => sql`
  select wanted.player_id as "playerId", wanted.id,
    (select methods from till_setting) as methods,
    coalesce(
      (select requires_shift from till_operator where operator_id = (wanted.id::json ->> 'operatorId')::int), false
    ) as "isRequired",
    (
      select s.id from till_shift s
      where s.staff_id = wanted.id::json ->> 'staffId' and s.operator_id = (wanted.id::json ->> 'operatorId')::int
        and s.closed_at is null
    ) as "ownShift",
    (
      select s.id from till_line l join till_shift s on s.id = l.shift_id
      where l.id = (wanted.id::json ->> 'grantLine')::uuid and s.closed_at is null
    ) as "grantShift",
    (select l.method from till_line l where l.id = (wanted.id::json ->> 'grantLine')::uuid) as "grantMethod"
  from unnest(${playerIds}::uuid[], ${ids}::text[]) as wanted (player_id, id)`

export const linesWith = (tx: Tx, ids: string[]) =>
  tx.all<LineRow>(sql`select ${lineColumns} from till_line where id = any(${ids}::uuid[])`)

const sumColumns = sql`kind, method, count(*)::int as count, sum(cents)::bigint as cents`

export const sumsOfShift = (tx: Tx, shiftId: string) =>
  tx.all<LineSum>(sql`select ${sumColumns} from till_line where shift_id = ${shiftId} group by kind, method`)

/** The sums of a person since a time. `without` is the open shift. */
export const sumsOfPerson = (tx: Tx, staffId: string, since: Date, without: string | undefined) =>
  tx.all<LineSum>(sql`
    select ${sumColumns} from till_line
    where staff_id = ${staffId} and at >= ${since} and kind in ('grant', 'redeem', 'reversal')
      ${without === undefined ? sql`` : sql`and shift_id is distinct from ${without}`}
    group by kind, method`)

export const countsOfShift = (tx: Tx, shiftId: string) =>
  tx.all<{ kind: LineKind; count: number }>(sql`
    select kind, count(*)::int as count from till_line where shift_id = ${shiftId} group by kind`)

type LineFilter = {
  shiftId?: string
  staffId?: string
  since?: Date
  position?: TimePosition | undefined
  limit: number
}

export const listLines = (tx: Tx, { shiftId, staffId, since, position, limit }: LineFilter) =>
  tx.all<LineRow & { cursor: string }>(sql`
    select ${lineColumns}, ${exactTime(sql`till_line.at`)} as cursor from till_line
    where true
      ${shiftId === undefined ? sql`` : sql`and shift_id = ${shiftId}`}
      ${staffId === undefined ? sql`` : sql`and staff_id = ${staffId}`}
      ${since === undefined ? sql`` : sql`and at >= ${since}`}
      ${continuesBefore(sql`till_line.at`, sql`till_line.id`, position)}
    order by ${newestFirst(sql`till_line.at`, sql`till_line.id`)} limit ${limit}`)

/** The number of receipts that were printed before. */
export const countPrint = async (tx: Tx, lineId: string) =>
  (
    await tx.maybe<{ before: number }>(
      sql`update till_line set prints = prints + 1 where id = ${lineId} returning prints - 1 as before`,
    )
  )?.before

/** A reference may name the payer. */
export const eraseReferences = (tx: Tx, playerId: string) =>
  tx.run(sql`update till_line set reference = null where player_id = ${playerId} and reference is not null`)

export type MethodSetting = { id: string; name: string }
export type Settings = { methods: MethodSetting[]; denominations: number[]; confirmAbove: Cents }

const settingColumns = sql`methods, denominations, confirm_above as "confirmAbove"`

export const readSettings = (tx: Tx) => tx.one<Settings>(sql`select ${settingColumns} from till_setting`)

export const setSettings = (tx: Tx, { methods, denominations, confirmAbove }: Partial<Settings>) =>
  tx.one<Settings>(sql`
    update till_setting
    set methods = coalesce(${methods ? JSON.stringify(methods) : null}::jsonb, methods),
      denominations = coalesce(${denominations ? JSON.stringify(denominations) : null}::jsonb, denominations),
      confirm_above = coalesce(${confirmAbove ?? null}::bigint, confirm_above)
    returning ${settingColumns}`)

export const requiringOperators = async (tx: Tx) =>
  (
    await tx.all<{ operatorId: number }>(
      sql`select operator_id as "operatorId" from till_operator where requires_shift order by operator_id`,
    )
  ).map(({ operatorId }) => operatorId)

export const setRequiresShift = (tx: Tx, operatorId: number, requiresShift: boolean) =>
  tx.run(sql`
    insert into till_operator (operator_id, requires_shift) values (${operatorId}, ${requiresShift})
    on conflict (operator_id) do update set requires_shift = excluded.requires_shift`)
