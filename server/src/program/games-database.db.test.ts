import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGames } from '../../../games/src/program.ts'
import { loadSettings } from '../../../games/src/settings.ts'
import { openGamesDatabase } from './games-database.ts'
import { findGamesProblem } from './games-process.ts'
import { loadConfig } from '../runtime/config.ts'
import { ask } from '../testing/ask.ts'
import { askEach } from '../testing/citus.ts'
import { freshDatabase } from '../testing/database.ts'
import { startProgram } from '../testing/program.ts'

const databases: { drop(): Promise<void> }[] = []
async function fresh(): Promise<string> {
  const database = await freshDatabase()
  databases.push(database)
  return database.url
}
let url: string
beforeAll(async () => void (url = await fresh()))
afterAll(async () => {
  for (const database of databases) await database.drop()
})

const config = loadConfig({})
const rootKey = 'a root key of the tests'
const as = (url: string, username: string, password: string) => Object.assign(new URL(url), { username, password }).href
/** Dropped with the cluster. */
async function newRole(rights: string) {
  const [name, password] = [`test_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')]
  await ask(url, `create role ${name} login ${rights} password '${password}'`)
  return { name, password }
}
/** A database whose owner has only these rights. */
async function ownedBy(rights: string) {
  const [mine, owner] = [await fresh(), await newRole(rights)]
  const database = new URL(mine).pathname.slice(1)
  await askEach(mine, `alter database ${database} owner to ${owner.name}`)
  await askEach(mine, `grant lucero_games to ${owner.name} with admin option`)
  return { ...owner, url: as(mine, owner.name, owner.password) }
}

describe("L9 the games' login", () => {
  it('can play, and cannot access any table of the wallet with any role', async () => {
    const login = await openGamesDatabase(config, rootKey, url)
    const { username } = new URL(login)
    expect(username).not.toBe(new URL(url).username)
    for (const table of ['player', 'book', 'session'])
      await expect(ask(login, `reset role; select * from public.${table}`)).rejects.toThrow('permission denied')
    const open = await ask(
      url,
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p', 'f')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
         and has_any_column_privilege('${username}', c.oid, 'select, insert, update')`,
    )
    expect(open).toEqual([])
    for (const role of ['lucero_app', new URL(url).username])
      await expect(ask(login, `set role ${role}`)).rejects.toThrow('permission denied')
    await expect(ask(login, 'create table lucero_games.mine (id integer)')).rejects.toThrow('permission denied')
    await expect(ask(login, 'drop table lucero_games.round')).rejects.toThrow('must be owner')
    expect(await statusOfEntering(login)).toBe(200)
  })

  it('is the same for all nodes that start at the same time', async () => {
    const shared = await fresh()
    const logins = await Promise.all(Array.from({ length: 3 }, () => openGamesDatabase(config, rootKey, shared)))
    expect(new Set(logins).size).toBe(1)
    expect(await ask(logins[0]!, 'select 1')).toEqual([[1]])
    // Another database of the same PostgreSQL server has a different login.
    expect(new URL(logins[0]!).username).not.toBe(new URL(await openGamesDatabase(config, rootKey, url)).username)
  })

  it('can be created by an owner with CREATEROLE who is not a superuser', async () => {
    const owner = await ownedBy('createrole')
    const login = await openGamesDatabase(config, rootKey, owner.url)
    expect(await ask(login, 'select count(*)::int from lucero_games.round')).toEqual([[0]])
    await expect(ask(login, `set role ${owner.name}`)).rejects.toThrow('permission denied')
  })

  it('fails with one sentence that names the setting if the owner cannot create roles', async () => {
    const owner = await ownedBy('')
    await expect(openGamesDatabase(config, rootKey, owner.url)).rejects.toThrow(
      /^The games need their own database login.*permission denied.*LUCERO_GAMES_DATABASE_URL/,
    )
  })

  it('is taken from LUCERO_GAMES_DATABASE_URL, unless it can access the wallet', async () => {
    const [shared, login] = [await fresh(), await newRole('')]
    const rights = `grant lucero_games to ${login.name} with admin option`
    await ask(shared, `${rights}; create schema lucero_games authorization ${login.name}`)
    const configured = as(shared, login.name, login.password)
    const loginWith = (LUCERO_GAMES_DATABASE_URL: string) =>
      openGamesDatabase(loadConfig({ LUCERO_GAMES_DATABASE_URL }), rootKey, shared)
    expect(await loginWith(configured)).toBe(configured)
    expect(await statusOfEntering(configured)).toBe(200)
    await expect(loginWith(shared)).rejects.toThrow('can read the tables of the wallet')
    await expect(loginWith('postgres://a@127.0.0.1:1/b')).rejects.toThrow(/^LUCERO_GAMES_DATABASE_URL: cannot connect/)
  })
})

/** Starts the games with this database login, and enters a game. */
async function statusOfEntering(DATABASE_URL: string): Promise<number> {
  const settings = { DATABASE_URL, WALLET_URL: 'http://127.0.0.1:1', PROVIDER_SECRET: 'x'.repeat(32) }
  const games = await openGames(loadSettings({ ...settings, LOG_LEVEL: 'silent' }))
  const entered = await fetch(`http://127.0.0.1:${games.port}/games/api/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"game":"dice"}',
  })
  await games.stop()
  return entered.status
}

describe('N5 games tables of a newer version', () => {
  it('prevent the node and the games from starting, and make running games not ready', async () => {
    const mine = await fresh()
    const login = await openGamesDatabase(config, rootKey, mine)
    const settings = loadSettings({
      DATABASE_URL: login,
      WALLET_URL: 'http://127.0.0.1:1',
      PROVIDER_SECRET: 'a secret of the tests, long enough',
      LOG_LEVEL: 'error',
    })
    const games = await openGames(settings)
    const address = `http://127.0.0.1:${games.port}`
    const readyz = async () => {
      const answer = await fetch(`${address}/readyz`)
      return [answer.status, await answer.text()]
    }
    try {
      expect(await readyz()).toEqual([200, 'ready\n'])
      expect(await findGamesProblem(address)).toBeUndefined()
      await ask(mine, "insert into lucero_games.migration (name, hash) values ('999-later.sql', 'x')")
      const problem = 'the database has migrations that this version does not know: 999-later.sql'
      expect(await readyz()).toEqual([503, `${problem}\n`])
      expect(await findGamesProblem(address)).toBe(`the games: ${problem}`)
      const metrics = await (await fetch(`${address}/metrics`)).text()
      expect(metrics).toMatch(/^lucero_log_lines_total\{level="error",event="schema\.newer"\} 1$/m)
      const program = await startProgram({}, { databaseUrl: mine, gamesAt: () => address })
      const answer = await fetch(`${program.address}/readyz`)
      expect([answer.status, await answer.text()]).toEqual([503, `the games: ${problem}\n`])
      await program.stop()
    } finally {
      await games.stop()
    }
    expect(await findGamesProblem(address)).toBeUndefined()
    const refused = /^The schema lucero_games of the database was upgraded by a newer version: .* 999-later\.sql\./
    await expect(openGamesDatabase(config, rootKey, mine)).rejects.toThrow(refused)
    const own = loadConfig({ LUCERO_GAMES_DATABASE_URL: login })
    await expect(openGamesDatabase(own, rootKey, mine)).rejects.toThrow(refused)
    await expect(openGames(settings)).rejects.toThrow(refused)
  })
})
