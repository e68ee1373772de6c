// The origins of hosted games, at the address of the app: what is on which host.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { livePath } from '@lucero/contract/player/live'
import { goodFiles } from '@lucero/outcomes/testing/package-folder'
import { plainHttpScript } from '@lucero/outcomes/play/html'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addPackage } from '../../../../server/src/testing/packages.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { sessionIn } from '../../testing/hosted-game.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const sound = Buffer.from('0123456789'.repeat(100))
const html = '<!doctype html><head><script>own()</script></head>'
const game = 'sample'
const own = `${game}.localhost:3000`
let house: GamesCasino
let node: Awaited<ReturnType<GamesCasino['start']>> | undefined

beforeAll(async () => {
  const settings = { CONTENT_HOST: 'localhost', PACKAGE_LIST_SECONDS: '0.2', LOBBY_ORIGIN: 'http://play.example.com' }
  house = await openGamesCasino(settings, { settings: { TRUST_PROXY: 'loopback' }, gamesAt: () => node?.url })
  const files = { ...goodFiles(), 'front/index.html': html, 'front/sounds/win.mp3': sound, 'front/pic.SVG': '<svg/>' }
  await addPackage(house.casino.runtime, { game, files })
  node = await house.start()
})
afterAll(() => house.stop())

type Options = { method?: string; body?: string; headers?: Record<string, string | string[]> }

