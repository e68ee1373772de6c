/** Brings a database up to date with server/migrations/*.sql: in order, each once, each in its own transaction, one node at a time. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { waitForLock } from './advisory-lock.ts'
import { endClient, openClient } from './connection.ts'
import { StartupProblem } from './startup-problem.ts'

const folder = join(import.meta.dirname, '../../server/migrations')
const lockNumber = 4_820_101
const oldestVersion = 150_000
/** A new index on a large table takes its time; a database that never answers must not be waited for for ever. */
const longestStatementMs = 10 * 60_000

type Migration = { name: string; text: string; hash: string }

/** `before`: only those that come before one of this name. */
export async function migrate(url: string, before?: string): Promise<void> {
  const client = await openClient(url, { name: 'lucero-migrate', answerMs: longestStatementMs }).catch(
    (error: unknown) => {
      throw new StartupProblem(unreachable(url, error))
    },
  )
  try {
    await refuseOldServer(client)
    await waitForLock(client, lockNumber, longestStatementMs, 'Another node has been migrating for too long')
    await applyMissing(client, before)
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

async function applyMissing(client: Client, before: string | undefined): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  for (const migration of await readMigrations()) {
    if (before !== undefined && migration.name >= before) return
    const hash = applied.get(migration.name)
    if (hash === undefined) await apply(client, migration)
    else if (hash !== migration.hash)
      throw new StartupProblem(`Migration ${migration.name} was changed after it was applied; write a new one instead`)
  }
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

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
