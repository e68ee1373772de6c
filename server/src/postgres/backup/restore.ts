/** Prepares a data folder from a base backup, so that PostgreSQL recovers from the WAL archive to a point when it starts. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupProblem } from '@lucero/kit/errors'
import { descriptionFile, type Backup } from './base-backup.ts'
import { findProgram, runProgram } from './programs.ts'

type Options = {
  /** The folder of one backup. */
  from: string
  /** The node of a Citus cluster; a single PostgreSQL is `node-0`. */
  node?: string | undefined
  /** PostgreSQL's new data folder. It must be empty or missing. */
  data: string
  /** Fetches a file from the archive: %f is its name, %p where it goes. */
  restoreCommand: string
  /** Without a time, the restore point of the backup, or the one with this name. */
  toTime?: string | undefined
  toName?: string | undefined
}

export async function prepareRestore({
  from,
  node = 'node-0',
  data,
  restoreCommand,
  toTime,
  toName,
}: Options): Promise<string> {
  const backup = readDescription(from)
  if (!backup.nodes.includes(node))
    throw new StartupProblem(`the backup has no ${node}: it has ${backup.nodes.join(', ')}`)
  const target = toTime ? timeTarget(toTime, backup) : nameTarget(toName ?? backup.restorePoint)
  if (existsSync(data) && readdirSync(data).length)
    throw new StartupProblem(`${data} is not empty: PostgreSQL's data folder must be new`)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xzf', join(from, node, 'base.tar.gz'), '-C', data])
  copyFileSync(join(from, node, 'backup_manifest'), join(data, 'backup_manifest'))
  const majorVersion = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
  if (findProgram('pg_verifybackup', majorVersion))
    await runProgram('pg_verifybackup', majorVersion, ['--no-parse-wal', '--quiet', data])
  const settings = {
    restore_command: restoreCommand,
    ...target,
    recovery_target_action: 'promote',
    // The history of the backup itself, even if an earlier restore has written another one to the archive.
    recovery_target_timeline: 'current',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
  writeFileSync(join(data, 'recovery.signal'), '')
  return toTime ? `the time ${toTime}` : `the restore point ${toName ?? backup.restorePoint}`
}

function readDescription(from: string): Backup {
  const file = join(from, descriptionFile)
  if (!existsSync(file))
    throw new StartupProblem(`${from} has no ${descriptionFile}: it is not a backup, or it is incomplete`)
  return JSON.parse(readFileSync(file, 'utf8')) as Backup
}

function timeTarget(time: string, { endedAt }: Backup) {
  const at = new Date(time)
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(time))
    throw new StartupProblem(`${time} is no time with a time zone, such as 2026-11-18T02:30:00Z`)
  if (at < new Date(endedAt))
    throw new StartupProblem(`the backup ended at ${endedAt}: restore ${time} from an earlier one`)
  // PostgreSQL does not know the zone Z in this setting.
  return { recovery_target_time: time.replace(/Z$/, '+00:00') }
}

const nameTarget = (name: string) => ({ recovery_target_name: name })
