/** Base backup and WAL archive with SQL and file copies only, equivalent to pg_basebackup and an operator's archive. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { sql } from '@lucero/kit/sql'
import { temporaryFolder, type TemporaryFolder } from '../../server/src/testing/temporary-folder.ts'
import type { Stack } from './stack.ts'
import { until } from '@lucero/lab/until'

export type Archive = TemporaryFolder & { settings: Record<string, string> }

/** Start PostgreSQL with `settings`. The folder is writable for any user that PostgreSQL runs as. */
export function openArchive(): Archive {
  const folder = temporaryFolder()
  execFileSync('chmod', ['777', folder.path])
  const copy = `test ! -f ${folder.path}/%f && cp %p ${folder.path}/%f.part && mv ${folder.path}/%f.part ${folder.path}/%f`
  return { ...folder, settings: { archive_mode: 'on', archive_command: copy } }
}

/** Copies the data folder while the database runs. The copy contains no WAL. */
export async function takeBaseBackup({ databaseUrl, folder }: Stack): Promise<TemporaryFolder> {
  const backup = temporaryFolder()
  const [from, to] = [join(folder, 'postgres'), join(backup.path, 'postgres')]
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("select pg_backup_start('drill', true)")
    copyWhileItChanges(from, to)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'data/backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, 'data', name), { force: true })
  rmSync(join(to, 'data/pg_wal'), { recursive: true })
  mkdirSync(join(to, 'data/pg_wal'), { mode: 0o700 })
  return backup
}

/** Files may change during the copy; the WAL contains the differences. */
function copyWhileItChanges(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: 'ignore' })
  } catch (error) {
    if (!existsSync(join(to, 'data/global/pg_control'))) throw error
  }
}

/** Resolves when everything written so far is archived. */
export async function archiveAll({ owner }: Stack): Promise<void> {
  const { wal } = await owner.one<{ wal: string }>(sql`select pg_walfile_name(pg_switch_wal()) as wal`)
  const isThere = async () => {
    const row = await owner.one<{ last: string | null }>(sql`select last_archived_wal as last from pg_stat_archiver`)
    return (row.last ?? '') >= wal
  }
  await until('the last WAL segment is archived', isThere)
}

/** Prepares a backup for recovery to a target time. Returns the options of its stack. */
export function toMoment(backup: TemporaryFolder, archive: Archive, at: string) {
  const data = join(backup.path, 'postgres/data')
  writeFileSync(join(data, 'recovery.signal'), '')
  const { uid } = statSync(join(data, 'PG_VERSION'))
  execFileSync('chown', ['-R', String(uid), join(backup.path, 'postgres')])
  const postgres = {
    restore_command: `cp ${archive.path}/%f %p`,
    recovery_target_time: at,
    recovery_target_action: 'promote',
  }
  return { dataDir: backup.path, postgres }
}

/** Copies a backup, so that it can be restored more than once. */
export function copyOf(backup: TemporaryFolder): TemporaryFolder {
  const copy = temporaryFolder()
  execFileSync('cp', ['-a', join(backup.path, 'postgres'), copy.path])
  return copy
}
