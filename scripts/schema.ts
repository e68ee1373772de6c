/** The page schema.md: the tables of a migrated database, by module. generated-docs.ts writes it. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask } from '../server/src/testing/ask.ts'
import { tablesIn } from './table-owners.ts'

const root = join(import.meta.dirname, '..')

type Column = { table: string; name: string; type: string; isKey: boolean; refersTo: string | null }
type Table = { name: string; columns: Column[] }

/** The database must have the wallet's tables; this function creates those of the games. */
export async function drawSchema(url: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url }
  await promisify(execFile)(process.execPath, [join(root, 'games/src/migrate.ts')], { env })
  const [wallet, games] = [await tablesOf(url, 'public'), await tablesOf(url, 'lucero_games')]
  const owners = ownersOf('server/migrations')
  const modules = Map.groupBy(wallet, ({ name }) => owners.get(name) ?? 'migrations')
  return `${[
    head,
    '## References\n',
    ofPlayers(wallet),
    diagram(wallet.flatMap(references)),
    ...[...modules].toSorted(byName).map(([module, tables]) => `## ${module}\n\n${diagram(tables.flatMap(drawn))}`),
    gamesHead,
    diagram([...games.flatMap(drawn), ...games.flatMap(references)]),
  ].join('\n')}\n`
}

const head = `# The tables

\`npm run docs\` draws this page from the migrations; do not edit it. Each box is a table, under the module that alone reads and writes
it. PK: primary key. FK: a foreign key that PostgreSQL enforces. The comments in \`server/migrations/*.sql\` explain the columns.
\`docs/ledger.md\` lists the invariants of money.
`

const gamesHead = `## The schema of the games

It belongs to another program. The wallet never reads it: \`games/migrations/*.sql\`.
`

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const diagram = (lines: string[]) => `\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\`\n`

const drawn = ({ name, columns }: Table): string[] => [
  `  ${name} {`,
  ...columns.map(({ name: column, type, isKey, refersTo }) => {
    const marks = [isKey && 'PK', refersTo && 'FK'].filter(Boolean).join(', ')
    return `    ${shortType(type)} ${column}${marks && ` ${marks}`}`
  }),
  '  }',
]

const references = ({ name, columns }: Table): string[] =>
  columns.flatMap(({ name: column, refersTo }) => (refersTo ? [`  ${refersTo} ||--o{ ${name} : ${column}`] : []))

function ofPlayers(tables: Table[]): string {
  const names = tables.flatMap(({ name, columns }) => {
    const column = columns.find((one) => one.name === 'player_id')
    return column && !column.refersTo ? [`\`${name}\``] : []
  })
  return `These tables have a \`player_id\` without a foreign key: ${names.join(', ')}.\n`
}

const shortNames: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
}
const shortType = (type: string) => shortNames[type] ?? type.replaceAll(' ', '_')

async function tablesOf(url: string, schema: string): Promise<Table[]> {
  const rows = await ask(
    url,
    `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       exists (select from pg_constraint p where p.conrelid = c.oid and p.contype = 'p' and a.attnum = any(p.conkey)),
       (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum])
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = '${schema}'::regnamespace
     order by c.relname, a.attnum`,
  )
  const columns = rows.map(([table, name, type, isKey, refersTo]) => ({ table, name, type, isKey, refersTo }) as Column)
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, its]) => ({ name, columns: its.map(unqualified) }))
}

const unqualified = ({ refersTo, ...column }: Column): Column => ({
  ...column,
  refersTo: refersTo?.replace(/^\w+\./, '') ?? null,
})

const ownersOf = (folder: string): Map<string, string> =>
  new Map(readdirSync(join(root, folder)).flatMap((name) => tablesIn(readFileSync(join(root, folder, name), 'utf8'))))
