import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startEmbeddedPostgres } from '../server/src/postgres/embedded-postgres.ts'
import { bareEnvironment } from '../server/src/testing/bare-environment.ts'
import { ask } from '../server/src/testing/ask.ts'
import { freshDatabase } from '../server/src/testing/database.ts'
import { type TemporaryFolder, temporaryFolder } from '../server/src/testing/temporary-folder.ts'

type StartedProgram = {
  child: ChildProcessByStdio<null, Readable, Readable>
  output: () => string
  ended: Promise<unknown[]>
}

let pristine: TemporaryFolder
let folder: TemporaryFolder
const started: StartedProgram[] = []

beforeAll(async () => {
  pristine = folder = temporaryFolder()
  const first = start()
  await addressOf(first)
  first.child.kill('SIGTERM')
  await first.ended
}, 180_000)
afterAll(() => pristine.remove())

// A copy of a first start's data, because making it takes much longer.
beforeEach(() => {
  folder = temporaryFolder()
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
  // As under npm: it stops when whoever started it is gone, were that this test.
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
  const found = () => /is open at (\S+)/.exec(output())?.[1]
  await vi.waitUntil(() => found() ?? child.exitCode !== null, { timeout: 90_000 })
  if (!found()) throw new Error(output())
  return found()!
}

/** What it said before it gave up; a build comes first when somebody edits the pages at this moment. */
async function failure(settings: Record<string, string>): Promise<string[]> {
  const running = start(settings)
  expect(await running.ended).toEqual([1, null])
  const lines = running.output().trim().split('\n')
  return lines.filter((line) => !line.startsWith('Building the '))
}

const pidFile = () => join(folder.path, 'postgres/data/postmaster.pid')

/** Where the program's own PostgreSQL listens. */
function ownDatabase(): string {
  const port = readFileSync(pidFile(), 'utf8').split('\n')[3]
  return `postgres://postgres:${readFileSync(join(folder.path, 'postgres/password'), 'utf8')}@127.0.0.1:${port}/lucero`
}

describe('npm start', { timeout: 120_000 }, () => {
  it('opens the app, the games and the API on one address and stops cleanly on SIGTERM', async () => {
    const running = start()
    const address = await addressOf(running)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    for (const page of ['/', '/games/dice/'])
      expect(await (await fetch(`${address}${page}`)).text()).toContain('<title>')
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
    expect(existsSync(pidFile())).toBe(false)
    expect(existsSync(join(folder.path, 'lock'))).toBe(false)
  })

  it('installs and builds nothing the second time', async () => {
    const again = start()
    await addressOf(again)
    expect(again.output()).not.toMatch(/Installing|Building/)
  })

  it('takes settings from a file, those of the environment first', async () => {
    const file = join(folder.path, 'settings.env')
    writeFileSync(file, 'LUCERO_MODE=live\nSMS_GATEWAY=pigeon\n')
    expect(await failure({ LUCERO_ENV_FILE: file })).toEqual([expect.stringContaining('SMS_GATEWAY: Invalid option')])
    const lines = await failure({ LUCERO_ENV_FILE: file, SMS_GATEWAY: 'outbox' })
    expect(lines).toEqual([expect.stringContaining('DATABASE_URL: live mode needs your own PostgreSQL')])
  })

  it('takes a Ctrl-C that arrives twice, from the terminal and from npm, as one', async () => {
    const running = start()
    await addressOf(running)
    running.child.kill('SIGINT')
    running.child.kill('SIGINT')
    expect(await running.ended).toEqual([0, null])
    expect(existsSync(pidFile())).toBe(false)
  })

  it('leaves nothing running when only the script is killed', async () => {
    const running = start()
    const address = await addressOf(running)
    running.child.kill('SIGKILL')
    await running.ended
    await expect.poll(() => existsSync(join(folder.path, 'lock')), { timeout: 20_000 }).toBe(false)
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  it('goes on, and stops cleanly, when nobody reads what it says any more', async () => {
    const running = start({ LOG_LEVEL: 'trace' })
    const address = await addressOf(running)
    running.child.stdout.destroy()
    running.child.stderr.destroy()
    for (let n = 0; n < 5; n += 1) expect((await fetch(`${address}/readyz`)).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
  })

  it('starts again by itself after everything was killed, with every committed row', async () => {
    const first = start()
    await addressOf(first)
    await ask(ownDatabase(), 'create table kept as select 7 as n')
    const server = Number(readFileSync(join(folder.path, 'lock'), 'utf8').split(' ')[0])
    for (const pid of [first.child.pid!, server, Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)])
      process.kill(pid, 'SIGKILL')
    await first.ended
    const address = await addressOf(start())
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await ask(ownDatabase(), 'select n from kept')).toEqual([[7]])
  })

  it('uses the PostgreSQL of DATABASE_URL and starts none of its own', async () => {
    const elsewhere = temporaryFolder()
    const postgres = await startEmbeddedPostgres({ dataDir: elsewhere.path })
    const running = start({ DATABASE_URL: postgres.url })
    const address = await addressOf(running)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(existsSync(pidFile())).toBe(false)
    expect(existsSync(join(folder.path, 'lock'))).toBe(false)
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
    await postgres.stop()
    await elsewhere.remove()
  })
})

/** With its own PostgreSQL, which live mode does not start. */
async function liveSettings() {
  const elsewhere = temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: elsewhere.path })
  const settings = {
    LUCERO_MODE: 'live',
    DATABASE_URL: postgres.url,
    LUCERO_SECRET: 'a secret of this test, 32 characters',
    LUCERO_HOUSE_TOKEN: 'a token of this test, 32 characters',
    LUCERO_PUBLIC_URL: 'https://play.example.com',
    LUCERO_DRAIN_SECONDS: '1',
    SMS_GATEWAY: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'none',
    TWILIO_FROM: '+15550100',
    TWILIO_BASE_URL: 'http://127.0.0.1:1',
    SMS_DIAL_CODES: '1',
  }
  const remove = async () => {
    await postgres.stop()
    await elsewhere.remove()
  }
  return { settings, remove }
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
  const running = { child, output: '', ended: once(child, 'close') }
  child.stdout.on('data', (part) => (running.output += String(part)))
  child.stderr.resume()
  onTestFinished(() => void child.kill('SIGKILL'))
  return running
}

