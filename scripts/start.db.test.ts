import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { startEmbeddedPostgres } from '../server/src/postgres/embedded-postgres.ts'
import { bareEnvironment } from '../server/src/testing/bare-environment.ts'
import { ask } from '../server/src/testing/ask.ts'
import { type TemporaryFolder, temporaryFolder } from '../server/src/testing/temporary-folder.ts'

/** Each start of `npm start` takes seconds of CPU time. `npm test` has the first two starts and a start with wrong settings. */
const isNightly = process.env['NIGHTLY'] !== undefined

type StartedProgram = {
  child: ChildProcessByStdio<null, Readable, Readable>
  output: () => string
  ended: Promise<unknown[]>
}

let pristine: TemporaryFolder
let folder: TemporaryFolder
let elsewhere: Awaited<ReturnType<typeof startPostgresElsewhere>> | undefined
const started: StartedProgram[] = []

beforeAll(async () => {
  pristine = folder = temporaryFolder({ inMemory: true })
  const first = start()
  await addressOf(first)
  first.child.kill('SIGTERM')
  await first.ended
}, 180_000)
afterAll(async () => {
  await elsewhere?.stop()
  await pristine.remove()
})

// Copies the data of a first start, because creating it takes much longer.
beforeEach(() => {
  folder = temporaryFolder({ inMemory: true })
  execFileSync('cp', ['-a', `${pristine.path}/.`, folder.path])
})
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  await folder.remove()
})

