// Demo and live starts of the whole program on one database, as an operator makes them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { callPlayerApi } from '@lucero/contract/player/client'
import { demoHouseToken } from '@lucero/contract/house/calls'
import { callHouseApi } from '@lucero/contract/house/client'
import { demoStaffPassword, demoTotpSecret } from '@lucero/contract/house/staff'
import { queriesOn } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import { freePort } from '@lucero/kit/free-port'
import { sql } from '@lucero/kit/sql'
import { totpAt } from '@lucero/kit/totp'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { programPath } from '../testing/programs.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { applicants, cast, rejected } from './history/cast.ts'

// Starts whole programs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = temporaryFolder({ inMemory: true })
/** The program does not start without fsync, which the PostgreSQL of other tests has off. */
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let pool: Pool
let urls: { own: string; common: string; old: string }
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder.path })
  urls = {
    own: await createDatabase('own_secret'),
    common: await createDatabase('common_secret'),
    old: await createDatabase('of_0_3'),
  }
  pool = new Pool({ connectionString: urls.old, max: 1 })
  // A connection may still be closing when PostgreSQL stops.
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await postgres.stop()
  await folder.remove()
})

async function createDatabase(name: string): Promise<string> {
  const server = new Pool({ connectionString: postgres.url, max: 1 })
  await server.query(`create database ${name}`)
  await server.end()
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
}

const db = () => queriesOn(pool)
/** As version 0.3 leaves the database: it does not write the mode. */
const forgetMode = () => db().run(sql`delete from installation`)

const houseToken = 'a house token of this test, 32 characters'
const secret = 'a secret of this test, 32 characters or more'
const demoSecret = 'demo-secret-for-a-machine-of-your-own'
const demo = { LUCERO_MODE: 'demo', LUCERO_SECRET: secret }
const live = {
  LUCERO_MODE: 'live',
  LUCERO_SECRET: secret,
  LUCERO_HOUSE_TOKEN: houseToken,
  LUCERO_PUBLIC_URL: 'https://play.example.com',
  LUCERO_DRAIN_SECONDS: '0',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: '+15550100',
  TWILIO_BASE_URL: 'http://127.0.0.1:1',
  SMS_DIAL_CODES: '1',
  SIGN_INS_PER_ADDRESS_PER_MINUTE: '1000',
  SIGN_IN_FAILURES_PER_ADDRESS_PER_HOUR: '1000',
}

type Node = Awaited<ReturnType<typeof start>>

/** Resolves when the node is ready or has exited. */
async function start(settings: Record<string, string>, databaseUrl = urls.own) {
  const [port, housePort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), LUCERO_HOUSE_PORT: String(housePort) }
  const env = {
    ...bareEnvironment(),
    LUCERO_DATA_DIR: folder.path,
    LUCERO_GAMES: 'off',
    DATABASE_URL: databaseUrl,
    ...ports,
    ...settings,
  }
  const child = spawn(process.execPath, [programPath('server/src/main.ts', env)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => void (output += text))
  const exited = once(child, 'close')
  const isOpen = () => child.exitCode === null && /is open at|"node\.ready"/.test(output)
  await vi.waitUntil(() => isOpen() || child.exitCode !== null, { timeout: 90_000, interval: 50 })
  return {
    address: `http://127.0.0.1:${port}`,
    houseAddress: `http://127.0.0.1:${housePort}`,
    hasExited: () => child.exitCode !== null,
    output: () => output,
    events: () =>
      output
        .split('\n')
        .flatMap((line) => (line.startsWith('{') ? [(JSON.parse(line) as { event?: string }).event] : [])),
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await exited
    },
  }
}

async function run<Result>(
  settings: Record<string, string>,
  work: (node: Node) => Promise<Result>,
  databaseUrl?: string,
): Promise<Result> {
  const node = await start(settings, databaseUrl)
  try {
    expect(node.output()).toMatch(/is open at|"node\.ready"/)
    return await work(node)
  } finally {
    await node.stop()
  }
}

const refusalOf = async (settings: Record<string, string>, databaseUrl?: string): Promise<string> => {
  const node = await start(settings, databaseUrl)
  await node.stop()
  expect(node.output()).not.toContain('is open at')
  const isLog = (line: string) => line.startsWith('{')
  return node
    .output()
    .split('\n')
    .filter((line) => !isLog(line))
    .join('\n')
    .trim()
}

const signInStaff = async (address: string, username: string) => {
  const body = {
    username,
    password: demoStaffPassword,
    code: totpAt(demoTotpSecret, new Date()),
    as: 'bearer' as const,
  }
  return callHouseApi(address, 'signInStaff', body, { token: undefined })
}
const signInPlayer = (address: string, username: string) =>
  callPlayerApi(address, 'signIn', { body: { username, password: 'Demo!pass1' } })

const everyPlayer = [
  'demoplayer',
  'freshplayer',
  ...[...cast, ...applicants, ...rejected].map(({ username }) => username),
]
const staffOfDemo = ['demoowner', 'demomanager', 'democlerk', 'demooperator', 'democashier', 'demoauditor']