async function ask(host: string, path: string, { method = 'GET', body, headers = {} }: Options = {}) {
  const { hostname, port } = new URL(house.casino.address)
  const sent = request({ hostname, port, path, method, headers: { ...headers, Host: host }, setHost: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
const authenticate = (host: string, sessionID: string, headers = {}) =>
  ask(host, '/wallet/authenticate', { method: 'POST', body: JSON.stringify({ sessionID }), headers })
const session = async () => sessionIn((await node!.enter(undefined, game)).body.content!.url)

describe('issue 38: the origin of a hosted game', () => {
  it('has the document at the path of its version, with a policy for it and no cookie', async () => {
    const { status, headers, body } = await ask(own, '/v1/?sessionID=x')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toBe(`<!doctype html><script>${plainHttpScript}</script>${html.slice(15)}`)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data: blob:; " +
        "connect-src 'self' data: blob:; worker-src 'self' blob:; base-uri 'self'; form-action 'none'; " +
        'sandbox allow-scripts allow-same-origin allow-pointer-lock; ' +
        'frame-ancestors http://play.example.com http://localhost:3000 http://127.0.0.1:3000',
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'connection-allowlist': '(response-origin)',
      'x-dns-prefetch-control': 'off',
      vary: 'Service-Worker',
      'cache-control': 'no-cache',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('x-frame-options')
  })

  it('has the files with types of the list, for a year, and in parts', async () => {
    const script = await ask(own, '/v1/game.js')
    expect(script.body).toBe('export const started = true')
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await ask(own, '/v1/pic.SVG')).headers).toMatchObject({ 'content-type': 'image/svg+xml' })
    const again = await ask(own, '/v1/game.js', { headers: { 'If-None-Match': script.headers.etag! } })
    expect([again.status, again.body]).toEqual([304, ''])
    const part = await ask(own, '/v1/sounds/win.mp3', { headers: { Range: 'bytes=990-' } })
    expect([part.status, part.body, part.headers['content-range']]).toEqual([206, '0123456789', 'bytes 990-999/1000'])
    expect((await ask(own, '/v1/sounds/win.mp3', { headers: { Range: 'bytes=1000-' } })).status).toBe(416)
    const head = await ask(own, '/v1/game.js', { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, ''])
  })

  it('has no file for a service worker, whose answers would have no policy', async () => {
    const headers = { 'Service-Worker': 'script' }
    expect((await ask(own, '/v1/game.js', { headers })).status).toBe(404)
    expect((await ask(own, '/v1/game.js')).headers['vary']).toContain('Service-Worker')
  })

  it('has the unchanged document where the server has TLS', async () => {
    const secure = await house.start({ CONTENT_SCHEME: 'https' })
    const answer = await fetch(`${secure.url}/content/${game}/v1/`, { headers: { 'X-Forwarded-Host': own } })
    expect(await answer.text()).toBe(html)
    await secure.stop()
  })

  it.each([
    '/',
    '/v1',
    '/v2/',
    '/v1/none.js',
    '/v1/../v1/game.js',
    '/v1/%2e%2e/v1/game.js',
    '/v1/%2e%2e%2f%2e%2e%2fgame.js',
    '/v1//game.js',
    '/v0/',
    '/v1e0/',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await ask(own, path)
    expect([status, JSON.parse(body)]).toMatchObject([404, { error: 'NOT_FOUND' }])
  })

  it.each([
    '/api/v1/games',
    '/games/dice/',
    '/games/hosted/',
    '/games/api/lobby',
    '/provider/v1/bet',
    '/house/v1/whoami',
    '/desk',
    '/metrics',
    '/healthz',
    '/readyz',
    '/config.json',
    '/assets/index.js',
    '/content/sample/v1/',
    'http://localhost:3000/games/dice/',
  ])('does not have %s of the app', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, headers, body } = await ask(own, path, { method, ...(method === 'POST' && { body: '{}' }) })
      expect([status, body]).not.toEqual([200, expect.anything()])
      expect([method, status]).toEqual([method, 404])
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self' 'unsafe-inline'")
    }
  })

  it.each([
    'localhost:3000',
    'localhost.:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'play.example.com',
    'sample.example.com',
    'samplelocalhost',
    'sample.localhost.example',
    '',
  ])('is not on the host %s', async (host) => {
    const sessionID = await session()
    for (const path of ['/v1/game.js', '/content/sample/v1/game.js', '/content/sample/wallet/authenticate'])
      expect((await ask(host, path)).body).not.toContain('started')
    for (const path of ['/wallet/authenticate', '/content/sample/wallet/authenticate'])
      expect((await ask(host, path, { method: 'POST', body: JSON.stringify({ sessionID }) })).status).toBe(404)
    const forged = { 'X-Forwarded-Host': own }
    expect((await ask(host, '/content/sample/v1/game.js', { headers: forged })).body).not.toContain('started')
  })

  it.each(['SAMPLE.localhost:3000', 'Sample.LOCALHOST', 'sample.localhost:8080'])(
    'is on %s, whatever the port and the case',
    async (host) => expect((await authenticate(host, await session())).status).toBe(200),
  )

  it.each([
    'sample.localhost.',
    'other.localhost',
    'a.sample.localhost',
    '-.localhost',
    'sample%2f.localhost',
    '..localhost',
  ])('is not on %s, and neither is the app', async (host) => {
    expect([401, 404]).toContain((await authenticate(host, await session())).status)
    for (const path of ['/v1/game.js', '/', '/games/dice/', '/readyz', '/metrics'])
      expect([path, (await ask(host, path)).status]).toEqual([path, 404])
  })

  it('cannot be left with a forged X-Forwarded-Host', async () => {
    const forged = { 'X-Forwarded-Host': 'localhost:3000' }
    expect((await ask(own, '/games/api/lobby', { headers: forged })).status).toBe(404)
    expect((await ask(own, '/readyz', { headers: forged })).status).toBe(404)
  })

  it('has no live socket of the app', async () => {
    const { hostname, port } = new URL(house.casino.address)
    const upgrade = async (host: string) => {
      const headers = {
        Host: host,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      }
      const path = `${livePath}/?EIO=4&transport=websocket`
      const sent = request({ hostname, port, path, headers, setHost: false })
      sent.end()
      const upgraded = once(sent, 'upgrade').then(([answer, socket]: unknown[]) => {
        ;(socket as NodeJS.WritableStream).end()
        return (answer as IncomingMessage).statusCode
      })
      return Promise.race([upgraded, once(sent, 'response').then(([answer]) => (answer as IncomingMessage).statusCode)])
    }
    expect(await upgrade('localhost:3000')).toBe(101)
    expect(await upgrade(own)).toBe(400)
    expect((await ask(own, `${livePath}/?EIO=4&transport=polling`)).status).toBe(400)
  })
})
