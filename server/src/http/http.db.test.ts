import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { apiBase, callNames, calls } from '@lucero/contract/player/calls'
import { openapi } from '@lucero/contract/player/openapi'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRoutes } from '../program/api.ts'
import { sql } from '@lucero/kit/sql'
import { rejectUnread } from './http.ts'
import { readAnswer, refusal, startProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

const ask = (path: string, request: RequestInit = {}, node = program) => fetch(`${node.address}${path}`, request)
const post = (path: string, body: string | Uint8Array, type = 'application/json', headers: object = {}) =>
  ask(`${apiBase}${path}`, { method: 'POST', body, headers: { 'Content-Type': type, ...headers } })

/** Sends raw bytes, which fetch would not send. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(program.address).port), '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

describe('the envelope', () => {
  it('ERR-1 an answer has data and no errors, a refusal errors and no data', async () => {
    const player = await program.newPlayer()
    const good = await program.call('signIn', { body: { username: player.username, password: player.password } })
    const tokens = {
      accessToken: expect.any(String) as string,
      deviceToken: expect.any(String) as string,
      userId: expect.any(String) as string,
      lastSignIn: null,
    }
    expect(good.body).toEqual({ data: tokens, errors: [] })
    const bad = await program.call('getUser')
    expect(bad.body).toEqual({
      data: null,
      errors: [{ description: 'Either access token not passed or it is expired', code: 2001, fields: {} }],
    })
  })

  it('every answer has its own request id and is not cacheable', async () => {
    const answers = [await ask(`${apiBase}/user/get-user`), await ask(`${apiBase}/user/get-user`)]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[0]).not.toBe(ids[1])
    expect(answers[0]!.headers.get('cache-control')).toBe('no-store')
    expect(answers[0]!.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('a caller cannot choose the request id', async () => {
    const { headers } = await ask('/healthz', { headers: { 'X-Request-Id': 'chosen', 'Request-Id': 'chosen' } })
    expect(headers.get('x-request-id')).not.toBe('chosen')
  })

  it('refuses unknown keys by name, in bodies and in queries', async () => {
    const body = { username: 'somebody', password: 'Right!pass1', isAdmin: true }
    const answer = await readAnswer(await post('/user/login', JSON.stringify(body)))
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
    expect(Object.keys(answer.error!.fields)).toEqual(['isAdmin'])
    const token = await (await program.newPlayer()).signIn()
    const query = await readAnswer(
      await ask(`${apiBase}/region/country?pageNo=1&other=1`, { headers: { Authorization: token } }),
    )
    expect(Object.keys(query.error!.fields)).toEqual(['other'])
    const none = await readAnswer(await ask(`${apiBase}/user/get-user?x=1`, { headers: { Authorization: token } }))
    expect(refusal(none)).toEqual([400, 'INVALID_INPUT'])
  })

  it('an unexpected error is answered without details', async () => {
    const lines: string[] = []
    const node = await startProgram({ LOG_LEVEL: 'error' }, { logTo: { write: (line) => lines.push(line) } })
    const token = await (await node.newPlayer()).signIn()
    await node.owner.run(sql`alter table country rename column position to lost`)
    const bug = await readAnswer(await ask(`${apiBase}/region/country`, { headers: { Authorization: token } }, node))
    expect(bug.text).toBe('{"data":null,"errors":[{"description":"INTERNAL_ERROR","code":1009,"fields":{}}]}')
    expect(lines.join()).toContain(bug.headers.get('x-request-id'))
    expect(lines.join()).toContain('position')
    await node.stop()
  })
})

describe('methods and addresses', () => {
  it.each([
    ['GET', '/user/login', 'POST'],
    ['PUT', '/user/login', 'POST'],
    ['DELETE', '/user/get-user', 'GET'],
    ['POST', '/user/get-user', 'GET'],
    ['HEAD', '/user/get-user', 'GET'],
    ['OPTIONS', '/user/get-user', 'GET'],
    ['PATCH', '/user/signup', 'POST'],
  ])('%s %s is 405 with an Allow header', async (method, path, allow) => {
    const response = await ask(`${apiBase}${path}`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    const body = await response.text()
    expect(body).toContain(method === 'HEAD' ? '' : 'METHOD_NOT_ALLOWED')
  })

  it.each([
    '/api/v1/nothing',
    '/api',
    '/api/v1/user/login/',
    '/api/v1//user/login',
    '/house/v1/nothing',
    '/provider/x',
  ])('%s is 404 in the error envelope', async (path) => {
    expect(refusal(await readAnswer(await ask(path)))).toEqual([404, 'NOT_FOUND'])
  })

  it.each(['/%', '/%zz', '/api/v1/%ff', '/api/v1/%c0%ae'])(
    'the malformed path %s is refused without a 5xx',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
      expect(answer).toContain('"description":"NOT_FOUND"')
    },
  )

  it.each([
    ['not HTTP', 'hello\r\n\r\n'],
    ['too large headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['N12 a second Host header', `GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n`],
    ['N12 the same Host twice', `GET /healthz HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n`],
    [
      'two Content-Length headers',
      'POST /api/v1/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
  ])('%s is refused in the error envelope', async (_, bytes) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('"description":"MALFORMED_REQUEST"')
  })

  it('a request that was not read in time may be sent again', async () => {
    const socket = new PassThrough()
    rejectUnread(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket as unknown as Socket)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n/)
    expect(answer).toContain('"description":"RETRY_LATER"')
  })
})

describe('bodies', () => {
  it.each([
    ['not JSON', '{', 'application/json', [400, 'MALFORMED_REQUEST']],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'application/json', [400, 'MALFORMED_REQUEST']],
    ['a NUL in a string', '{"username":"a\\u0000b","password":"x"}', 'application/json', [400, 'MALFORMED_REQUEST']],
    ['a prototype key', '{"__proto__":{"a":1}}', 'application/json', [400, 'MALFORMED_REQUEST']],
    ['unclosed nesting', '['.repeat(4000), 'application/json', [400, 'MALFORMED_REQUEST']],
    ['deep nesting', '['.repeat(2000) + ']'.repeat(2000), 'application/json', [400, 'INVALID_INPUT']],
    ['L11 a duplicate key', '{"username":"a","username":"b"}', 'application/json', [400, 'MALFORMED_REQUEST']],
    ['plain text', 'username=a', 'text/plain', [415, 'UNSUPPORTED_MEDIA_TYPE']],
    ['a form', 'username=a', 'application/x-www-form-urlencoded', [415, 'UNSUPPORTED_MEDIA_TYPE']],
    ['M1 a body over the limit of the call', `"${'x'.repeat(4100)}"`, 'application/json', [413, 'REQUEST_TOO_LARGE']],
  ] as const)('%s', async (_, body, type, expected) => {
    expect(refusal(await readAnswer(await post('/user/login', body, type)))).toEqual(expected)
  })

  it('M1 names one of a thousand unknown keys, and at most 20 invalid fields', async () => {
    const keys = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 1]))
    const answer = await readAnswer(await post('/user/login', JSON.stringify(keys)))
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
    expect(answer.error!.fields).toMatchObject({ k0: 'Unrecognized key: "k0"' })
    expect(answer.text.length).toBeLessThan(500)
    const token = await (await program.newPlayer()).signIn()
    const cart = { items: Array.from({ length: 600 }, () => ({ x: 1 })) }
    const many = await readAnswer(
      await post('/user/transfer-to-game', JSON.stringify(cart), 'application/json', { Authorization: token }),
    )
    expect(refusal(many)).toEqual([400, 'INVALID_INPUT'])
    expect(many.text.length).toBeLessThan(3000)
  })

  it('M1 a cart may be longer than a form, up to its own limit', async () => {
    const token = await (await program.newPlayer()).signIn()
    const send = async (body: string) =>
      refusal(
        await readAnswer(await post('/user/transfer-to-game', body, 'application/json', { Authorization: token })),
      )
    const items = Array.from({ length: 100 }, () => ({ gameId: 'x'.repeat(64), amount: 1 }))
    expect(await send(JSON.stringify({ items }))).toEqual([404, 'GAME_NOT_FOUND'])
    expect(await send(`"${'x'.repeat(65_600)}"`)).toEqual([413, 'REQUEST_TOO_LARGE'])
  })

  it('accepts JSON with a charset', async () => {
    const answer = await readAnswer(await post('/user/login', '{}', 'application/json; charset=utf-8'))
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
  })

  it('treats an empty body as no body', async () => {
    expect(refusal(await readAnswer(await post('/user/login', '')))).toEqual([400, 'INVALID_INPUT'])
    const token = await (await program.newPlayer()).signIn()
    expect((await post('/user/logout', '', 'application/json', { Authorization: token })).status).toBe(200)
  })

  it('a call without input refuses input', async () => {
    const token = await (await program.newPlayer()).signIn()
    const answer = await readAnswer(
      await post('/user/logout', '{"all":true}', 'application/json', { Authorization: token }),
    )
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
    expect((await program.call('getUser', { token })).status).toBe(200)
  })
})

describe('headers', () => {
  it('every response has the security headers, including refusals and pages', async () => {
    for (const path of ['/', '/healthz', '/nothing.js', `${apiBase}/user/get-user`, `${apiBase}/nothing`]) {
      const { headers } = await ask(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types offline-shell",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('server')).toBeNull()
    }
  })

  it('sends Strict-Transport-Security if the public URL is https', async () => {
    const node = await startProgram(
      { LUCERO_PUBLIC_URL: 'https://play.example.com' },
      { databaseUrl: program.databaseUrl },
    )
    const { headers } = await ask('/healthz', {}, node)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    await node.stop()
  })

  it('CORS allows only the app origin in development', async () => {
    const app = 'http://localhost:5173'
    const settings = { LUCERO_APP_ORIGIN: app, LUCERO_API_HOST: 'http://dev-api.localhost:3000' }
    const node = await startProgram(settings, { databaseUrl: program.databaseUrl })
    const preflight = (origin: string) =>
      ask(
        `${apiBase}/user/login`,
        { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } },
        node,
      )
    const own = await preflight(app)
    expect(own.status).toBe(204)
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, Content-Type',
      vary: 'Origin',
    })
    expect(own.headers.get('access-control-allow-credentials')).toBeNull()
    const other = await preflight('http://evil.example')
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([405, null])
    const read = await ask(`${apiBase}/user/get-user`, { headers: { Origin: app } }, node)
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([401, app])
    expect(read.headers.get('access-control-expose-headers')).toBe('Retry-After')
    const page = await ask('/healthz', {}, node)
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' http://dev-api.localhost:3000 ws://dev-api.localhost:3000;",
    )
    const settingsForWeb = await ask('/config.json', {}, node)
    expect(await settingsForWeb.json()).toEqual({ apiHost: 'http://dev-api.localhost:3000' })
    await node.stop()
  })
})

it('API-32 the API document lists the calls that are served', async () => {
  const served = callNames.filter((name) => name in apiRoutes)
  const response = await ask(`${apiBase}/openapi.json`)
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openapi(served))))
})

it('in production the web app uses the API of its own origin', async () => {
  const response = await ask('/config.json')
  expect(await response.json()).toEqual({ apiHost: '' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

it('N12 a Range beyond the end of a file is 416 with its length, and is not cacheable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'x'.repeat(10))
  const node = await startProgram({ LUCERO_WEB_DIR: folder }, { databaseUrl: program.databaseUrl })
  const get = (range: string) => ask('/assets/app-1a2b.js', { headers: { range } }, node)
  const beyond = await get('bytes=10-')
  expect([beyond.status, beyond.headers.get('content-range'), beyond.headers.get('cache-control')]).toEqual([
    416,
    'bytes */10',
    'no-store',
  ])
  expect(await beyond.text()).toBe('')
  expect((await get('bytes=9-')).status).toBe(206)
  await node.stop()
  await rm(folder, { recursive: true })
})

