// npm run database -- backup and restore, on the PostgreSQL of the system: the embedded one has no pg_basebackup.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { queriesOn } from '@lucero/kit/db'
import { ofText, sql } from '@lucero/kit/sql'
import { freePort } from '@lucero/kit/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from '../../server/src/postgres/account.ts'
import { findProgram } from '../../server/src/postgres/backup/programs.ts'
import { startServerProcess, type ServerProcess } from '../../server/src/testing/server-process.ts'
import { temporaryFolder, type TemporaryFolder } from '../../server/src/testing/temporary-folder.ts'
import { askAgain, newPlayer } from '@lucero/lab/load/money'
import { runHouse } from '@lucero/lab/clients/house'
import type { Stack } from './stack.ts'
import { until } from '@lucero/lab/until'

const root = join(import.meta.dirname, '../..')
const postgresProgram = findProgram('postgres')
const isInstalled = postgresProgram !== undefined && findProgram('pg_basebackup') !== undefined

/** Starts the server on a data folder, and resolves when it accepts writes. */
async function startPostgres(data: string) {
  const account = chooseAccount(postgresProgram!, data)
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const logFile = `${data}.log`
  const [command = '', ...rest] = [...account.before, postgresProgram!, ...args]
  const child = spawn(command, rest, {
    ...account.as,
    cwd: '/',
    stdio: ['ignore', 'ignore', openSync(logFile, 'a')],
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const pool = new Pool({ connectionString: url, max: 4 })
  pool.on('error', () => undefined)
  const owner = queriesOn(pool)
  await until('PostgreSQL accepts writes', async () => {
    if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'))
    const row = await owner.one<{ is: boolean }>(sql`select pg_is_in_recovery() as is`).catch(() => ({ is: true }))
    return !row.is
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    await pool.end()
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  return { url, owner, stop }
}

/** A command of the page about the machine, which the test runs too. */
const onPage = (pattern: RegExp) => pattern.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8'))![1]!

/** Runs the command as the page shows it, without npm. */
const database = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'server/src/postgres/backup/main.ts'), ...args])

const problemOf = (...args: string[]) =>
  database(...args).then(
    () => expect.unreachable(),
    (error: { code: number; stderr: string }) => [error.code, error.stderr.trim()],
  )

describe.skipIf(!isInstalled)('npm run database', { timeout: 180_000 }, () => {
  let folder: TemporaryFolder
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let node: ServerProcess
  const at = (...path: string[]) => join(folder.path, ...path)
  const backupUrl = () => Object.assign(new URL(postgres.url), { username: 'lucero_backup' }).href
  const startNode = (url: string, name: string) =>
    startServerProcess({ LUCERO_GAMES: 'off', LUCERO_DATA_DIR: at(name), DATABASE_URL: url })

  beforeAll(async () => {
    folder = temporaryFolder({ inMemory: true })
    execFileSync('chmod', ['755', folder.path])
    for (const name of ['data', 'archive']) mkdirSync(at(name), { mode: 0o700 })
    chooseAccount(postgresProgram!, at('archive'))
    const account = chooseAccount(postgresProgram!, at('data'))
    const options = ['-D', at('data'), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
    const [command = '', ...rest] = [...account.before, findProgram('initdb')!, ...options]
    execFileSync(command, rest, { ...account.as, cwd: '/', stdio: 'ignore' })
  }, 120_000)
  afterAll(async () => {
    await node?.kill()
    await postgres?.stop()
    await folder.remove()
  })

  it('a backup without a WAL archive is refused, and says why', async () => {
    postgres = await startPostgres(at('data'))
    const [code, problem] = await problemOf('backup', '--to', at('backups'), '--url', postgres.url)
    expect([code, problem]).toEqual([1, expect.stringMatching(/^archive_mode is off on 127\.0\.0\.1:\d+: /)])
    await postgres.stop()
    const archive = onPage(/archive_command = '(test .*)'"/).replaceAll('/var/lib/lucero-archive', at('archive'))
    writeFileSync(at('data/postgresql.auto.conf'), `archive_mode = on\narchive_command = '${archive}'\n`)
    postgres = await startPostgres(at('data'))
    node = await startNode(postgres.url, 'node')
  })

  it('house §6 a login without the rights in this database is refused before anything is copied, with the command that grants them', async () => {
    // As with psql without a database: the rights go to the database postgres.
    await postgres.owner.all(sql`create database other`)
    await postgres.owner.all(sql`create role lucero_backup login replication`)
    await postgres.owner.all(sql`grant pg_monitor to lucero_backup`)
    const [code, problem] = await problemOf('backup', '--to', at('backups'), '--url', backupUrl())
    expect([code, problem]).toEqual([
      1,
      'lucero_backup may not execute pg_create_restore_point(text), pg_switch_wal() in the database postgres. As its superuser, run: ' +
        "psql postgres -c 'grant execute on function pg_create_restore_point(text), pg_switch_wal() to lucero_backup'",
    ])
    expect(existsSync(at('backups'))).toBe(false)
    await postgres.owner.all(ofText(/-c '(grant .*)'$/.exec(String(problem))![1]!))
    const elsewhere = Object.assign(new URL(backupUrl()), { pathname: '/other' }).href
    expect((await problemOf('backup', '--to', at('backups'), '--url', elsewhere))[1]).toContain('in the database other')
  })

  it('house §6 a backup that fails leaves no folder behind', async () => {
    await postgres.owner.all(sql`alter role lucero_backup noreplication`)
    const [code, problem] = await problemOf('backup', '--to', at('backups'), '--url', backupUrl())
    expect([code, problem]).toEqual([1, expect.stringMatching(/^pg_basebackup failed: /)])
    expect(readdirSync(at('backups'))).toEqual([])
    await postgres.owner.all(sql`alter role lucero_backup replication`)
  })

  it('restores to a point in time: everything before it, nothing after it, and a clean audit', async () => {
    const player = await newPlayer({ owner: postgres.owner, nodes: [node] } as unknown as Stack)
    const move = async (times: number, address = node.address) => {
      for (let n = 0; n < times; n += 1) {
        const body = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 0.02 }] }
        expect((await askAgain(address, player.token, 'transferToGame', body)).status).toBe(200)
      }
    }
    const countIn = (owner: typeof postgres.owner) =>
      owner.one(
        sql`select count(*)::int as transfers from transfer where player_id = ${player.id} and kind = 'transfer-to-game'`,
      )
    await move(3)
    const upload = `mkdir -p "$(dirname ${at('elsewhere')}/%f)" && cp %p ${at('elsewhere')}/%f`
    const { stdout } = await database('backup', '--to', at('backups'), '--url', backupUrl(), '--upload', upload)
    const from = /^Backup (.+)$/m.exec(stdout)![1]!
    expect(readdirSync(from).toSorted()).toEqual(['backup.json', 'node-0'])
    await move(4)
    const readTime = () =>
      postgres.owner.one<{ time: string }>(
        sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time`,
      )
    const { time } = await readTime()
    await move(3)
    const later = (await readTime()).time
    await move(2)
    await postgres.owner.one(sql`select pg_switch_wal()::text as wal`)
    expect(await countIn(postgres.owner)).toEqual({ transfers: 12 })
    await node.kill()
    await postgres.stop()

    // The uploaded copy, so that the upload is complete too.
    const copy = at('elsewhere', from.split('/').at(-1)!)
    const fetch = onPage(/--restore-command '(gunzip .*?)'/).replaceAll('/var/lib/lucero-archive', at('archive'))
    const restore = ['restore', '--from', copy, '--restore-command', fetch]
    for (const [more, problem] of [
      [
        ['--data', at('restored'), '--to-time', '2020-01-01T00:00:00Z'],
        /^the backup ended at .*: restore .* from an earlier one$/,
      ],
      [['--data', at('restored'), '--to-time', 'yesterday'], /^yesterday is no time with a time zone/],
      [['--data', at('data'), '--to-time', time], /is not empty/],
      [['--data', at('restored'), '--node', 'node-1'], /^the backup has no node-1: it has node-0$/],
    ] as const)
      expect(await problemOf(...restore, ...more)).toEqual([1, expect.stringMatching(problem)])
    expect(existsSync(at('restored'))).toBe(false)
    const printed = (await database(...restore, '--data', at('restored'), '--to-time', time)).stdout
    expect(printed).toContain(`recovers to the time ${time}`)
    postgres = await startPostgres(at('restored'))
    expect(await countIn(postgres.owner)).toEqual({ transfers: 7 })
    node = await startNode(postgres.url, 'restored-node')
    const audit = await runHouse(node.address, 'ledger', 'audit')
    expect(audit).toMatchObject({ code: 0 })
    await move(1, node.address)
    await node.kill()
    await postgres.stop()

    // The archive has a second timeline now. A later time still means the first one.
    await database(...restore, '--data', at('again'), '--to-time', later)
    postgres = await startPostgres(at('again'))
    expect(await countIn(postgres.owner)).toEqual({ transfers: 10 })
  })

  it('house §6 --keep deletes older and abandoned backups, and nothing else', async () => {
    const old = ['2026-01-01T02-30-00-000Z', '2026-01-02T02-30-00-000Z', '2026-01-03T02-30-00-000Z']
    const [abandoned, others] = ['2026-01-04T02-30-00-000Z.partial', ['notes', '2026-01-01']]
    for (const name of [...old, abandoned, ...others]) mkdirSync(at('kept', name), { recursive: true })
    for (const name of old) writeFileSync(at('kept', name, 'backup.json'), '{}')
    expect(await problemOf('backup', '--to', at('kept'), '--url', postgres.url, '--keep', '0')).toEqual([
      1,
      '--keep is a number of backups, not 0',
    ])
    await database('backup', '--to', at('kept'), '--url', postgres.url, '--keep', '2')
    const left = readdirSync(at('kept')).filter((name) => !others.includes(name))
    expect(left).toEqual([old[2], expect.stringMatching(/^2\d{3}-.*Z$/)])
    expect(readdirSync(at('kept'))).toEqual(expect.arrayContaining(others))
  })

  it('wrong arguments print the usage, with exit code 2', async () => {
    expect(await problemOf('restore')).toEqual([2, expect.stringMatching(/^npm run database -- backup --to FOLDER/)])
  })
})
