import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openLog } from '@lucero/kit/log'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer, type Server } from './server/http.ts'
import { addPage } from './page-files.ts'

const script = 'console.log("long enough to compress")\n'.repeat(20)
let folder: string
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lucero-games-page-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  const files: Record<string, string | Buffer> = {
    '../secret.txt': 'top secret',
    'index.html': '<!doctype html><title>Lucero</title>',
    '.built-from': 'a checksum of the source',
    'assets/app-1a2b.js': script,
    'assets/app-1a2b.js.br': brotliCompressSync(script),
    'assets/app-1a2b.js.gz': gzipSync(script),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'dist', name), content)
  server = openServer({ log: openLog('silent'), trustedProxies: 'loopback' })
  await addPage(server, join(folder, 'dist'), { host: 'localhost', scheme: 'http' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

it.each(['/games/dice/', '/games/dice', '/games/verify/0b5a', '/games/dice/?token=x'])(
  '%s is the page',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).toContain('<title>Lucero</title>')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  },
)

it('issue 38: the page around a hosted game may show games of the content host at its own port, and no other page may', async () => {
  const policyOf = async (url: string) =>
    String((await get(url, { host: 'localhost:3000' })).headers['content-security-policy'])
  expect(await policyOf('/games/hosted/?token=x')).toContain('; frame-src http://*.localhost:3000; ')
  expect(await policyOf('/games/dice/')).not.toContain('frame-src')
})

it('hashed files are immutable, and compressed by Accept-Encoding', async () => {
  const url = '/assets/app-1a2b.js'
  const answers = [
    await get(url, { 'accept-encoding': 'gzip, br' }),
    await get(url, { 'accept-encoding': 'br;q=0, gzip' }),
    await get(url),
  ]
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(answers[2]!.body).toBe(script)
  expect(answers[0]!.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const again = await get(url, { 'if-none-match': String(answers[2]!.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('N12 a Range beyond the end of a file gets 416 with its length, and is not cached', async () => {
  const beyond = await get('/assets/app-1a2b.js', { range: `bytes=${script.length}-` })
  expect([beyond.statusCode, beyond.body]).toEqual([416, ''])
  expect(beyond.headers).toMatchObject({ 'content-range': `bytes */${script.length}`, 'cache-control': 'no-store' })
})

it.each(['/games/assets/gone.js', '/games/../secret.txt', '/games/%2e%2e/secret.txt', '/elsewhere'])(
  '%s is nothing',
  async (url) => {
    const answer = await get(url)
    expect(answer.body).not.toContain('top secret')
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { refusal: 'NOT_FOUND' }])
  },
)

it('L11 internal build files are not served', async () => {
  const answer = await get('/games/.built-from')
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('NOT_FOUND')])
})