describe('issue 36: a database keeps the mode of its first start', () => {
  it('a live node does not start on the database of a demo, with the same secret, and says what to do; the demo starts again', async () => {
    await run(demo, async ({ houseAddress }) => {
      expect((await signInStaff(houseAddress, 'demoowner')).status).toBe(200)
    })
    const problem = await refusalOf(live)
    expect(problem).toMatch(/^DATABASE_URL: this database was started as a demo\. .* "createdb .*$/)
    await run(demo, async ({ houseAddress }) => {
      expect((await signInStaff(houseAddress, 'demomanager')).status).toBe(200)
      // Beside a node of the demo that still runs.
      expect(await refusalOf(live)).toBe(problem)
    })
  })

  it('the published secret is no LUCERO_SECRET_PREVIOUS in live mode, and a new secret does not make the demo live', async () => {
    await run({ ...demo, LUCERO_SECRET: demoSecret }, async () => undefined, urls.common)
    expect(await refusalOf({ ...live, LUCERO_SECRET_PREVIOUS: demoSecret }, urls.common)).toMatch(
      /^Settings to correct: LUCERO_SECRET_PREVIOUS: the demo value/,
    )
    expect(await refusalOf(live, urls.common)).toMatch(/^DATABASE_URL: this database was started as a demo/)
  })
})

/** A chain of six starts. */
describe.runIf(process.env['NIGHTLY'])(
  'issue 36: a database of version 0.3 that was a demo before it became live',
  () => {
    let key = ''

    it('was a demo with a month of history, a player and a staff account of its own, and a key', async () => {
      await run(
        { ...demo, LUCERO_DEMO_HISTORY: 'on', LUCERO_GAMES: 'on' },
        async ({ address, houseAddress }) => {
          const house = { token: demoHouseToken }
          const account = { username: 'newcomer', password: 'Right!pass1', phoneCode: 1, phone: '3055550199' }
          const { user, verificationCode } = defined((await callPlayerApi(address, 'signUp', { body: account })).data)
          const code = defined(verificationCode)
          expect((await callPlayerApi(address, 'verifyAccount', { body: { userId: user.id, code } })).status).toBe(200)
          const maria = { username: 'maria', role: 'manager' as const }
          expect((await callHouseApi(houseAddress, 'createStaff', maria, house)).status).toBe(200)
          const scopes = ['players.read' as const]
          key = defined(
            (await callHouseApi(houseAddress, 'createKey', { name: 'script', scopes, days: 30 }, house)).data,
          ).token
          expect(
            (await callHouseApi(houseAddress, 'showPlayer', { username: 'demoplayer' }, { token: key })).status,
          ).toBe(200)
        },
        urls.old,
      )
      await forgetMode()
    })

    it('the live start says once what it withdrew; a second one is quiet, and the demo does not start any more', async () => {
      const first = await run(live, async (node) => node.output(), urls.old)
      const [retired, ...more] = first.split('\n').filter((line) => line.includes('"demo.retired"'))
      expect(more).toEqual([])
      expect(JSON.parse(defined(retired))).toMatchObject({ level: 'warn', staff: 8, operators: 2 })
      expect(await run(live, async (node) => node.output(), urls.old)).not.toMatch(/demo\.|"level":"(warn|error)"/)
      expect(await refusalOf(demo, urls.old)).toMatch(/^LUCERO_MODE: this database is live/)
    })

    it('no published account opens anything on either listener, no key and no session of them; the others work', async () => {
      await run(
        live,
        async ({ address, houseAddress }) => {
          for (const username of staffOfDemo)
            for (const listener of [address, houseAddress]) {
              const { status, data } = await signInStaff(listener, username)
              expect([username, status, data]).toEqual([username, listener === address ? 404 : 401, null])
            }
          for (const username of everyPlayer) {
            const { status, error } = await signInPlayer(address, username)
            expect([username, status === 200, error?.description]).toEqual([username, false, expect.any(String)])
          }
          expect(
            (await callHouseApi(houseAddress, 'showPlayer', { username: 'demoplayer' }, { token: key })).status,
          ).toBe(401)
          expect((await callHouseApi(houseAddress, 'demoStaff', undefined, { token: undefined })).data).toEqual({
            staff: [],
          })
          const body = { username: 'newcomer', password: 'Right!pass1' }
          expect((await callPlayerApi(address, 'signIn', { body })).status).toBe(200)
        },
        urls.old,
      )
      const states = await db().all(sql`select username from staff where disabled_at is null`)
      expect(states).toEqual([{ username: 'maria' }])
    })

    it('the house token creates the first owner', async () => {
      await run(
        live,
        async ({ houseAddress }) => {
          const { status, data } = await callHouseApi(
            houseAddress,
            'createStaff',
            { username: 'boss', role: 'owner' },
            { token: houseToken },
          )
          expect([status, data?.staff.state]).toEqual([200, 'invited'])
        },
        urls.old,
      )
      await forgetMode()
      expect(await refusalOf(demo, urls.old), 'an upgrade with the default LUCERO_MODE').toMatch(/^LUCERO_MODE: /)
    })

    it('the house owes the published accounts nothing, and gives nobody credit for an application or a bonus', async () => {
      const held = await db().all(sql`
      select p.username, b.accounts, b.balances from player p join book b on b.player_id = p.id
      where p.username = any(${everyPlayer}::text[]) and 0 < any(b.balances)`)
      expect(held).toEqual([])
      expect(
        await db().all(
          sql`select title from bonus where published_at is not null and withdrawn_at is null and audience = 'all'`,
        ),
      ).toEqual([])
      expect(await db().all(sql`select id from operator where approves_itself or welcome_cents > 0`)).toEqual([])
      expect(await db().one(sql`select prizes from race_setting`)).toEqual({ prizes: [] })
    })
  },
)
