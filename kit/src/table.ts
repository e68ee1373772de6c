/** Declares the columns of a table once. The row type, the select list and the insert statement derive from it. */
import * as binary from './binary-list.ts'
import { defined } from './defined.ts'
import { ofText, type Sql } from './sql.ts'

/** `Value` exists only in the type. */
type Column<Value> = {
  /** The type name in PostgreSQL. */
  type: string
  /** The expression to select, if not the column itself. */
  select?: (column: string) => string
  /** The expression to write, if not the value itself. */
  write?: (value: string) => string
  /** The encoding in an array. */
  element?: binary.Element
  /** The encoding as a single parameter, if not the value itself. */
  alone?: (value: never) => unknown
  name?: string
  isComputed?: boolean
  isNullable?: boolean
  readonly value?: Value
}

const itself = <Value>(value: Value) => value
const columnOf = <Value>(element: binary.Element): Column<Value> => ({ type: element.type, element })

export const uuid = columnOf<string>(binary.uuid)
export const int = columnOf<number>(binary.int)
export const bigint = columnOf<bigint>(binary.bigint)
export const cents = columnOf<bigint>(binary.bigint)
export const boolean = columnOf<boolean>(binary.boolean)
export const timestamp = columnOf<Date>(binary.timestamp)
export const text = columnOf<string>(binary.text)
export const bytes = columnOf<Buffer>(binary.bytes)
/** As text in the form YYYY-MM-DD. */
export const date: Column<string> = { ...text, select: (name) => `${name}::text`, write: (value) => `${value}::date` }
/** Cannot be sent in an array, because nested arrays must be rectangular in SQL. */
export const texts: Column<string[]> = { type: 'text[]' }
/** One of several strings. */
export const word = <Words extends string>() => columnOf<Words>(binary.text)
export const json = <Value>(): Column<Value> => ({
  ...columnOf<Value>(binary.jsonb),
  alone: (value) => JSON.stringify(value),
})
/** A time in milliseconds since 1970. */
export const epochMs: Column<number> = {
  ...columnOf<number>(binary.float),
  select: (column) => `(extract(epoch from ${column}) * 1000)::float8`,
  write: (value) => `to_timestamp(${value} / 1000.0)`,
}
/** Bytes, in hexadecimal. */
export const hex: Column<string> = {
  ...text,
  select: (column) => `encode(${column}, 'hex')`,
  write: (value) => `decode(${value}, 'hex')`,
}
/** A list as comma-separated text without quotes. Sent as text, because nested arrays must be rectangular in SQL. */
export const list = (of: 'text' | 'bigint'): Column<string> => {
  const braced = (value: string) => `{${value}}`
  return {
    type: 'text',
    select: (column) => `left(substr(${column}::text, 2), -1)`,
    write: (value) => `${value}::${of}[]`,
    element: binary.textOf(braced),
    alone: braced,
  }
}

export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, isNullable: true })
/** A column whose name differs from its field. */
export const named = <Value>(name: string, column: Column<Value>): Column<Value> => ({ ...column, name })
/** Read only. The expression starts with a column. */
export const computed = <Value>(expression: string): Column<Value> & { isComputed: true } => ({
  type: '',
  isComputed: true,
  name: expression,
})

type Columns = Record<string, Column<unknown>>
type ValueOf<C> = C extends Column<infer Value> ? Value : never
type RowWith<C extends Columns> = { [Field in keyof C]: ValueOf<C[Field]> }
type WritableRow<C extends Columns> = {
  [Field in keyof C as C[Field] extends { isComputed: true } ? never : Field]: ValueOf<C[Field]>
}

type Table<C extends Columns> = ReturnType<typeof table<C>>
export type TableRow<T> = T extends Table<infer C> ? RowWith<C> : never

type Conflict<C extends Columns> = 'nothing' | { key: (keyof C & string)[]; set: (keyof C & string)[] }

