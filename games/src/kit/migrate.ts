/** Brings the games' schema up to date with games/migrations/*.sql: in order, each once, one node at a time. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { schema } from './db.ts'

const folder = join(import.meta.dirname, '../../migrations')
const lockNumber = 4_820_102

export async function migrate(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'lucero-games-migrate',
    connectionTimeoutMillis: 5000,
    options: `-c search_path=${schema}`,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query(`create schema if not exists ${schema}`)
    await client.query('create table if not exists migration (name text primary key, hash text not null)')
    await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (!applied.has(name)) await apply(client, name, text, hash)
    else if (applied.get(name) !== hash)
      throw new Error(`games/migrations/${name} was changed after it was applied; write a new one instead`)
  }
}

async function apply(client: Client, name: string, text: string, hash: string): Promise<void> {
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
