// Admission control under load. The tests lock a table, so that requests that read it stay in progress.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { apiBase } from '@lucero/contract/player/calls'
import { providerBase } from '@lucero/contract/provider/calls'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { openProvider, seat } from '../testing/provider.ts'
import { newToken } from '@lucero/kit/secrets'

/** One request of each class at a time, and 10 ms of queueing. */
const settings = {
  ADMISSION_WAIT_MS: '10',
  ADMISSION_READS: '1',
  ADMISSION_MONEY: '1',
  ADMISSION_PROVIDER: '1',
  REQUESTS_PER_PLAYER_PER_SECOND: '1',
  REQUESTS_PER_PLAYER_AT_ONCE: '30',
  WRONG_TOKENS_PER_ADDRESS_PER_SECOND: '1',
}

let casino: Casino
let holder: Client
beforeAll(async () => {
  casino = await openCasino(settings)
  holder = new Client(casino.databaseUrl)
  await holder.connect()
})
afterEach(() => holder.query('rollback'))
afterAll(async () => {
  await holder.end()
  await casino.stop()
})

const hold = (table: string) => holder.query(`begin; lock table ${table} in access exclusive mode`)
async function waitsFor(table: string): Promise<void> {
  const waiting = `select 1 from pg_locks where not granted and relation = '${table}'::regclass`
  while (!(await holder.query(waiting)).rows.length) await new Promise((resolve) => setTimeout(resolve, 5))
}

it('H6 reads over the limit are refused with Retry-After, and more important classes continue', async () => {
  const player = await casino.player({ operators: [plainOperator], credit: 10 })
  const provider = await openProvider(casino)
  const seated = await seat(provider, player, { credit: 5 })
  await hold('notification')
  const first = player.call('getNotifications')
  await waitsFor('notification')
  const second = await player.call('getNotifications')
  expect(refusal(second)).toEqual([503, 'RETRY_LATER'])
  expect(second.headers.get('retry-after')).toBe('1')
  expect((await player.call('collect')).status).toBe(200)
  expect((await seated.balance()).body.result).toBe('OK')
  expect((await casino.call('getGames')).status).toBe(200)
  expect(await player.signIn()).toHaveLength(43)
  await holder.query('rollback')
  expect((await first).status).toBe(200)
  expect((await player.call('getNotifications')).status).toBe(200)
})

it('H6 when queueing is useless, the refusal comes before the body, with all security headers', async () => {
  const player = await casino.player()
  await hold('operator')
  const apply = () => player.call('applyToOperator', { body: { operatorId: plainOperator } })
  const first = apply()
  await waitsFor('operator')
  expect(refusal(await apply())).toEqual([503, 'RETRY_LATER'])
  const socket = connect(Number(new URL(casino.address).port), '127.0.0.1')
  socket.write(`POST ${apiBase}/operators/apply HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toContain('{"data":null,"errors":[{"description":"RETRY_LATER","code":1010,"fields":{}}]}')
  for (const header of [
    'retry-after: 1',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'x-request-id: ',
  ])
    expect(answer.toLowerCase()).toContain(header)
  await holder.query('rollback')
  expect((await first).status).toBe(200)
})

it('H6 a provider gets RETRY_LATER in its own format, unsigned because the body was not read', async () => {
  const player = await casino.player({ operators: [plainOperator], credit: 10 })
  const provider = await openProvider(casino)
  const seated = await seat(provider, player, { credit: 5 })
  await hold('transfer')
  const running = seated.round('none')
  await waitsFor('transfer')
  await provider.send('round', { player: player.id, round: 'none' })
  const refused = await provider.send('round', { player: player.id, round: 'none' })
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-signature')]).toEqual([
    503,
    '1',
    null,
  ])
  expect(refused.body).toEqual({
    result: 'RETRY_LATER',
    message: 'Try again in a moment with the same request id: the request may have taken effect',
  })
  await holder.query('rollback')
  expect((await running).body.result).toBe('BET_NOT_FOUND')
})

it('H6 a player over the rate gets 429 with Retry-After; other players are not affected', async () => {
  const [one, other] = [await casino.player(), await casino.player()]
  // A busy machine takes longer for 30 calls, and one call a second is allowed.
  let refused = await one.call('getUser')
  for (let n = 0; n < 400 && refused.status === 200; n += 1) refused = await one.call('getUser')
  expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(refused.error!.fields).toEqual({ retryAfterSeconds: '1' })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await casino.call('getUser', { token: `Bearer  ${one.token} ` })).status).toBe(429)
  expect((await other.call('getUser')).status).toBe(200)
})

/** Other spellings of a path. The router maps the first group to the same call; the second group is not a call. */
const spellings = (path: string) => {
  const hex = (char: string) => `%${char.charCodeAt(0).toString(16)}`
  const [, head = '', first = '', rest = ''] = /^(.*\/)(\w)(.*)$/.exec(path) ?? []
  const same = [
    path,
    `${head}${hex(first)}${rest}`,
    `/${hex(path[1]!)}${path.slice(2)}`,
    path.replaceAll('-', '%2D'),
    path.replaceAll('-', '%2d'),
    `http://x${path}`,
    `HTTPS://y:1${path}`,
    `http://x${head}${hex(first)}${rest}`,
    `${path}?a=1`,
    `${path}#a`,
  ]
  const other = [
    `/${path}`,
    path.replace('/v1/', '/v1//'),
    path.replace('/v1/', '/v1/./'),
    path.replace('/v1/', '/v1/x/../'),
    path.replace('/v1/', '/v1%2F'),
    path.toUpperCase(),
    `${path}/`,
    `${path};a=1`,
    `${head}%25${hex(first).slice(1)}${rest}`,
  ]
  return { same, other }
}

/** Sends all requests in one packet, and returns the statuses in order. */
async function sendTogether(to: Casino, requests: string[], headers: string[] = []): Promise<string[]> {
  const socket = connect(Number(new URL(to.address).port), '127.0.0.1')
  const lines = requests.map((line, index) => {
    const isLast = index === requests.length - 1
    return `${[`${line} HTTP/1.1`, 'Host: x', ...headers, ...(isLast ? ['Connection: close'] : [])].join('\r\n')}\r\n\r\n`
  })
  socket.write(lines.join(''))
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!)
}

