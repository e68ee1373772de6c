import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { boolean, cents, computed, int, table, text, type TableRow } from '@lucero/kit/table'

const operatorTable = table('operator', {
  id: int,
  name: text,
  approvesItself: boolean,
  welcomeCents: cents,
  blocked: computed<boolean>('blocked_at is not null'),
})

export type OperatorRow = TableRow<typeof operatorTable>

const columns = operatorTable.columns()

export const listAll = (tx: Tx) => tx.all<OperatorRow>(sql`select ${columns} from operator order by id`)
export const find = (tx: Tx, id: number) => tx.maybe<OperatorRow>(sql`select ${columns} from operator where id = ${id}`)

/** Locks the row until the transaction ends. */
export const lock = (tx: Tx, id: number) =>
  tx.maybe<OperatorRow>(sql`select ${columns} from operator where id = ${id} for update`)

const insertion = operatorTable.insertion('nothing')

export const insert = (tx: Tx, operator: Omit<OperatorRow, 'blocked'>) => tx.run(insertion([operator]))

export const setBlocked = (tx: Tx, id: number, blocked: boolean) =>
  tx.maybe<OperatorRow>(
    sql`update operator set blocked_at = case when ${blocked} then now() end where id = ${id} returning ${columns}`,
  )

type OperatorChange = {
  name?: string | undefined
  approvesItself?: boolean | undefined
  welcomeCents?: bigint | undefined
}

export const change = (tx: Tx, id: number, { name, approvesItself, welcomeCents }: OperatorChange) =>
  tx.maybe<OperatorRow>(sql`
    update operator set name = coalesce(${name ?? null}, name),
      approves_itself = coalesce(${approvesItself ?? null}, approves_itself),
      welcome_cents = coalesce(${welcomeCents ?? null}::bigint, welcome_cents)
    where id = ${id} returning ${columns}`)
