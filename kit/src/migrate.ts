/** Brings a database up to date with a folder of SQL files: in order, each once, each in its own transaction, one node at a time. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { waitForLock } from './advisory-lock.ts'
import { endClient, openClient } from './connection.ts'
import { StartupProblem } from './errors.ts'

const oldestVersion = 150_000
/** A new index on a large table takes its time; a database that never answers must not be waited for for ever. */
const longestStatementMs = 10 * 60_000

type Settings = {
  url: string
  folder: string
  /** By which PostgreSQL lists the session. */
  name: string
  /** Of the lock that lets one node at a time do it. */
  lockNumber: number
  /** Made where it is missing; without it the database's usual one is meant. */
  schema?: string
  /** Only the files that come before one of this name. */
  before?: string | undefined
}

type Migration = { name: string; text: string; hash: string }

export async function runMigrations({ url, folder, name, lockNumber, schema, before }: Settings): Promise<void> {
  const client = await openClient(url, {
    name,
    answerMs: longestStatementMs,
    ...(schema && { more: { search_path: schema } }),
  }).catch((error: unknown) => {
    throw new StartupProblem(unreachable(url, error))
  })
  try {
    await refuseOldServer(client)
    const migrations = await readMigrations(folder, before)
    // A login that may change nothing begins all the same where nothing is left to change.
    if ((await missingIn(client, migrations)).length === 0) return
    await waitForLock(client, lockNumber, longestStatementMs, 'Another node has been migrating for too long')
    await prepare(client, schema)
    for (const migration of await missingIn(client, migrations)) await apply(client, migration)
  } finally {
    await endClient(client)
  }
}

function unreachable(url: string, error: unknown): string {
  const { host, pathname } = new URL(url)
  const reason = error instanceof AggregateError ? String(error.errors[0]) : String(error)
  return `DATABASE_URL: PostgreSQL at ${host}${pathname} cannot be used (${reason.replace(/^\w*[eE]rror: /, '')}); check that it runs and that user, password and database are right`
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  if (Number(rows[0]?.version) < oldestVersion)
    throw new StartupProblem('DATABASE_URL: PostgreSQL 15 or newer is needed')
}

/** Even where the schema exists, making it would need a right to make others. */
async function prepare(client: Client, schema: string | undefined): Promise<void> {
  if (schema && !(await exists(client, `to_regnamespace('${schema}')`))) await client.query(`create schema ${schema}`)
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
  )
}

async function missingIn(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const applied = await appliedIn(client)
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed)
    throw new StartupProblem(`Migration ${changed.name} was changed after it was applied; write a new one instead`)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function appliedIn(client: Client): Promise<Map<string, string>> {
  if (!(await exists(client, "to_regclass('migration')"))) return new Map()
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

async function exists(client: Client, what: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select ${what} is not null as found`)
  return rows[0]?.found === true
}

async function apply(client: Client, { name, text, hash }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartupProblem(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function readMigrations(folder: string, before: string | undefined): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const wanted = names.filter((name) => before === undefined || name < before)
  return Promise.all(
    wanted.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