describe('without a limit on concurrency', () => {
  let roomy: Casino
  beforeAll(async () => {
    // Without built pages, every path that is not a call is 404.
    const noPages = { LUCERO_WEB_DIR: import.meta.dirname }
    roomy = await openCasino({
      ...noPages,
      REQUESTS_PER_PLAYER_PER_SECOND: '1',
      REQUESTS_PER_PLAYER_AT_ONCE: '30',
    })
  })
  afterAll(() => roomy.stop())

  it.each([
    ['a read', 'GET', `${apiBase}/user/get-user`],
    ['money', 'POST', `${apiBase}/user/transfer-to-game`],
  ])("N2 %s counts toward the player's rate however its path is written", async (_, method, path) => {
    const { same, other } = spellings(path)
    const headers = (token: string) => [`Authorization: Bearer ${token}`, 'Content-Length: 0']
    for (const spelling of same) {
      const { token } = await roomy.player()
      const [plain, spelt] = [`${method} ${path}`, `${method} ${spelling}`]
      const requests = [...Array<string>(20).fill(plain), ...Array<string>(13).fill(spelt)]
      expect((await sendTogether(roomy, requests, headers(token))).slice(-3), `as ${spelling}`).toEqual([
        '429',
        '429',
        '429',
      ])
    }
    const { token } = await roomy.player()
    for (const spelling of other) {
      const statuses = await sendTogether(roomy, [`${method} ${spelling}`], headers(token))
      expect(statuses, `${spelling} is not a call`).toEqual(['404'])
    }
  })
})

it('N2 a full class is refused before the body for every spelling of the path, for players and providers', async () => {
  const player = await casino.player({ operators: [plainOperator], credit: 10 })
  const provider = await openProvider(casino)
  const seated = await seat(provider, player, { credit: 5 })
  const refusedBeforeBody = (path: string) => sendTogether(casino, [`POST ${path}`], ['Content-Length: 9'])
  await hold('operator')
  const apply = () => player.call('applyToOperator', { body: { operatorId: plainOperator + 1 } })
  const first = apply()
  await waitsFor('operator')
  expect(refusal(await apply())).toEqual([503, 'RETRY_LATER'])
  for (const path of spellings(`${apiBase}/operators/apply`).same)
    expect(await refusedBeforeBody(path), `as ${path}`).toEqual(['503'])
  await holder.query('rollback')
  await first
  await hold('transfer')
  const running = seated.round('none')
  await waitsFor('transfer')
  await provider.send('round', { player: player.id, round: 'none' })
  for (const path of spellings(`${providerBase}/round`).same)
    expect(await refusedBeforeBody(path), `as ${path}`).toEqual(['503'])
  await holder.query('rollback')
  await running
})

// Runs last, because this address is limited afterwards.
it('M1 an address that sends invalid tokens is refused without a query; valid tokens still work', async () => {
  const player = await casino.player()
  expect((await player.call('getUser')).status).toBe(200)
  const statuses = []
  for (let n = 0; n < 12; n += 1) statuses.push((await casino.call('getUser', { token: newToken() })).status)
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses).toContain(429)
  expect((await player.call('getUser')).status).toBe(200)
  expect((await casino.call('getUser', { token: 'nonsense' })).status).toBe(401)
})

it('H6 refusals are counted in the metrics', async () => {
  const answer = await casino.runtime.metrics.text()
  for (const line of [
    /lucero_admission_total\{class="reads",outcome="admitted"\} [1-9]/,
    /lucero_admission_total\{class="money",outcome="refused"\} [1-9]/,
    /lucero_admission_total\{class="provider",outcome="refused"\} [1-9]/,
    /lucero_admission_total\{class="player",outcome="refused"\} [1-9]/,
    /lucero_admission_requests\{class="codes",state="running"\} 0/,
    /lucero_admission_oldest_wait_seconds\{class="money"\} 0/,
  ])
    expect(answer).toMatch(line)
})
