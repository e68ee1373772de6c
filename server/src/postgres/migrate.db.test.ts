import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { waitForLock } from '@lucero/kit/advisory-lock'
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

it('applies every file once, in name order', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const files = (await readdir(join(import.meta.dirname, '../../migrations'))).filter((name) => name.endsWith('.sql'))
  const first = await applied(url)
  expect(first.map(({ name }) => name)).toEqual(files.toSorted())
  await migrate(url)
  expect(await applied(url)).toEqual(first)
})

it('two nodes can migrate at the same time', async () => {
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
    'Migration 010-players.sql was changed after it was applied; add a new migration instead',
  )
})

it('a failed migration is rolled back and named', async () => {
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
  ['a wrong password', () => undefined],
])('%s: one line without the password', async (_, change) => {
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

it('I4 the role of the program can read countries but not change them, and owns nothing', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const asApp = (text: string) => on(url, `set role lucero_app; ${text}`)
  await asApp('select 1 from country')
  await expect(asApp('delete from country')).rejects.toThrow('permission denied')
  await expect(asApp('drop table player')).rejects.toThrow('must be owner')
  await expect(asApp('create table mine (id int)')).rejects.toThrow('permission denied')
  await expect(asApp("update migration set hash = ''")).rejects.toThrow('permission denied')
})

it('N5 refuses a database that a newer version has migrated, and names its migrations', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  await on(url, "insert into migration (name, hash) values ('998-next.sql', 'x'), ('999-later.sql', 'y')")
  const before = await applied(url)
  await expect(migrate(url)).rejects.toThrow(
    /^The database was upgraded by a newer version: this version does not know the migrations 998-next\.sql, 999-later\.sql\. Start the newer version/,
  )
  expect(await applied(url)).toEqual(before)
})

it('N1 a login without rights cannot block migrations with the advisory lock of earlier versions', async () => {
  const url = await emptyDatabase()
  const role = `stranger_${randomBytes(6).toString('hex')}`
  await admin.query(`create role ${role} login password 'stranger'`)
  const stranger = new Client(Object.assign(new URL(url), { username: role, password: 'stranger' }).href)
  await stranger.connect()
  try {
    await stranger.query('select pg_advisory_lock(n) from generate_series(4820101, 4820104) as n')
    await migrate(url)
    await expect(stranger.query('begin; lock table migration in exclusive mode nowait')).rejects.toThrow(
      'permission denied',
    )
  } finally {
    await stranger.end()
    await admin.query(`drop role ${role}`)
  }
})

it('N1 a node that waits for another session to migrate names that session', async () => {
  const url = await emptyDatabase()
  await migrate(url, { before: '260' })
  const holder = new Client({ connectionString: url, application_name: 'a long migration' })
  await holder.connect()
  await holder.query('begin; lock table migration in exclusive mode')
  const texts: string[] = []
  const reported = Promise.withResolvers<void>()
  const migrating = migrate(url, { onWait: (text) => (texts.push(text), reported.resolve()) })
  await reported.promise
  await holder.query('rollback')
  await holder.end()
  await migrating
  expect(texts).toEqual([
    expect.stringMatching(/^Migrations wait for session \d+ of \w+ \(a long migration\), which holds the lock/),
  ])
})

it('N1 a node that cannot get an advisory lock names the session that holds it', async () => {
  const [holder, waiting] = [
    new Client({ connectionString: inject('clusterUrl'), application_name: 'a stranger' }),
    admin,
  ]
  await holder.connect()
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock(4820199)')
  await expect(waitForLock(waiting, 4820199, -1, 'Another node takes too long')).rejects.toThrow(
    new RegExp(
      `^Another node takes too long: session ${rows[0]!.pid} of \\w+ \\(a stranger\\) holds the advisory lock 4820199$`,
    ),
  )
  await holder.end()
})

it('a note from before 490 belongs to the operator for which its author has added it, and stays with the house if that is unclear', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  await on(url, "alter table player_note drop column operator_id; delete from migration where name like '490%'")
  const player = '00000000-0000-4000-9000-000000000001'
  await on(
    url,
    `insert into player (id, username, username_key, phone_code, phone) values ('${player}', 'ana', 'ana', 1, '3055550123')`,
  )
  const added: [author: string, operatorId: number | null][] = [
    ['house', null],
    ['shop', 1001],
    ['shop', 1001],
    ['moved', 1001],
    ['moved', 1002],
    ['promoted', 1001],
    ['promoted', null],
  ]
  for (const [seq, [author, operatorId]] of added.entries())
    await on(
      url,
      `insert into player_note (player_id, author, note) values ('${player}', '${author}', '${author} ${operatorId}');
       insert into staff_log (seq, id, at, actor_kind, actor_id, actor_name, role, operator_id, address, action, subject, player_id, mac, hash)
       values (${seq}, gen_random_uuid(), now(), 'staff', 'x', '${author}', 'clerk', ${operatorId}, '', 'addNote', '', '${player}', '', '')`,
    )
  await on(url, `insert into player_note (player_id, author, note) values ('${player}', 'unlogged', 'unlogged')`)
  await migrate(url)
  expect(await on(url, 'select author, operator_id from player_note where operator_id is not null')).toEqual([
    { author: 'shop', operator_id: 1001 },
    { author: 'shop', operator_id: 1001 },
  ])
})