describe('live mode', { timeout: 120_000 }, () => {
  it.each(['npm start --silent', 'node_modules/.bin/node --env-file=.env server/src/main.ts'])(
    'F8 %s, as docs/operations.md has it: standard output is JSON lines, which date the start, the ready port and the stop',
    async (command) => {
      expect(readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')).toContain(command)
      const { settings, remove } = await liveSettings()
      const running = startCommand(command.split(' '), settings)
      const isOver = () => running.output.includes('node.ready') || running.child.exitCode !== null
      await vi.waitUntil(isOver, { timeout: 90_000 })
      running.child.kill('SIGTERM')
      expect(await running.ended).toEqual([0, null])
      const lines = running.output.trim().split('\n')
      const entries = lines.map((line) => JSON.parse(line) as { event: string; level: string })
      expect(entries.map(({ event }) => event).filter((event) => /^(node|sms)\./.test(event))).toEqual([
        'node.started',
        'node.ready',
        'node.stopping',
        'node.stopped',
      ])
      for (const { level } of entries) expect(level).toMatch(/^(info|warn|error|fatal)$/)
      await remove()
    },
  )
})

describe('one clear line says what to do about', { timeout: 120_000 }, () => {
  it('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    expect(await failure({ PORT: `${port}` })).toEqual([
      expect.stringMatching(new RegExp(`Port ${port} is taken.*PORT=`)),
    ])
    taken.close()
  })

  it('a folder that cannot be written', async () => {
    writeFileSync(join(folder.path, 'file'), '')
    const dataDir = join(folder.path, 'file/data')
    expect(await failure({ LUCERO_DATA_DIR: dataDir })).toEqual([
      expect.stringMatching(/^Cannot write to .*LUCERO_DATA_DIR/),
    ])
  })

  it('a second start from the same folder', async () => {
    await addressOf(start())
    expect(await failure({})).toEqual([expect.stringMatching(/^Lucero already runs from this folder \(pid \d+\)/)])
  })

  it.each([
    ['a database out of reach', 'postgres://u:p@127.0.0.1:1/none'],
    ['an address that is no database', 'http://127.0.0.1/'],
    ['a wrong password', 'wrong password'],
  ])('DATABASE_URL: %s', async (_what, url) => {
    const database = await freshDatabase()
    const wrong = url === 'wrong password' ? database.url.replace(/:[^:@]+@/, ':wrong@') : url
    expect(await failure({ DATABASE_URL: wrong })).toEqual([expect.stringMatching(/DATABASE_URL/)])
    await database.drop()
  })

  it('a bad setting', async () => {
    expect(await failure({ PORT: 'many' })).toEqual([expect.stringMatching(/PORT/)])
  })
})
