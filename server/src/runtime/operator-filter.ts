/** A filter of lists by operator: one, several, or (undefined) all. */
import { sql, type Sql } from '@lucero/kit/sql'

export type OperatorFilter = number | readonly number[] | undefined

const idsOf = (filter: number | readonly number[]): readonly number[] =>
  typeof filter === 'number' ? [filter] : filter

export const isOfOperators = (filter: OperatorFilter, operatorId: number | null): boolean =>
  filter === undefined || (operatorId !== null && idsOf(filter).includes(operatorId))

/** A condition on an integer column. One operator is compared by `=`, which keeps the order of an index. */
export function isAmong(filter: number | readonly number[], column: Sql = sql`operator_id`): Sql {
  const [first, ...others] = idsOf(filter)
  return first !== undefined && others.length === 0
    ? sql`${column} = ${first}`
    : sql`${column} = any(${[...idsOf(filter)]}::int[])`
}

/** The condition for the end of a `where` clause. Nothing without a filter. */
export const andAmong = (filter: OperatorFilter, column?: Sql): Sql =>
  filter === undefined ? sql`` : sql`and ${isAmong(filter, column)}`

/** As subjects of the reports. */
export const subjectsOf = (filter: OperatorFilter): string[] | undefined =>
  filter === undefined ? undefined : idsOf(filter).map(String)

/** The operator, if the filter names only one. */
export const onlyOperator = (filter: OperatorFilter): number | undefined => {
  const [only, ...others] = filter === undefined ? [] : idsOf(filter)
  return others.length === 0 ? only : undefined
}