function start(settings: Record<string, string> = {}): StartedProgram {
  // As under npm: the program stops if its parent process, this test, is killed.
  const env = {
    npm_lifecycle_event: 'start',
    ...bareEnvironment(),
    HOME: folder.path,
    PORT: '0',
    LUCERO_DATA_DIR: folder.path,
    ...settings,
  }
  const child = spawn('node', [join(import.meta.dirname, 'start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const running = { child, output: () => text, ended: once(child, 'exit') }
  started.push(running)
  return running
}

async function addressOf({ child, output }: StartedProgram): Promise<string> {
  const address = () => /is open at (\S+)/.exec(output())?.[1]
  await vi.waitUntil(() => address() ?? child.exitCode !== null, { timeout: 90_000 })
  if (!address()) throw new Error(output())
  return address()!
}

/** The output before the program gave up. A build may come first if the pages are being edited. */
async function failure(settings: Record<string, string>): Promise<string[]> {
  const running = start(settings)
  expect(await running.ended).toEqual([1, null])
  const lines = running.output().trim().split('\n')
  return lines.filter((line) => !line.startsWith('Building the '))
}

/** The games are a second process that takes a second of CPU to start. Most of these tests need no games. */
const withoutGames = { LUCERO_GAMES: 'off' }

const pidFile = () => join(folder.path, 'postgres/data/postmaster.pid')

/** The address of the program's own PostgreSQL. */
function ownDatabase(): string {
  const port = readFileSync(pidFile(), 'utf8').split('\n')[3]
  return `postgres://postgres:${readFileSync(join(folder.path, 'postgres/password'), 'utf8')}@127.0.0.1:${port}/lucero`
}

describe('npm start', { timeout: 120_000 }, () => {
  it('installs and builds nothing on the second start, serves app, games and API on one address, and stops cleanly on SIGTERM', async () => {
    const running = start()
    const address = await addressOf(running)
    expect(running.output()).not.toMatch(/Installing|Building/)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    for (const page of ['/', '/games/dice/'])
      expect(await (await fetch(`${address}${page}`)).text()).toContain('<title>')
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
    expect(existsSync(pidFile())).toBe(false)
    expect(existsSync(join(folder.path, 'lock'))).toBe(false)
  })

  it('reads settings from a file and explains an invalid one in one clear line; environment variables take precedence', async () => {
    const file = join(folder.path, 'settings.env')
    writeFileSync(file, 'LUCERO_MODE=live\nSMS_GATEWAY=pigeon\n')
    expect(await failure({ LUCERO_ENV_FILE: file })).toEqual([expect.stringContaining('SMS_GATEWAY: Invalid option')])
    const lines = await failure({ LUCERO_ENV_FILE: file, SMS_GATEWAY: 'outbox' })
    expect(lines).toEqual([expect.stringContaining('DATABASE_URL: live mode needs your own PostgreSQL')])
  })

  it.runIf(isNightly)(
    'one clear line explains a second start; the first keeps running after its output pipe was closed; a Ctrl-C that arrives twice, from the terminal and from npm, is one',
    async () => {
      const running = start({ ...withoutGames, LOG_LEVEL: 'trace' })
      const address = await addressOf(running)
      expect(await failure(withoutGames)).toEqual([
        expect.stringMatching(/^Lucero already runs from this folder \(pid \d+\)/),
      ])
      running.child.stdout.destroy()
      running.child.stderr.destroy()
      for (let n = 0; n < 5; n += 1) expect((await fetch(`${address}/readyz`)).status).toBe(200)
      running.child.kill('SIGINT')
      running.child.kill('SIGINT')
      expect(await running.ended).toEqual([0, null])
      expect(existsSync(pidFile())).toBe(false)
    },
  )

  it.runIf(isNightly)('leaves no process running if only the script is killed', async () => {
    const running = start(withoutGames)
    const address = await addressOf(running)
    running.child.kill('SIGKILL')
    await running.ended
    await expect.poll(() => existsSync(join(folder.path, 'lock')), { timeout: 20_000 }).toBe(false)
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  it.runIf(isNightly)('recovers after all its processes were killed, with every committed row', async () => {
    const first = start(withoutGames)
    await addressOf(first)
    await ask(ownDatabase(), 'create table kept as select 7 as n')
    const server = Number(readFileSync(join(folder.path, 'lock'), 'utf8').split(' ')[0])
    for (const pid of [first.child.pid!, server, Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)])
      process.kill(pid, 'SIGKILL')
    await first.ended
    const address = await addressOf(start(withoutGames))
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await ask(ownDatabase(), 'select n from kept')).toEqual([[7]])
  })

  it.runIf(isNightly)('uses the PostgreSQL of DATABASE_URL and starts no other', async () => {
    elsewhere ??= await startPostgresElsewhere()
    const running = start({ ...withoutGames, DATABASE_URL: elsewhere.url })
    const address = await addressOf(running)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(existsSync(pidFile())).toBe(false)
    expect(existsSync(join(folder.path, 'lock'))).toBe(false)
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
  })
})

/** A PostgreSQL that is not the program's own, with the data of a first start. */
async function startPostgresElsewhere() {
  const elsewhere = temporaryFolder({ inMemory: true })
  execFileSync('cp', ['-a', join(pristine.path, 'postgres'), elsewhere.path])
  const { url, stop } = await startEmbeddedPostgres({ dataDir: elsewhere.path })
  return {
    url,
    async stop() {
      await stop()
      await elsewhere.remove()
    },
  }
}

const liveSettings = {
  LUCERO_MODE: 'live',
  LUCERO_SECRET: 'a secret of this test, 32 characters',
  LUCERO_HOUSE_TOKEN: 'a token of this test, 32 characters',
  LUCERO_HOUSE_PORT: '0',
  LUCERO_PUBLIC_URL: 'https://play.example.com',
  LUCERO_DRAIN_SECONDS: '1',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: '+15550100',
  TWILIO_BASE_URL: 'http://127.0.0.1:1',
  SMS_DIAL_CODES: '1',
}

/** Starts a command in the project with settings from a file, and collects its standard output. */
function startCommand([command = '', ...args]: string[], settings: Record<string, string>) {
  const all = { PORT: '0', LUCERO_DATA_DIR: folder.path, ...settings }
  const file = join(folder.path, 'settings.env')
  writeFileSync(
    file,
    Object.entries(all)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
  const child = spawn(
    command,
    args.map((arg) => arg.replace('=.env', `=${file}`)),
    {
      cwd: join(import.meta.dirname, '..'),
      env: { ...bareEnvironment(), HOME: folder.path, LUCERO_ENV_FILE: file },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const running = { child, output: '', errors: '', ended: once(child, 'close') }
  child.stdout.on('data', (part) => (running.output += String(part)))
  child.stderr.on('data', (part) => (running.errors += String(part)))
  onTestFinished(() => void child.kill('SIGKILL'))
  return running
}

describe.runIf(isNightly)('live mode', { timeout: 120_000 }, () => {
  // Live mode starts no PostgreSQL. The second start finds the tables of the first.
  beforeAll(async () => {
    elsewhere ??= await startPostgresElsewhere()
    await ask(elsewhere.url, 'create database live')
  })

  it('F8 npm start --silent, as docs/operations.md has it: standard output is JSON lines, which date the start, the ready port and the stop', async () => {
    const command = 'npm start --silent'
    expect(readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')).toContain(command)
    const databaseUrl = elsewhere!.url.replace(/\/lucero$/, '/live')
    const running = startCommand(command.split(' '), { ...liveSettings, DATABASE_URL: databaseUrl })
    const isOver = () => running.output.includes('node.ready') || running.child.exitCode !== null
    await vi.waitUntil(isOver, { timeout: 90_000 })
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
    expect(running.errors, 'a journal has both streams').not.toMatch(/is open at|Ctrl-C|API document/)
    const lines = running.output.trim().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as { event: string; level: string })
    expect(entries.map(({ event }) => event).filter((event) => /^(node|sms)\./.test(event))).toEqual([
      'node.started',
      'node.ready',
      'node.stopping',
      'node.stopped',
    ])
    for (const { level } of entries) expect(level).toMatch(/^(info|warn|error|fatal)$/)
  })
})

describe.runIf(isNightly)('one clear line explains', { timeout: 120_000 }, () => {
  it('a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    expect(await failure({ PORT: `${port}` })).toEqual([
      expect.stringMatching(new RegExp(`Port ${port} is taken.*PORT=`)),
    ])
    taken.close()
  })

  it('a folder that is not writable', async () => {
    writeFileSync(join(folder.path, 'file'), '')
    const dataDir = join(folder.path, 'file/data')
    expect(await failure({ LUCERO_DATA_DIR: dataDir })).toEqual([
      expect.stringMatching(/^Cannot write to .*LUCERO_DATA_DIR/),
    ])
  })

  // config.test.ts has an address that is no database. migrate.db.test.ts has the other problems of one.
  it('DATABASE_URL: a wrong password', async () => {
    const url = inject('clusterUrl').replace(/:[^:@]+@/, ':wrong@')
    expect(await failure({ DATABASE_URL: url })).toEqual([expect.stringMatching(/DATABASE_URL/)])
  })
})
