/** The settings of operators that sell from stock, and credit on its way back to them. */
import { sql } from '@lucero/kit/sql'
import type { Tx } from '@lucero/kit/db'
import {
  bigint,
  cents,
  computed,
  int,
  nullable,
  table,
  text,
  timestamp,
  uuid,
  word,
  type TableRow,
} from '@lucero/kit/table'
import type { WritableKind } from '../ledger/command.ts'

const stockTable = table('operator_stock', {
  operatorId: int,
  period: int,
  fromAt: nullable(timestamp),
  toAt: nullable(timestamp),
  openedAt: nullable(timestamp),
  warnCents: nullable(cents),
})

export type StockRow = TableRow<typeof stockTable>

const stockColumns = stockTable.columns()

export const findStock = (tx: Tx, operatorId: number) =>
  tx.maybe<StockRow>(sql`select ${stockColumns} from operator_stock where operator_id = ${operatorId}`)

/** All rows with the time of the database. */
export async function loadStocks(tx: Tx): Promise<{ loadedAt: Date; rows: StockRow[] }> {
  const { loadedAt } = await tx.one<{ loadedAt: Date }>(sql`select clock_timestamp() as "loadedAt"`)
  return {
    loadedAt,
    rows: await tx.all<StockRow>(sql`select ${stockColumns} from operator_stock order by operator_id`),
  }
}

/** In whole milliseconds, like the times of transfers. */
const inSeconds = (seconds: number) =>
  sql`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds})`

/** Begins a period. Returns undefined if the stock is on, or if the last period has not been over for `afterSeconds`. */
export const beginPeriod = (tx: Tx, operatorId: number, seconds: number, afterSeconds: number) =>
  tx.maybe<StockRow>(sql`
    insert into operator_stock as s (operator_id, period, from_at) values (${operatorId}, 1, ${inSeconds(seconds)})
    on conflict (operator_id) do update
    set period = s.period + 1, from_at = excluded.from_at, to_at = null, opened_at = null
    where s.from_at is null or s.to_at < clock_timestamp() - make_interval(secs => ${afterSeconds})
    returning ${stockColumns}`)

/** Ends the period. Returns undefined if the stock is off, or if its opening balance is not booked yet. */
export const endPeriod = (tx: Tx, operatorId: number, seconds: number) =>
  tx.maybe<StockRow>(sql`
    update operator_stock set to_at = ${inSeconds(seconds)}
    where operator_id = ${operatorId} and from_at is not null and to_at is null and opened_at is not null
    returning ${stockColumns}`)

export const setOpened = (tx: Tx, operatorId: number, period: number) =>
  tx.run(sql`
    update operator_stock set opened_at = now()
    where operator_id = ${operatorId} and period = ${period} and opened_at is null`)

export const setWarning = (tx: Tx, operatorId: number, warnCents: bigint | null) =>
  tx.run(sql`
    insert into operator_stock (operator_id, warn_cents) values (${operatorId}, ${warnCents})
    on conflict (operator_id) do update set warn_cents = excluded.warn_cents`)

export type ReturnKind = 'redeem' | 'reversal' | 'closure'

const returnTable = table('stock_return', {
  playerId: uuid,
  id: computed<string>("(seq::text || ' ' || operator_id::text)"),
  seq: bigint,
  operatorId: int,
  cents,
  kind: word<ReturnKind>(),
  reference: nullable(text),
  returnedAt: timestamp,
})

export type ReturnRow = TableRow<typeof returnTable>

const returnColumns = returnTable.columns()
const putReturns = returnTable.insertion()

/** Rows of credit that came back from players. Only `deleteReturn` removes them, when the operator's book has the credit. */
export const stockReturns: WritableKind<'stock-return', ReturnRow> = {
  name: 'stock-return',
  save: (rows) => [putReturns(rows)],
}

export const returnsOf = (tx: Tx, playerId: string) =>
  tx.all<ReturnRow>(sql`select ${returnColumns} from stock_return where player_id = ${playerId} order by seq`)

/** Oldest first. */
export const openReturns = (tx: Tx, olderThanSeconds: number, limit: number) =>
  tx.all<ReturnRow>(sql`
    select ${returnColumns} from stock_return
    where returned_at <= clock_timestamp() - make_interval(secs => ${olderThanSeconds})
    order by returned_at limit ${limit}`)

export const countReturns = (tx: Tx, operatorId: number) =>
  tx.one<{ count: number }>(sql`
    select count(*)::int as count from stock_return where operator_id = ${operatorId}`)

export const deleteReturn = (
  tx: Tx,
  { playerId, seq, operatorId }: Pick<ReturnRow, 'playerId' | 'seq' | 'operatorId'>,
) =>
  tx.run(sql`
    delete from stock_return where player_id = ${playerId} and seq = ${seq} and operator_id = ${operatorId}`)
