/** Finds and runs the programs of a PostgreSQL installation. The embedded PostgreSQL does not contain the ones that backups need. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupProblem } from '@lucero/kit/errors'

const run = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'

/** The folder with PostgreSQL's programs of this major version: from the PATH, or where Debian installs them. */
export function findProgram(name: string, majorVersion?: number): string | undefined {
  const debian = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const versions = majorVersion
    ? debian.filter((version) => version === String(majorVersion))
    : debian.toSorted().toReversed()
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** The password goes into the environment, because every user of the machine can read the arguments of a process. */
export async function runProgram(
  name: string,
  majorVersion: number | undefined,
  args: string[],
  url?: string,
): Promise<string> {
  const program = findProgram(name, majorVersion)
  if (!program)
    throw new StartupProblem(`${name} not found: install the PostgreSQL client programs (Debian: postgresql-client)`)
  const target = url ? withoutPassword(url) : undefined
  const env = { ...process.env, ...(target && { PGPASSWORD: target.password }) }
  try {
    const { stdout } = await run(program, [...args, ...(target ? ['--dbname', target.url] : [])], { env })
    return stdout
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new StartupProblem(`${name} failed: ${reason}`)
  }
}

function withoutPassword(url: string): { url: string; password: string } {
  const target = new URL(url)
  const password = decodeURIComponent(target.password)
  target.password = ''
  return { url: target.href, password }
}
