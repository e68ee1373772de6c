/** A table's columns, said once: the type of its rows, the list to select and the statement to insert come from it. */
import * as binary from './binary-list.ts'
import { defined } from './defined.ts'
import { ofText, type Sql } from './sql.ts'

/** `Value` is told by the type alone. */
type Column<Value> = {
  /** As PostgreSQL calls it. */
  type: string
  /** What is selected of the column, where that is not the column itself. */
  select?: (column: string) => string
  /** What is written of the value given, where that is not the value itself. */
  write?: (given: string) => string
  /** How it is sent in a list. */
  element?: binary.Element
  /** Alone, where that is not the value itself. */
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
/** As text, year first. */
export const date: Column<string> = { ...text, select: (name) => `${name}::text`, write: (given) => `${given}::date` }
/** Not in a list: lists of lists must be rectangular in SQL. */
export const texts: Column<string[]> = { type: 'text[]' }
/** One of some words. */
export const word = <Words extends string>() => columnOf<Words>(binary.text)
export const json = <Value>(): Column<Value> => ({
  ...columnOf<Value>(binary.jsonb),
  alone: (value) => JSON.stringify(value),
})
/** A time in milliseconds since 1970. */
export const epochMs: Column<number> = {
  ...columnOf<number>(binary.float),
  select: (column) => `(extract(epoch from ${column}) * 1000)::float8`,
  write: (given) => `to_timestamp(${given} / 1000.0)`,
}
/** Bytes, in hexadecimal. */
export const hex: Column<string> = {
  ...text,
  select: (column) => `encode(${column}, 'hex')`,
  write: (given) => `decode(${given}, 'hex')`,
}
/** A list, written with commas; nothing in it needs quotes. Each travels as text, since lists of lists must be rectangular in SQL. */
export const list = (of: 'text' | 'bigint'): Column<string> => {
  const braced = (value: string) => `{${value}}`
  return {
    type: 'text',
    select: (column) => `left(substr(${column}::text, 2), -1)`,
    write: (given) => `${given}::${of}[]`,
    element: binary.textOf(braced),
    alone: braced,
  }
}

export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, isNullable: true })
/** A column that is called otherwise than its field. */
export const named = <Value>(name: string, column: Column<Value>): Column<Value> => ({ ...column, name })
/** Only read. The expression begins with a column. */
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
  const writing = (field: keyof C & string, given: string) => (definitionOf(field).write ?? itself<string>)(given)
  const fields = Object.keys(columns) as (keyof C & string)[]
  const written = fields.filter((field) => !definitionOf(field).isComputed)
  const names = written.map(nameOf).join(', ')
  const lists = written.map((field, index) => `$${index + 1}::${definitionOf(field).type}[]`).join(', ')
  const values = written.map((field) => writing(field, nameOf(field))).join(', ')
  const listsOf = (rows: WritableRow<C>[]) => written.map((field) => listOf(rows, field, definitionOf(field)))

  return {
    /** What to select, of the table or of what stands for it. */
    columns: (alias?: string): Sql =>
      ofText(fields.map((field) => selected(field, alias ? `${alias}.` : '')).join(', ')),
    /** The same table with fewer columns. */
    only: <Field extends keyof C & string>(...few: Field[]) =>
      table(name, Object.fromEntries(few.map((field) => [field, definitionOf(field)])) as Pick<C, Field>),
    /** A statement for any number of rows: its text is made once, so it is prepared once. */
    insertion(conflict?: Conflict<C>): (rows: WritableRow<C>[]) => Sql {
      const given = `unnest(${lists}) as given (${names})`
      const query = `insert into ${name} (${names}) select ${values} from ${given}${onConflict(conflict, nameOf)}`
      return (rows) => ofText(query, listsOf(rows))
    },
    /** For a statement of its own: which columns are written, with what, of which rows. */
    names: ofText(names),
    values: ofText(values),
    given(as: string): (rows: WritableRow<C>[]) => Sql {
      const query = `unnest(${lists}) as ${as} (${names})`
      return (rows) => ofText(query, listsOf(rows))
    },
    /** For an update, from rows that were given under a name. */
    setFrom: (as: string, ...some: (keyof WritableRow<C> & string)[]): Sql =>
      ofText(some.map((field) => `${nameOf(field)} = ${writing(field, `${as}.${nameOf(field)}`)}`).join(', ')),
    /** For an update, to what one row says. */
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

/** Where all are null there is no list: `unnest` fills up with nulls what is shorter than the others. */
function listOf(rows: Record<string, unknown>[], field: string, { element, isNullable }: Column<unknown>): unknown {
  const isNull = (row: Record<string, unknown>) => row[field] === null || row[field] === undefined
  if (isNullable && rows.every(isNull)) return null
  return defined(element).list(rows.map((row) => row[field]))
}

const valueOf = (value: unknown, { alone = itself }: Column<unknown>): unknown =>
  value === null ? null : alone(value as never)

const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
