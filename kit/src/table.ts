/** A table's columns, said once: the type of its rows, the list to select and the statement to insert come from it. */
import { defined } from './defined.ts'
import { ofText, arrayLiteral, type Sql } from './sql.ts'

/** `Value` is told by the type alone. */
type Column<Value> = {
  /** As PostgreSQL calls it. */
  type: string
  /** What is selected of the column, where that is not the column itself; `read` makes the value of it. */
  select?: (column: string) => string
  read?: (found: never) => Value
  /** What is written of the value given, where that is not the value itself. */
  write?: (given: string) => string
  /** In a list, what needs no quotes; several times quicker than quoting each. Otherwise `quoted`. */
  plain?: (value: never) => string | bigint | number | boolean
  quoted?: (value: never) => unknown
  /** Alone, where that is not the same. */
  alone?: (value: never) => unknown
  name?: string
  isComputed?: boolean
  isNullable?: boolean
  readonly value?: Value
}

const itself = <Value>(value: Value) => value

export const uuid: Column<string> = { type: 'uuid', plain: itself<string> }
export const int: Column<number> = { type: 'int', plain: itself<number> }
export const bigint: Column<bigint> = { type: 'bigint', plain: itself<bigint> }
export const cents: Column<bigint> = { ...bigint }
export const boolean: Column<boolean> = { type: 'boolean', plain: itself<boolean> }
export const timestamp: Column<Date> = { type: 'timestamptz', plain: (at: Date) => at.toISOString() }
/** As text, year first. */
export const date: Column<string> = { type: 'date', select: (name) => `${name}::text`, plain: itself<string> }
export const text: Column<string> = { type: 'text' }
export const bytes: Column<Buffer> = { type: 'bytea' }
export const texts: Column<string[]> = { type: 'text[]' }
/** One of some words. */
export const word = <Words extends string>(): Column<Words> => ({ type: 'text' })
export const json = <Value>(): Column<Value> => ({ type: 'jsonb', quoted: (value) => JSON.stringify(value) })
/** Text that has neither quotes nor backslashes in it. */
export const plainText: Column<string> = { type: 'text', plain: (value: string) => `"${value}"`, alone: itself }
/** Text that `JSON.stringify` made: with no bare control character in it, quotes and backslashes are all there is to escape, as JSON does. */
export const jsonText: Column<string> = { type: 'text', plain: (value: string) => JSON.stringify(value), alone: itself }
/** A time in milliseconds since 1970. */
export const epochMs: Column<number> = {
  type: 'float8',
  select: (column) => `(extract(epoch from ${column}) * 1000)::float8`,
  write: (given) => `to_timestamp(${given} / 1000.0)`,
  plain: itself<number>,
}
/** Bytes, in hexadecimal. */
export const hex: Column<string> = {
  type: 'text',
  select: (column) => `encode(${column}, 'hex')`,
  write: (given) => `decode(${given}, 'hex')`,
  plain: (value: string) => value || '""',
  alone: itself,
}
/** A list, written with commas; nothing in it needs quotes. Lists of lists must be rectangular in SQL, so each travels as text. */
export const list = (of: 'text' | 'bigint'): Column<string> => ({
  type: 'text',
  select: (column) => `${column}::text`,
  read: (found: string) => found.slice(1, -1),
  write: (given) => `${given}::${of}[]`,
  plain: (value: string) => `"{${value}}"`,
  alone: (value: string) => `{${value}}`,
})

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
  const columnOf = (field: keyof C & string) => definitionOf(field).name ?? snakeCase(field)
  const selected = (field: keyof C & string, alias: string) => {
    const { select = itself<string> } = definitionOf(field)
    return `${select(`${alias}${columnOf(field)}`)} as "${field}"`
  }
  const writing = (field: keyof C & string, given: string) => (definitionOf(field).write ?? itself<string>)(given)
  const fields = Object.keys(columns) as (keyof C & string)[]
  const written = fields.filter((field) => !definitionOf(field).isComputed)
  const toRead = fields.filter((field) => definitionOf(field).read)
  const names = written.map(columnOf).join(', ')
  const lists = written.map((field, index) => `$${index + 1}::${definitionOf(field).type}[]`).join(', ')
  const values = written.map((field) => writing(field, columnOf(field))).join(', ')
  const listsOf = (rows: WritableRow<C>[]) => written.map((field) => listOf(rows, field, definitionOf(field)))

  return {
    /** What to select, of the table or of what stands for it. */
    columns: (alias?: string): Sql =>
      ofText(fields.map((field) => selected(field, alias ? `${alias}.` : '')).join(', ')),
    /** Of what was selected, a row. */
    read: <Row extends RowWith<C>>(found: Row): Row =>
      toRead.reduce(
        (row, field) => ({ ...row, [field]: defined(definitionOf(field).read)(found[field] as never) }),
        found,
      ),
    /** The same table with fewer columns. */
    only: <Field extends keyof C & string>(...few: Field[]) =>
      table(name, Object.fromEntries(few.map((field) => [field, definitionOf(field)])) as Pick<C, Field>),
    /** A statement for any number of rows: its text is made once, so it is prepared once. */
    insertion(conflict?: Conflict<C>): (rows: WritableRow<C>[]) => Sql {
      const given = `unnest(${lists}) as given (${names})`
      const query = `insert into ${name} (${names}) select ${values} from ${given}${onConflict(conflict, columnOf)}`
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
      ofText(some.map((field) => `${columnOf(field)} = ${writing(field, `${as}.${columnOf(field)}`)}`).join(', ')),
    /** For an update, to what one row says. */
    setTo: <Field extends keyof WritableRow<C> & string>(row: Pick<WritableRow<C>, Field>, ...some: Field[]): Sql =>
      ofText(
        some
          .map((field, n) => `${columnOf(field)} = ${writing(field, `$${n + 1}::${definitionOf(field).type}`)}`)
          .join(', '),
        some.map((field) => valueOf(row[field], definitionOf(field))),
      ),
  }
}

function onConflict<Field extends string>(
  conflict: 'nothing' | { key: Field[]; set: Field[] } | undefined,
  columnOf: (field: Field) => string,
): string {
  if (conflict === undefined) return ''
  if (conflict === 'nothing') return ' on conflict do nothing'
  const set = conflict.set.map((field) => `${columnOf(field)} = excluded.${columnOf(field)}`)
  return ` on conflict (${conflict.key.map(columnOf).join(', ')}) do update set ${set.join(', ')}`
}

/** Where all are null there is no list: `unnest` fills up with nulls what is shorter than the others. */
function listOf(rows: Record<string, unknown>[], field: string, column: Column<unknown>): unknown {
  const { plain: toPlain, quoted = itself, isNullable } = column
  const isNull = (row: Record<string, unknown>) => row[field] === null || row[field] === undefined
  if (isNullable && rows.every(isNull)) return null
  const each =
    <Item>(make: (value: never) => Item) =>
    (row: Record<string, unknown>) =>
      isNull(row) ? null : make(row[field] as never)
  return toPlain ? arrayLiteral(rows, each(toPlain)) : rows.map(each(quoted))
}

function valueOf(value: unknown, { alone, quoted = itself }: Column<unknown>): unknown {
  return value === null ? null : (alone ?? quoted)(value as never)
}

const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
