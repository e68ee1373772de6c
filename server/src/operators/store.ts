import type { Cents } from '@lucero/contract/money'
import type { Tx } from '../kit/db.ts'
import { sql } from '../kit/sql.ts'

export type OperatorRow = { id: number; name: string; approvesItself: boolean; welcomeCents: Cents; blocked: boolean }

const columns = sql`
  id, name, approves_itself as "approvesItself", welcome_cents as "welcomeCents", blocked_at is not null as blocked`

export const listAll = (tx: Tx) => tx.all<OperatorRow>(sql`select ${columns} from operator order by id`)
export const find = (tx: Tx, id: number) => tx.maybe<OperatorRow>(sql`select ${columns} from operator where id = ${id}`)

type NewOperator = Omit<OperatorRow, 'blocked'>

export const insert = (tx: Tx, operator: NewOperator) =>
  tx.run(sql`
    insert into operator (id, name, approves_itself, welcome_cents)
    values (${operator.id}, ${operator.name}, ${operator.approvesItself}, ${operator.welcomeCents})
    on conflict (id) do nothing`)

export const setBlocked = (tx: Tx, id: number, blocked: boolean) =>
  tx.maybe<OperatorRow>(
    sql`update operator set blocked_at = case when ${blocked} then now() end where id = ${id} returning ${columns}`,
  )
