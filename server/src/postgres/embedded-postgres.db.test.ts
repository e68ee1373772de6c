import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../testing/ask.ts'
import { type TemporaryFolder, temporaryFolder } from '../testing/temporary-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { sizesHere } from './server.ts'
import { StartupProblem } from '@lucero/kit/errors'

/** Creating a cluster takes seconds of CPU time, and so do several starts. */
const isNightly = process.env['NIGHTLY'] !== undefined
const isRoot = process.getuid?.() === 0
const folders: TemporaryFolder[] = []
// Killing a process loses no data that it has written to the system, so these tests run without fsync.
const quick = { fsync: 'off' }
const running: { stop(): Promise<void> }[] = []

let pristine: TemporaryFolder

beforeAll(async () => {
  pristine = temporaryFolder({ inMemory: true })
  await startAndStop(pristine.path)
})

afterAll(() => pristine.remove())

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
  await Promise.all(folders.splice(0).map((folder) => folder.remove()))
})

function newFolder(): string {
  const folder = temporaryFolder({ inMemory: true })
  folders.push(folder)
  return folder.path
}

/** Copies a cluster, because creating one takes much longer. */
function newFolderWithCluster(): string {
  const path = newFolder()
  execFileSync('cp', ['-a', join(pristine.path, 'postgres'), path])
  return path
}

async function start(dataDir: string, port?: number) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: quick, ...(port !== undefined && { port }) })
  running.push(postgres)
  return postgres
}

async function startAndStop(dataDir: string, sql = 'select 1') {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: quick })
  await ask(postgres.url, sql)
  await postgres.stop()
}

const pidOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

async function startInItsOwnProcess(dataDir: string) {
  const program = join(import.meta.dirname, '../testing/process-with-postgres.ts')
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

describe('a cluster', () => {
  it.runIf(isNightly)('is UTF-8, checksummed, durable, for this machine only and behind a password', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: newFolder() })
    running.push(postgres)
    const { url } = postgres
    const settings = ['server_encoding', 'data_checksums', 'fsync', 'synchronous_commit', 'listen_addresses']
    const shown = await Promise.all(settings.map(async (name) => (await ask(url, `show ${name}`))[0]?.[0]))
    expect(shown).toEqual(['UTF8', 'on', 'on', 'on', '127.0.0.1'])
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  })

  it('sizes its memory by the machine, stores its password readable by its owner only, and keeps its rows after a restart', async () => {
    const dataDir = newFolderWithCluster()
    await startAndStop(dataDir, 'create table kept as select 7 as n')
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
    const { url } = await start(dataDir)
    expect(await ask(url, 'select n from kept')).toEqual([[7]])
    const [row] = await ask(url, "select setting::int / 128 || 'MB' from pg_settings where name = 'shared_buffers'")
    expect(row).toEqual([sizesHere(dataDir).shared_buffers])
  })

  it.runIf(isNightly)('is created again after an interrupted creation', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres.new/data'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.new/data/half'), 'made')
    expect(await ask((await start(dataDir)).url, 'select 1')).toEqual([[1]])
  })
})

describe('after a crash', () => {
  it('is restarted at the same address when it dies', async () => {
    const dataDir = newFolderWithCluster()
    const { url } = await start(dataDir)
    await ask(url, 'create table kept as select 7 as n')
    process.kill(pidOf(dataDir), 'SIGKILL')
    await expect.poll(() => ask(url, 'select n from kept').catch(() => 'not yet'), { timeout: 20_000 }).toEqual([[7]])
  })

  it('has every committed row after program and server were killed', async () => {
    const dataDir = newFolderWithCluster()
    const { child, url } = await startInItsOwnProcess(dataDir)
    await ask(url, 'create table kept as select 7 as n')
    child.kill('SIGKILL')
    process.kill(pidOf(dataDir), 'SIGKILL')
    await once(child, 'exit')
    expect(await ask((await start(dataDir)).url, 'select n from kept')).toEqual([[7]])
  })

  it('stops the server that a killed program left behind, then starts its own', async () => {
    const dataDir = newFolderWithCluster()
    const { child, url } = await startInItsOwnProcess(dataDir)
    await ask(url, 'create table kept as select 7 as n')
    const left = pidOf(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await ask((await start(dataDir)).url, 'select n from kept')).toEqual([[7]])
    expect(pidOf(dataDir)).not.toBe(left)
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('ignores a pid file whose pid belongs to another program', async () => {
    const dataDir = newFolderWithCluster()
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), `${process.ppid}\n`)
    expect(await ask((await start(dataDir)).url, 'select 1')).toEqual([[1]])
  })
})

it.runIf(isNightly)('ends with a program that exits without stopping it', async () => {
  const dataDir = newFolderWithCluster()
  const { child } = await startInItsOwnProcess(dataDir)
  child.kill('SIGUSR2')
  await once(child, 'exit')
  await expect.poll(() => existsSync(join(dataDir, 'postgres/data/postmaster.pid')), { timeout: 20_000 }).toBe(false)
})

describe('startup problems', () => {
  it('a second start in the same folder names the running process', async () => {
    const dataDir = newFolderWithCluster()
    const { child } = await startInItsOwnProcess(dataDir)
    await expect(start(dataDir)).rejects.toThrow(`Lucero already runs from this folder (pid ${child.pid})`)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  it('a port in use is named', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const attempt = start(newFolderWithCluster(), port)
    await expect(attempt).rejects.toThrow(StartupProblem)
    await expect(attempt).rejects.toThrow(`Port ${port}, wanted for PostgreSQL, is taken`)
    taken.close()
  })

  it('a password file that was changed is named', async () => {
    const dataDir = newFolderWithCluster()
    writeFileSync(join(dataDir, 'postgres/password'), 'changed')
    await expect(start(dataDir)).rejects.toThrow('PostgreSQL rejected the password that is stored beside its data')
  })

  it('a folder that cannot be created is named', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const attempt = start(join(file, 'data'))
    await expect(attempt).rejects.toThrow(StartupProblem)
    await expect(attempt).rejects.toThrow(/^Cannot write to .*\/file\/data \(ENOTDIR\).*LUCERO_DATA_DIR/)
  })

  it('a damaged cluster is explained by the last error of the log', async () => {
    const dataDir = newFolderWithCluster()
    writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '9.6\n')
    await expect(start(dataDir)).rejects.toThrow(/PostgreSQL did not start: FATAL: +database files are incompatible/)
  })
})

describe.runIf(isRoot && isNightly)('as root', () => {
  it('runs in a folder that only root can enter, starts there again, and after the permissions were changed', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    await startAndStop(dataDir, 'create table kept as select 7 as n')
    for (const mode of [0o711, 0o700]) {
      chmodSync(closed, mode)
      await startAndStop(dataDir)
    }
    expect(await ask((await start(dataDir)).url, 'select n from kept')).toEqual([[7]])
  })
})
