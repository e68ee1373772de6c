/** Applies the SQL files of a folder: in order, once each, each in its own transaction, on one node at a time. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { endClient, errorCode, openClient } from './connection.ts'
import type { Tx } from './db.ts'
import { StartupProblem } from './errors.ts'
import { inParallel } from './in-parallel.ts'
import { describeHolder } from './lock-holder.ts'
import { sql } from './sql.ts'

const oldestVersion = 150_000
/** A new index on a large table takes minutes, but a database that never answers must not block the start forever. */
const maxStatementMs = 10 * 60_000
const lockRetryMs = 200
/** Other nodes usually finish sooner. */
const reportAfterMs = 2000

type Settings = {
  url: string
  folder: string
  /** The application name in pg_stat_activity. */
  name: string
  /** Created if missing. Without it, the default schema is used. */
  schema?: string
  /** Runs only the files before this name. */
  before?: string | undefined
  /** Called once if another session keeps this one waiting. */
  onWait?: ((text: string) => void) | undefined
}

type Migration = { name: string; text: string; hash: string }

export async function runMigrations(settings: Settings): Promise<void> {
  const { url, folder, name, schema, before } = settings
  const client = await openClient(url, {
    name,
    answerMs: maxStatementMs,
    ...(schema && { more: { search_path: schema } }),
  }).catch((error: unknown) => {
    throw new StartupProblem(unreachable(url, error))
  })
  try {
    await assertServerVersion(client)
    assertNoneUnknown([...(await appliedIn(client)).keys()], migrationNames(folder), schema)
    const migrations = await readMigrations(folder, before)
    // A login without rights can start if there is nothing to apply.
    if ((await missingIn(client, migrations)).length === 0) return
    await prepare(client, schema)
    while (await applyNext(client, migrations, settings));
  } finally {
    await endClient(client)
  }
}

/** Applied migrations that this version does not have: a newer version has changed the database. */
export const unknownAmong = (applied: string[], names: string[]): string[] =>
  applied.filter((name) => !names.includes(name)).toSorted()

export function assertNoneUnknown(applied: string[], names: string[], schema?: string): void {
  const unknown = unknownAmong(applied, names)
  if (unknown.length === 0) return
  const where = schema ? `The schema ${schema} of the database` : 'The database'
  throw new StartupProblem(
    `${where} was upgraded by a newer version: this version does not know the migrations ${unknown.join(', ')}. Start the newer version, or restore the backup made before the upgrade (docs/releases.md)`,
  )
}

/** The names of all applied migrations, for a role that may read them. */
export const readApplied = async (tx: Pick<Tx, 'all'>): Promise<string[]> =>
  (await tx.all<{ name: string }>(sql`select name from migration`)).map(({ name }) => name)

function unreachable(url: string, error: unknown): string {
  const { host, pathname } = new URL(url)
  const reason = error instanceof AggregateError ? String(error.errors[0]) : String(error)
  return `DATABASE_URL: PostgreSQL at ${host}${pathname} cannot be used (${reason.replace(/^\w*[eE]rror: /, '')}); check that it runs and that user, password and database are right`
}

async function assertServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  if (Number(rows[0]?.version) < oldestVersion)
    throw new StartupProblem('DATABASE_URL: PostgreSQL 15 or newer is required')
}

/** Two nodes may run this at the same time. One of them fails, and the tables exist. */
async function prepare(client: Client, schema: string | undefined): Promise<void> {
  const existsAlready = (error: unknown) => ['23505', '42710', '42P06', '42P07'].includes(errorCode(error))
  // `create schema if not exists` needs the right to create schemas even if it exists.
  const statements = [
    ...(schema && !(await exists(client, `to_regnamespace('${schema}')`)) ? [`create schema ${schema}`] : []),
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
  ]
  for (const statement of statements)
    await client.query(statement).catch((error: unknown) => {
      if (!existsAlready(error)) throw error
    })
}

async function missingIn(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const applied = await appliedIn(client)
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed)
    throw new StartupProblem(`Migration ${changed.name} was changed after it was applied; add a new migration instead`)
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

/** The list is read again under the lock, because another node may have applied migrations. Returns false if none is left. */
async function applyNext(client: Client, migrations: Migration[], settings: Settings): Promise<boolean> {
  await beginLocked(client, settings)
  const [next] = await missingIn(client, migrations).catch((error: unknown) => rollBack(client, error))
  if (!next) {
    await client.query('rollback')
    return false
  }
  try {
    await client.query(next.text)
    await client.query('insert into migration (name, hash) values ($1, $2)', [next.name, next.hash])
    await client.query('commit')
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return rollBack(client, new StartupProblem(`Migration ${next.name} failed: ${reason}`))
  }
}

async function rollBack(client: Client, error: unknown): Promise<never> {
  await client.query('rollback')
  throw error
}

/**
 * Begins a transaction that holds the lock on the table. Readers are not blocked. It is no advisory lock, because any login could take that;
 * this one needs a right to write the table.
 */
async function beginLocked(client: Client, { onWait }: Settings): Promise<void> {
  const since = performance.now()
  for (let hasReported = false; ;) {
    await client.query('begin')
    const error = await client.query('lock table migration in exclusive mode nowait').then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (!error) return
    await client.query('rollback')
    if (errorCode(error) !== lockNotAvailable) throw error
    const waitedMs = performance.now() - since
    if (waitedMs > maxStatementMs)
      throw new StartupProblem(
        `Migrations cannot run: ${await describeHolder(client, migrationLock)} has held the lock for too long`,
      )
    if (waitedMs > reportAfterMs && !hasReported) {
      hasReported = true
      onWait?.(
        `Migrations wait for ${await describeHolder(client, migrationLock)}, which holds the lock on the table migration`,
      )
    }
    await delay(lockRetryMs)
  }
}

const lockNotAvailable = '55P03'
const migrationLock = `l.relation = 'migration'::regclass and l.mode <> 'AccessShareLock'`

export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

const maxFiles = 20

async function readMigrations(folder: string, before: string | undefined): Promise<Migration[]> {
  const wanted = migrationNames(folder).filter((name) => before === undefined || name < before)
  return inParallel(maxFiles, wanted, async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}