it('house calls accept only the house token', async () => {
  const player = await (await program.newPlayer()).signIn()
  const look = async (token?: string) =>
    (await ask('/house/v1/sms', token ? { headers: { Authorization: token } } : {})).status
  expect([await look(), await look('wrong-house-token'), await look(player)]).toEqual([401, 401, 401])
  expect(await look(program.runtime.config.houseToken)).toBe(200)
})

describe('API-13 GETs that move money', () => {
  const served = callNames.filter((name) => name in apiRoutes && 'movesMoney' in calls[name])
  it.each(served)('%s is refused from other sites, for HEAD and prefetch', async (name) => {
    const path = `${apiBase}${calls[name].path}`
    expect((await ask(path, { method: 'HEAD' })).status).toBe(405)
    const token = await (await program.newPlayer()).signIn()
    for (const forged of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Purpose': 'prefetch' }]) {
      const answer = await readAnswer(await ask(path, { headers: { Authorization: token, ...forged } }))
      expect(refusal(answer)).toEqual([403, 'CROSS_SITE_REQUEST'])
    }
  })
})

describe('stopping', () => {
  it('answers requests in progress, accepts no new ones, and then closes', async () => {
    const node = await startProgram({}, { databaseUrl: program.databaseUrl })
    const player = await program.newPlayer()
    const token = await player.signIn()
    const holder = new Client(program.databaseUrl)
    await holder.connect()
    await holder.query('begin; lock table session in access exclusive mode')
    const running = node.call('signOut', { token })
    await waitUntil(async () => {
      const { rows } = await holder.query("select 1 from pg_locks where not granted and relation = 'session'::regclass")
      return rows.length > 0
    })
    const stopped = node.stop()
    await waitUntil(async () => !(await accepts(node.address)))
    await holder.query('commit')
    expect((await running).status).toBe(200)
    await stopped
    await holder.end()
    expect((await program.call('getUser', { token })).status).toBe(401)
  })
})

async function accepts(address: string): Promise<boolean> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return open
}

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}
