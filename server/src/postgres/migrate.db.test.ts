import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from './database.ts'

const made: string[] = []
let admin: Client
beforeAll(async () => {
  admin = new Client(inject('clusterUrl'))
  await admin.connect()
})
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  made.push(name)
  return Object.assign(new URL(inject('clusterUrl')), { pathname: `/${name}` }).href
}

async function on<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

const applied = (url: string) => on<{ name: string; at: Date }>(url, 'select name, at from migration order by at, name')

it('applies every file once, in the order of their names', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const files = (await readdir(join(import.meta.dirname, '../../migrations'))).filter((name) => name.endsWith('.sql'))
  const first = await applied(url)
  expect(first.map(({ name }) => name)).toEqual(files.toSorted())
  await migrate(url)
  expect(await applied(url)).toEqual(first)
})

it('two nodes that start at once do not get in each other’s way', async () => {
  const url = await emptyDatabase()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const names = (await applied(url)).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const [countries] = await on<{ count: number }>(url, 'select count(*)::int as count from country')
  expect(countries!.count).toBeGreaterThan(190)
})

it('refuses a file that was changed after it was applied', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  await on(url, "update migration set hash = 'other' where name = '010-players.sql'")
  await expect(migrate(url)).rejects.toThrow(
    'Migration 010-players.sql was changed after it was applied; write a new one instead',
  )
})

it('a file that fails leaves nothing of itself, and says which it was', async () => {
  const url = await emptyDatabase()
  await on(url, 'create table country (id int)')
  await expect(migrate(url)).rejects.toThrow(/^Migration 010-players\.sql failed: relation "country" already exists$/)
  const names = (await applied(url)).map(({ name }) => name)
  expect(names).not.toContain('010-players.sql')
  await on(url, 'drop table country')
  await migrate(url)
  expect((await applied(url)).map(({ name }) => name)).toContain('010-players.sql')
})

it.each([
  ['a port nobody listens on', (url: URL) => void (url.port = '1')],
  ['a database that is not there', (url: URL) => void (url.pathname = '/no_such_database')],
  ['a user that is not there', (url: URL) => void (url.username = 'no_such_user')],
])('%s: one clear line with no password in it', async (_, change) => {
  const url = new URL(inject('clusterUrl'))
  url.password = 's3cret'
  change(url)
  const problem = await migrate(url.href).then(
    () => 'none',
    (error: Error) => error.message,
  )
  expect(problem).toMatch(/^DATABASE_URL: PostgreSQL at .* cannot be used \(.+\); check that it runs/)
  expect(problem).not.toContain('s3cret')
  expect(problem).not.toContain('\n')
})

it('I4 the program’s role may read countries and not change them, and owns nothing', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const asApp = (text: string) => on(url, `set role lucero_app; ${text}`)
  await asApp('select 1 from country')
  await expect(asApp('delete from country')).rejects.toThrow('permission denied')
  await expect(asApp('drop table player')).rejects.toThrow('must be owner')
  await expect(asApp('create table mine (id int)')).rejects.toThrow('permission denied')
  await expect(asApp("update migration set hash = ''")).rejects.toThrow('permission denied')
})
