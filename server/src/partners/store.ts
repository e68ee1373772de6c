import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { ParentRow } from './tree.ts'

const columns = sql`operator_id as "operatorId", from_day::text as "fromDay", parent_id as "parentId"`

export const allParents = (tx: Tx) =>
  tx.all<ParentRow>(sql`select ${columns} from operator_parent order by from_day, operator_id`)

/** One change of the tree at a time, until the transaction ends. Two that are allowed one by one could make a cycle together. */
export const lockTree = (tx: Tx) => tx.run(sql`lock table operator_parent in share row exclusive mode`)

/** Replaces a move of the operator that has not taken effect. */
export async function setParent(tx: Tx, { operatorId, fromDay, parentId }: ParentRow): Promise<void> {
  await tx.run(sql`delete from operator_parent where operator_id = ${operatorId} and from_day >= ${fromDay}::date`)
  await tx.run(sql`
    insert into operator_parent (operator_id, from_day, parent_id) values (${operatorId}, ${fromDay}::date, ${parentId})`)
}
