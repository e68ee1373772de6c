import { houseBase } from '@lucero/contract/house'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { readAnswer, refusal, startProgram, type TestProgram } from '../testing/program.ts'

const token = 'a house token of our own, random enough'
const live = {
  LUCERO_MODE: 'live',
  DATABASE_URL: 'postgres://the.one/that-tests-are-given',
  LUCERO_SECRET: 'a secret of our own, 32 characters',
  LUCERO_HOUSE_TOKEN: token,
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

const look = async (address: string, path: string, given?: string) =>
  (await fetch(`${address}${path}`, given ? { headers: { Authorization: given } } : {})).status
const operators = `${houseBase}/operators`

describe('L8 a listener of its own', () => {
  it('answers for the house and for metrics; the public port knows neither', async () => {
    const { address, houseAddress } = await started({ LUCERO_HOUSE_PORT: '0', LUCERO_HOUSE_TOKEN: token })
    expect(houseAddress).not.toBe(address)
    expect([await look(houseAddress, operators, token), await look(houseAddress, '/metrics')]).toEqual([200, 200])
    expect([await look(houseAddress, '/healthz'), await look(houseAddress, '/readyz')]).toEqual([200, 200])
    for (const path of [operators, '/metrics', '/metrics?all', '/metrics/'])
      expect([
        path,
        refusal(await readAnswer(await fetch(`${address}${path}`, { headers: { Authorization: token } }))),
      ]).toEqual([path, [404, 'NOT_FOUND']])
  })

  it('serves nothing else: no player call, no page, no provider', async () => {
    const { houseAddress } = await started({ LUCERO_HOUSE_PORT: '0' })
    for (const path of [
      '/',
      '/lobby',
      '/api/v1/games/all-games',
      '/games/dice/',
      '/provider/v1/balance',
      '/config.json',
    ])
      expect([path, await look(houseAddress, path)]).toEqual([path, 404])
  })

  it('stops with the program', async () => {
    const program = await started({ LUCERO_HOUSE_PORT: '0' })
    await programs.pop()!.stop()
    await expect(look(program.houseAddress, '/healthz')).rejects.toThrow('fetch failed')
  })
})

describe('L8 without one', () => {
  it('the demo keeps both on the one port', async () => {
    const { address, houseAddress } = await started({ LUCERO_HOUSE_TOKEN: token })
    expect(houseAddress).toBe(address)
    expect([await look(address, operators, token), await look(address, '/metrics')]).toEqual([200, 200])
  })

  it('live mode shows metrics to the house only', async () => {
    const { address, stop } = await startProgram(live)
    onTestFinished(stop)
    expect(await look(address, '/metrics')).toBe(401)
    expect(await look(address, '/metrics', 'wrong')).toBe(401)
    expect([await look(address, '/metrics', token), await look(address, '/metrics', `Bearer ${token}`)]).toEqual([
      200, 200,
    ])
  })
})

describe('L8 wrong house tokens', () => {
  const through = { TRUST_PROXY: '1', LUCERO_HOUSE_TOKEN: token }
  const ask = async (address: string, given: string, from: string) => {
    const headers = { Authorization: given, 'X-Forwarded-For': from }
    return readAnswer(await fetch(`${address}${operators}`, { headers }))
  }

  it('are limited by address: then not even the right one is tried from there, for a while', async () => {
    const { address } = await started({ ...through, HOUSE_WRONG_TOKENS_PER_ADDRESS_PER_MINUTE: '3' })
    for (let n = 0; n < 3; n += 1) expect((await ask(address, `guess ${n}`, '10.0.0.1')).status).toBe(401)
    const refused = await ask(address, token, '10.0.0.1')
    expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await ask(address, token, '10.0.0.2')).status).toBe(200)
  })

  it('are limited over all: the house is let in from an address that has guessed nothing', async () => {
    const { address } = await started({ ...through, HOUSE_WRONG_TOKENS_PER_MINUTE: '5' })
    for (let n = 0; n < 5; n += 1) expect((await ask(address, 'a guess', `10.0.1.${n}`)).status).toBe(401)
    expect(refusal(await ask(address, token, '10.0.1.0'))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await ask(address, token, '10.0.2.1')).status).toBe(200)
    expect((await ask(address, 'a first guess', '10.0.2.2')).status).toBe(401)
    expect((await ask(address, 'a second', '10.0.2.2')).status).toBe(429)
  })

  it('count, right ones do not; and each is told to the log without itself', async () => {
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
