/** The parts of a schema that a program may rely on, as lines of text. A line that disappears may break nodes of the release that has it. */
import type { Client } from 'pg'

const schemas = "('public', 'lucero_games')"

const queries = [
  // A column, with its type.
  `select format('column %s.%s.%s %s', table_schema, table_name, column_name, data_type)
   from information_schema.columns where table_schema in ${schemas}`,
  `select format('function %s', p.oid::regprocedure) from pg_proc p
   join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${schemas}`,
  // A right of the program's roles.
  `select format('right %s on %s.%s for %s', privilege_type, table_schema, table_name, grantee)
   from information_schema.role_table_grants where grantee in ('lucero_app', 'lucero_games')`,
  // Unique keys, which "on conflict" names.
  `select format('unique %s %s', i.indrelid::regclass, pg_get_indexdef(i.indexrelid))
   from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
   where i.indisunique and n.nspname in ${schemas}`,
]

const columnsOf = (keys: string) =>
  `array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(${keys}))`

/** Rules that rows must meet: the rule, its table, and its columns. A new one on an existing table may reject the rows of an older node. */
const ruleQueries = [
  `select format('not null %s.%s.%s', table_schema, table_name, column_name), format('%s.%s', table_schema, table_name), '{}'::text[]
   from information_schema.columns
   where table_schema in ${schemas} and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
  // PostgreSQL 18 lists "not null" as constraints of the type n.
  `select format('constraint on %s.%s: %s', n.nspname, c.relname, pg_get_constraintdef(o.oid)), format('%s.%s', n.nspname, c.relname), ${columnsOf('o.conkey')}
   from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${schemas} and o.contype <> 'n'`,
  `select format('unique index on %s.%s: %s', n.nspname, c.relname, pg_get_indexdef(i.indexrelid)), format('%s.%s', n.nspname, c.relname), ${columnsOf('i.indkey')}
   from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
   where i.indisunique and n.nspname in ${schemas}`,
]

type Rule = [line: string, table: string, columns: string[]]
export type Shape = { parts: string[]; rules: Rule[] }

export async function shapeOf(client: Client): Promise<Shape> {
  const rows = async <Row extends unknown[]>(text: string) => (await client.query<Row>({ text, rowMode: 'array' })).rows
  const shape: Shape = { parts: [], rules: [] }
  for (const query of queries) shape.parts.push(...(await rows<[string]>(query)).map(([line]) => line))
  for (const query of ruleQueries) shape.rules.push(...(await rows<Rule>(query)))
  return shape
}

/** Differences that nodes of the older program may not survive. Such a node leaves new columns at their defaults, which meet the rules. */
export function breakingChanges(before: Shape, after: Shape): string[] {
  const removed = before.parts.filter((part) => !after.parts.includes(part)).map((part) => `removed: ${part}`)
  const hadColumn = (column: string) => before.parts.some((part) => part.startsWith(`column ${column} `))
  const tables = new Set(before.rules.map(([, table]) => table))
  const lines = new Set(before.rules.map(([line]) => line))
  const stricter = after.rules.filter(
    ([line, table, columns]) =>
      tables.has(table) &&
      !lines.has(line) &&
      (columns.length === 0 || columns.some((column) => hadColumn(`${table}.${column}`))),
  )
  return [...removed, ...stricter.map(([line]) => `stricter: ${line}`)].toSorted()
}
