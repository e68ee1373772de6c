import { houseBase } from '@lucero/contract/house/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { freshDatabase } from '../testing/database.ts'
import { readAnswer, refusal, startProgram, type TestProgram } from '../testing/program.ts'

const token = 'a house token of our own, random enough'
const live = {
  LUCERO_MODE: 'live',
  DATABASE_URL: 'postgres://the.one/that-tests-are-given',
  LUCERO_SECRET: 'a secret of our own, 32 characters',
  LUCERO_HOUSE_TOKEN: token,
  LUCERO_HOUSE_PORT: '0',
  LUCERO_PUBLIC_URL: 'https://play.example.com',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'none',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: '+10000000',
  SMS_DIAL_CODES: '1',
}

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

const programs: TestProgram[] = []
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop()
})
async function started(settings: Record<string, string>, logTo?: { write(line: string): void }) {
  const program = await startProgram(settings, { databaseUrl: database.url, ...(logTo && { logTo }) })
  programs.push(program)
  return program
}

const statusOf = async (address: string, path: string, token?: string) =>
  (await fetch(`${address}${path}`, token ? { headers: { Authorization: token } } : {})).status
const operators = `${houseBase}/operators`

describe('L8 with a separate house listener', () => {
  it('serves the house API and metrics; the public port serves neither', async () => {
    const { address, houseAddress } = await started({ LUCERO_HOUSE_PORT: '0', LUCERO_HOUSE_TOKEN: token })
    expect(houseAddress).not.toBe(address)
    expect([await statusOf(houseAddress, operators, token), await statusOf(houseAddress, '/metrics')]).toEqual([
      200, 200,
    ])
    expect([await statusOf(houseAddress, '/healthz'), await statusOf(houseAddress, '/readyz')]).toEqual([200, 200])
    for (const path of [operators, '/metrics', '/metrics?all', '/metrics/'])
      expect([
        path,
        refusal(await readAnswer(await fetch(`${address}${path}`, { headers: { Authorization: token } }))),
      ]).toEqual([path, [404, 'NOT_FOUND']])
  })

  it('serves no player call, page or provider call', async () => {
    const { houseAddress } = await started({ LUCERO_HOUSE_PORT: '0' })
    for (const path of [
      '/',
      '/lobby',
      '/api/v1/games/all-games',
      '/games/dice/',
      '/provider/v1/balance',
      '/config.json',
    ])
      expect([path, await statusOf(houseAddress, path)]).toEqual([path, 404])
  })

  it('stops with the program', async () => {
    const program = await started({ LUCERO_HOUSE_PORT: '0' })
    await programs.pop()!.stop()
    await expect(statusOf(program.houseAddress, '/healthz')).rejects.toThrow('fetch failed')
  })
})

describe('L8 without a separate house listener', () => {
  it('the demo serves both on one port', async () => {
    const { address, houseAddress } = await started({ LUCERO_HOUSE_TOKEN: token })
    expect(houseAddress).toBe(address)
    expect([await statusOf(address, operators, token), await statusOf(address, '/metrics')]).toEqual([200, 200])
  })
})

describe('issue 26: the house token in live mode', () => {
  const post = async (address: string, path: string, body: object) =>
    readAnswer(
      await fetch(`${address}${houseBase}${path}`, {
        method: 'POST',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )

  it('creates the first owner and nothing else; the house API and metrics are not on the public port', async () => {
    const { address, houseAddress, owner, stop } = await startProgram(live)
    onTestFinished(stop)
    for (const path of [operators, `${houseBase}/staff`, '/metrics'])
      expect([path, await statusOf(address, path, token)]).toEqual([path, 404])
    for (const path of [operators, `${houseBase}/staff`, `${houseBase}/staff/me`, `${houseBase}/openapi.json`])
      expect([path, await statusOf(houseAddress, path, token)]).toEqual([path, 403])
    const headers = { Authorization: token }
    const refused = await readAnswer(await fetch(`${houseAddress}${operators}`, { headers }))
    expect(refusal(refused)).toEqual([403, 'SETUP_ONLY'])
    expect(refusal(await post(houseAddress, '/staff', { username: 'ana', role: 'manager' }))).toEqual([
      403,
      'SETUP_ONLY',
    ])

    const first = await post(houseAddress, '/staff', { username: 'ana', role: 'owner' })
    expect(first.data).toMatchObject({
      staff: { username: 'ana', role: 'owner', state: 'invited', createdBy: 'setup' },
    })
    const again = await post(houseAddress, '/staff', { username: 'ana', role: 'owner' })
    expect(again.status, 'a lost one-time password is replaced').toBe(200)
    await owner.run(sql`update staff set enrolled_at = now()`)
    for (const username of ['ana', 'bea'])
      expect(refusal(await post(houseAddress, '/staff', { username, role: 'owner' }))).toEqual([403, 'SETUP_ONLY'])
    expect(await owner.all(sql`select username from staff`)).toEqual([{ username: 'ana' }])
  })
})

describe('L8 wrong house tokens', () => {
  const through = { TRUST_PROXY: '1', LUCERO_HOUSE_TOKEN: token }
  const ask = async (address: string, token: string, from: string) => {
    const headers = { Authorization: token, 'X-Forwarded-For': from }
    return readAnswer(await fetch(`${address}${operators}`, { headers }))
  }

  it('are limited by address: for a while even the right token is refused from there', async () => {
    const { address } = await started({ ...through, HOUSE_WRONG_TOKENS_PER_ADDRESS_PER_MINUTE: '3' })
    for (let n = 0; n < 3; n += 1) expect((await ask(address, `guess ${n}`, '10.0.0.1')).status).toBe(401)
    const refused = await ask(address, token, '10.0.0.1')
    expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await ask(address, token, '10.0.0.2')).status).toBe(200)
  })

  it('are limited in total: the right token works from an address without wrong tokens', async () => {
    const { address } = await started({ ...through, HOUSE_WRONG_TOKENS_PER_MINUTE: '5' })
    for (let n = 0; n < 5; n += 1) expect((await ask(address, 'a guess', `10.0.1.${n}`)).status).toBe(401)
    expect(refusal(await ask(address, token, '10.0.1.0'))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await ask(address, token, '10.0.2.1')).status).toBe(200)
    expect((await ask(address, 'a first guess', '10.0.2.2')).status).toBe(401)
    expect((await ask(address, 'a second', '10.0.2.2')).status).toBe(429)
  })

  it('are counted and logged without the token; right tokens are not counted', async () => {
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const limited = { ...through, HOUSE_WRONG_TOKENS_PER_ADDRESS_PER_MINUTE: '2', LOG_LEVEL: 'warn' }
    const { address } = await started(limited, logTo)
    for (let n = 0; n < 5; n += 1) expect((await ask(address, token, '10.0.3.1')).status).toBe(200)
    expect((await ask(address, 'a-canary-of-a-guess', '10.0.3.1')).status).toBe(401)
    expect((await ask(address, token, '10.0.3.1')).status).toBe(200)
    expect(lines.join('')).toMatch(/"event":"house.wrong_token".*"address":"10.0.3.1"/)
    expect(lines.join('')).not.toContain('canary')
  })
})
