/** Creates the database login of the games. It has access to their own tables and to none of the wallet's. */
import { defined } from '@lucero/kit/defined'
import { spawn } from 'node:child_process'
import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { endClient, openClient } from '@lucero/kit/connection'
import { StartupProblem } from '@lucero/kit/errors'
import { assertNoneUnknown, migrationNames } from '@lucero/kit/migrate'

const gamesFolder = join(import.meta.dirname, '../../../games')
const schema = 'lucero_games'
const role = 'lucero_games'
const lockNumber = 4_820_103

/** Returns the database URL for the games. Their tables and login are created as the owner, whose login they do not get. */
export async function openGamesDatabase(config: Config, rootKey: string, ownerUrl: string): Promise<string> {
  if (config.games.databaseUrl) {
    await assertSeparateLogin(config.games.databaseUrl)
    assertNoneUnknown(await appliedAt(config.games.databaseUrl).catch(() => []), ownNames(), schema)
    return config.games.databaseUrl
  }
  const login = await loginFor(rootKey, ownerUrl)
  if ((await problemWith(login.url)) === undefined) return login.url
  await migrateGames(ownerUrl)
  await createLogin(ownerUrl, login)
  const problem = await problemWith(login.url)
  if (problem) throw noLogin(problem)
  return login.url
}

type Login = { name: string; password: string; url: string }

/** Roles are shared by all databases of a PostgreSQL server, so the login name depends on the database. */
async function loginFor(rootKey: string, ownerUrl: string): Promise<Login> {
  const [row] = await query<{ database: string }>(ownerUrl, 'select current_database() as database')
  const name = `${role}_${createHash('sha256').update(defined(row).database).digest('hex').slice(0, 12)}`
  const password = Buffer.from(hkdfSync('sha256', rootKey, 'lucero', 'own games: database', 32)).toString('hex')
  const url = Object.assign(new URL(ownerUrl), { username: name, password })
  // Query parameters override the user and password of the URL.
  for (const part of ['user', 'password']) url.searchParams.delete(part)
  return { name, password, url: url.href }
}

const ownNames = () => migrationNames(join(gamesFolder, 'migrations'))

const appliedAt = async (url: string): Promise<string[]> =>
  (await query<{ name: string }>(url, `select name from ${schema}.migration`, { role })).map(({ name }) => name)

/** The reason why the games cannot start with this login, or undefined. Throws if a newer version has migrated their tables. */
async function problemWith(url: string): Promise<string | undefined> {
  const names = ownNames()
  try {
    const applied = await appliedAt(url)
    assertNoneUnknown(applied, names, schema)
    return names.every((name) => applied.includes(name)) ? undefined : 'their tables are not up to date'
  } catch (error) {
    if (error instanceof StartupProblem) throw error
    return messageOf(error)
  }
}

async function migrateGames(ownerUrl: string): Promise<void> {
  const child = spawn(process.execPath, [join(gamesFolder, 'src/migrate.ts')], {
    env: { ...process.env, DATABASE_URL: ownerUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  if (exitCode !== 0) throw new StartupProblem('The tables of the games could not be migrated; see above')
}

/** Safe to run on several nodes at the same time: name and password are the same for all. */
async function createLogin(ownerUrl: string, { name, password }: Login): Promise<void> {
  const statement = `
    begin;
    select pg_advisory_xact_lock(${lockNumber});
    do $$ begin
      if not exists (select from pg_roles where rolname = '${name}') then
        create role ${name} nosuperuser nocreatedb nocreaterole;
      end if;
    end $$;
    alter role ${name} login password '${scramVerifier(password)}';
    grant ${role} to ${name};
    commit`
  await query(ownerUrl, statement).catch((error: unknown) => {
    throw noLogin(messageOf(error))
  })
}

const noLogin = (reason: string) =>
  new StartupProblem(
    `The games need their own database login, and it could not be created (${reason}). Allow the user of DATABASE_URL to create roles, or create a login and set LUCERO_GAMES_DATABASE_URL (docs/operations.md)`,
  )

/** The form that PostgreSQL stores, so that a statement log contains no password. */
function scramVerifier(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyOf = (purpose: string) => createHmac('sha256', salted).update(purpose).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

async function assertSeparateLogin(url: string): Promise<void> {
  const [row] = await query<{ reaches: boolean | null }>(
    url,
    "select has_table_privilege(session_user, to_regclass('public.player'), 'select') as reaches",
  ).catch((error: unknown) => {
    throw new StartupProblem(`LUCERO_GAMES_DATABASE_URL: cannot connect (${messageOf(error)})`)
  })
  if (row?.reaches)
    throw new StartupProblem(
      'LUCERO_GAMES_DATABASE_URL: this login can read the tables of the wallet; the games need another one',
    )
}

async function query<Row extends object>(url: string, statement: string, more = {}): Promise<Row[]> {
  const client = await openClient(url, { name: 'lucero-games-login', answerMs: 30_000, more })
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await endClient(client)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
