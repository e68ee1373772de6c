/** Takes a base backup of the database server, or of every node of a Citus cluster. The WAL archive completes it. */
import { exec } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { endClient, openClient } from '@lucero/kit/connection'
import { defined } from '@lucero/kit/defined'
import { StartupProblem } from '@lucero/kit/errors'
import { runProgram } from './programs.ts'

const shell = promisify(exec)

export const descriptionFile = 'backup.json'

/** A named point in the WAL after the end of the backup. On Citus it is the same moment on every node. */
export type Backup = { startedAt: string; endedAt: string; restorePoint: string; nodes: string[] }

type Options = {
  url: string
  /** The folder that gets a subfolder for this backup. */
  to: string
  /** A shell command that copies a file elsewhere: %p is its path, %f its name below `to`. */
  upload?: string | undefined
  /** After a successful backup, older ones in `to` are deleted, except the newest of this number. */
  keep?: number | undefined
}

/** Returns the folder of the backup. */
export async function takeBackup({ url, to, upload, keep }: Options): Promise<{ folder: string; backup: Backup }> {
  const client = await openClient(url, { name: 'lucero-backup', answerMs: 60_000 })
  try {
    const majorVersion = await readMajorVersion(client)
    const startedAt = await readTime(client)
    const stamp = startedAt.replaceAll(/[:.]/g, '-')
    const folder = join(to, stamp)
    const targets = await listTargets(client, url)
    for (const [, target] of targets) await assertReady(target, functionsOn(target, targets))
    const partial = `${folder}${partialEnding}`
    mkdirSync(partial, { recursive: true, mode: 0o700 })
    const backup = await withoutLeftover(partial, async () => {
      for (const [name, target] of targets)
        await runProgram('pg_basebackup', majorVersion, [...basebackupOptions, '--pgdata', join(partial, name)], target)
      const restorePoint = `lucero-${stamp}`
      await createRestorePoint(client, targets, restorePoint)
      const nodes = targets.map(([name]) => name)
      const description = { startedAt, endedAt: await readTime(client), restorePoint, nodes }
      writeFileSync(join(partial, descriptionFile), `${JSON.stringify(description, null, 2)}\n`)
      renameSync(partial, folder)
      return description
    })
    if (upload) await uploadAll(upload, to, stamp)
    if (keep !== undefined) deleteOlder(to, stamp, keep)
    return { folder, backup }
  } finally {
    await endClient(client)
  }
}

/** The folder of a backup has this ending until it is complete. It stays if the command is killed. */
const partialEnding = '.partial'

async function withoutLeftover<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Other files of the folder are left alone. An incomplete backup that started before this one belongs to a command that was killed. */
function deleteOlder(to: string, stamp: string, keep: number): void {
  const names = readdirSync(to).filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z(\.partial)?$/.test(name) && name <= stamp)
  const complete = names.filter((name) => existsSync(join(to, name, descriptionFile)))
  const kept = new Set(complete.toSorted().slice(-keep))
  for (const name of names) if (!kept.has(name)) rmSync(join(to, name), { recursive: true })
}

/** Without WAL in the backup, pg_basebackup waits until the archive has everything that the backup needs. */
const basebackupOptions = ['--format=tar', '--gzip', '--checkpoint=fast', '--wal-method=none', '--no-password']

async function readMajorVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  return Math.floor(Number(defined(rows[0]).version) / 10_000)
}

async function readTime(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  return defined(rows[0]).at.toISOString()
}

type Target = [name: string, url: string]

async function listTargets(client: Client, url: string): Promise<Target[]> {
  const { rows: extensions } = await client.query("select from pg_extension where extname = 'citus'")
  if (!extensions.length) return [['node-0', url]]
  const { rows } = await client.query<{ group: number; host: string; port: number }>(
    `select groupid as group, nodename as host, nodeport as port from pg_dist_node
     where noderole = 'primary' and groupid > 0 order by groupid`,
  )
  const workers = rows.map(({ group, host, port }): Target => {
    return [`node-${group}`, Object.assign(new URL(url), { hostname: host, port: String(port) }).href]
  })
  return [['node-0', url], ...workers]
}

/** The functions that the backup calls on this target. */
const functionsOn = (url: string, targets: Target[]): string[] => {
  if (url !== targets[0]?.[1]) return ['pg_switch_wal()']
  const create = targets.length > 1 ? 'citus_create_restore_point(text)' : 'pg_create_restore_point(text)'
  return [create, 'pg_switch_wal()']
}

/** Copying takes hours, so what the end of a backup needs is checked before it. */
async function assertReady(url: string, functions: string[]): Promise<void> {
  const client = await openClient(url, { name: 'lucero-backup' })
  try {
    await assertArchiving(client, url)
    await assertGranted(client, functions)
  } finally {
    await endClient(client)
  }
}

/** A right to execute a function belongs to one database. */
async function assertGranted(client: Client, functions: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; login: string; database: string }>(
    `select name, current_user as login, current_database() as database
     from unnest($1::text[]) as name where not has_function_privilege(name, 'execute')`,
    [functions],
  )
  const [first] = rows
  if (!first) return
  const missing = rows.map(({ name }) => name).join(', ')
  throw new StartupProblem(
    `${first.login} may not execute ${missing} in the database ${first.database}. As its superuser, run: ` +
      `psql ${first.database} -c 'grant execute on function ${missing} to ${first.login}'`,
  )
}

async function assertArchiving(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<{ mode: string }>("select current_setting('archive_mode') as mode")
  if (defined(rows[0]).mode === 'off')
    throw new StartupProblem(
      `archive_mode is off on ${new URL(url).host}: without a WAL archive, a backup cannot be restored to a point in time (docs/operations.md)`,
    )
}

/** The segment with the restore point is archived at once. */
async function createRestorePoint(client: Client, targets: Target[], name: string): Promise<void> {
  const create = targets.length > 1 ? 'citus_create_restore_point' : 'pg_create_restore_point'
  await client.query(`select ${create}($1)`, [name])
  for (const [, url] of targets) {
    const one = await openClient(url, { name: 'lucero-backup' })
    try {
      await one.query('select pg_switch_wal()')
    } finally {
      await endClient(one)
    }
  }
}

async function uploadAll(command: string, to: string, stamp: string): Promise<void> {
  const names = readdirSync(join(to, stamp), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(to.length).replace(/^\/+/, ''))
  // The description is uploaded last: a backup without it is incomplete.
  const isDescription = (name: string) => (name.endsWith(descriptionFile) ? 1 : 0)
  for (const name of names.toSorted((a, b) => isDescription(a) - isDescription(b)))
    await shell(command.replaceAll('%p', quoted(join(to, name))).replaceAll('%f', quoted(name))).catch(
      (error: unknown) => {
        throw new StartupProblem(
          `the upload of ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
        )
      },
    )
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