export function table<C extends Columns>(name: string, columns: C) {
  const definitionOf = (field: keyof C & string) => defined(columns[field])
  const nameOf = (field: keyof C & string) => definitionOf(field).name ?? snakeCase(field)
  const selected = (field: keyof C & string, alias: string) => {
    const { select = itself<string> } = definitionOf(field)
    return `${select(`${alias}${nameOf(field)}`)} as "${field}"`
  }
  const writing = (field: keyof C & string, value: string) => (definitionOf(field).write ?? itself<string>)(value)
  const fields = Object.keys(columns) as (keyof C & string)[]
  const written = fields.filter((field) => !definitionOf(field).isComputed)
  const names = written.map(nameOf).join(', ')
  const lists = written.map((field, index) => `$${index + 1}::${definitionOf(field).type}[]`).join(', ')
  const values = written.map((field) => writing(field, nameOf(field))).join(', ')
  const listsOf = (rows: WritableRow<C>[]) => written.map((field) => listOf(rows, field, definitionOf(field)))

  return {
    /** The select list. */
    columns: (alias?: string): Sql =>
      ofText(fields.map((field) => selected(field, alias ? `${alias}.` : '')).join(', ')),
    /** The same table with fewer columns. */
    only: <Field extends keyof C & string>(...few: Field[]) =>
      table(name, Object.fromEntries(few.map((field) => [field, definitionOf(field)])) as Pick<C, Field>),
    /** One statement for any number of rows, so it is prepared once. */
    insertion(conflict?: Conflict<C>): (rows: WritableRow<C>[]) => Sql {
      const source = `unnest(${lists}) as given (${names})`
      const query = `insert into ${name} (${names}) select ${values} from ${source}${onConflict(conflict, nameOf)}`
      return (rows) => ofText(query, listsOf(rows))
    },
    /** Parts for custom statements: the columns, their values, and the rows. */
    names: ofText(names),
    values: ofText(values),
    given(as: string): (rows: WritableRow<C>[]) => Sql {
      const query = `unnest(${lists}) as ${as} (${names})`
      return (rows) => ofText(query, listsOf(rows))
    },
    /** The set clause of an update from rows with the alias `as`. */
    setFrom: (as: string, ...some: (keyof WritableRow<C> & string)[]): Sql =>
      ofText(some.map((field) => `${nameOf(field)} = ${writing(field, `${as}.${nameOf(field)}`)}`).join(', ')),
    /** The set clause of an update from one row. */
    setTo: <Field extends keyof WritableRow<C> & string>(row: Pick<WritableRow<C>, Field>, ...some: Field[]): Sql =>
      ofText(
        some
          .map((field, n) => `${nameOf(field)} = ${writing(field, `$${n + 1}::${definitionOf(field).type}`)}`)
          .join(', '),
        some.map((field) => valueOf(row[field], definitionOf(field))),
      ),
  }
}

function onConflict<Field extends string>(
  conflict: 'nothing' | { key: Field[]; set: Field[] } | undefined,
  nameOf: (field: Field) => string,
): string {
  if (conflict === undefined) return ''
  if (conflict === 'nothing') return ' on conflict do nothing'
  const set = conflict.set.map((field) => `${nameOf(field)} = excluded.${nameOf(field)}`)
  return ` on conflict (${conflict.key.map(nameOf).join(', ')}) do update set ${set.join(', ')}`
}

/** If all values are null, no array is sent: `unnest` pads shorter arrays with nulls. */
function listOf(rows: Record<string, unknown>[], field: string, { element, isNullable }: Column<unknown>): unknown {
  const isNull = (row: Record<string, unknown>) => row[field] === null || row[field] === undefined
  if (isNullable && rows.every(isNull)) return null
  return defined(element).list(rows.map((row) => row[field]))
}

const valueOf = (value: unknown, { alone = itself }: Column<unknown>): unknown =>
  value === null ? null : alone(value as never)

const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
