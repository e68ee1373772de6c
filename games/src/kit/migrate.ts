/** Brings the games' schema up to date with games/migrations/*.sql: in order, each once, one node at a time. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { openClient } from './connection.ts'
import { schema } from './db.ts'

const folder = join(import.meta.dirname, '../../migrations')
const lockNumber = 4_820_102
/** A new index on a large table takes its time; a database that never answers must not be waited for for ever. */
const longestStatementMs = 10 * 60_000
const lockAgainMs = 200

export async function migrate(url: string): Promise<void> {
  const limits = { connectMs: 5000, answerMs: longestStatementMs }
  const client = await openClient(url, 'lucero-games-migrate', limits, { search_path: schema })
  try {
    // A login that may change nothing begins all the same where nothing is left to change.
    if ((await missingIn(client)).length === 0) return
    await lock(client)
    // Even if it exists, making it would need a right to make others.
    if (!(await exists(client, `to_regnamespace('${schema}')`))) await client.query(`create schema ${schema}`)
    await client.query('create table if not exists migration (name text primary key, hash text not null)')
    for (const migration of await missingIn(client)) await apply(client, migration)
  } finally {
    await client.end()
  }
}

/** Held by the node that migrates until its connection ends; asked for again and again, so that each answer comes soon. */
async function lock(client: Client): Promise<void> {
  const giveUpAt = performance.now() + longestStatementMs
  for (;;) {
    const { rows } = await client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [lockNumber])
    if (rows[0]?.had) return
    if (performance.now() > giveUpAt) throw new Error('another node has been migrating for too long')
    await delay(lockAgainMs)
  }
}

type Migration = { name: string; text: string; hash: string }

async function missingIn(client: Client): Promise<Migration[]> {
  const applied = await appliedIn(client)
  const migrations = await readMigrations()
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed)
    throw new Error(`games/migrations/${changed.name} was changed after it was applied; write a new one instead`)
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

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function apply(client: Client, { name, text, hash }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
