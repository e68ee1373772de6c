import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaticFiles } from './static-files.ts'

const script = 'console.log("a script that is long enough to compress")\n'.repeat(20)
const sharedPage = (picture: string) =>
  `<!doctype html><meta property="og:image" content="${picture}" /><title>Home</title>`
let folder: string
let server: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lucero-web-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await mkdir(join(dist, 'pages/bonus'), { recursive: true })
  const files: Record<string, string | Buffer> = {
    '../secret.txt': 'top secret',
    'index.html': '<!doctype html><title>Lucero</title>',
    'pages/index.html': '<!doctype html><title>Home</title>',
    'pages/shared.html': sharedPage('/share.jpg'),
    'pages/t&c.html': '<!doctype html><title>Terms</title>',
    'pages/bonus/old.html': '<!doctype html><title>Old</title>',
    'favicon.svg': '<svg/>',
    '.built-from': 'a checksum of the source',
    'assets/.hidden.js': 'hidden',
    'assets/app-1a2b.js': script,
    'assets/app-1a2b.js.br': brotliCompressSync(script),
    'assets/app-1a2b.js.gz': gzipSync(script),
    'assets/font-3c4d.woff2': 'font',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content)
  server = await open(dist)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function open(dist: string, under?: string, publicUrl?: string): Promise<FastifyInstance> {
  const opened = Fastify()
  const serve = await addStaticFiles(opened, dist, under, publicUrl)
  opened.setNotFoundHandler(async (request, reply) => serve(request, reply) ?? reply.code(404).send('missing'))
  return opened
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers })

it('hashed files are immutable, everything else is revalidated', async () => {
  const [asset, page, icon] = [await get('/assets/app-1a2b.js'), await get('/'), await get('/favicon.svg')]
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(script.length),
  })
  expect(asset.body).toBe(script)
  expect([page.headers['cache-control'], icon.headers['cache-control']]).toEqual(['no-cache', 'no-cache'])
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect((await get('/assets/font-3c4d.woff2')).headers['content-type']).toBe('font/woff2')
})

it.each([
  ['gzip, deflate, br', 'br', brotliCompressSync(script)],
  ['gzip', 'gzip', gzipSync(script)],
  ['identity', undefined, Buffer.from(script)],
  ['br;q=0, gzip', 'gzip', gzipSync(script)],
])('Accept-Encoding: %s gets the precompressed encoding %s', async (accepted, encoding, bytes) => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(answer.headers['vary']).toBe('Accept-Encoding')
  expect(answer.rawPayload).toEqual(bytes)
})

it('answers 304 if the ETag matches', async () => {
  const first = await get('/')
  const etag = String(first.headers['etag'])
  const again = await get('/', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it('HEAD has the headers of GET', async () => {
  const [head, full] = [await get('/', {}, 'HEAD'), await get('/')]
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(full.headers['content-length'])
})

it.each([
  ['/', 'Home'],
  ['/t&c', 'Terms'],
  ['/t%26c', 'Terms'],
  ['/t&c/?from=x', 'Terms'],
  ['/bonus/old', 'Old'],
])('NAV-6 %s gets its prerendered page: %s', async (url, title) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([200, `<!doctype html><title>${title}</title>`])
  expect(answer.headers['cache-control']).toBe('no-cache')
})

it('uses an absolute picture URL in every encoding if the public URL is known', async () => {
  const withPublicUrl = await open(join(folder, 'dist'), '', 'https://play.example.com/')
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    withPublicUrl.inject({ method, url: '/shared', headers })
  const whole = sharedPage('https://play.example.com/share.jpg')
  const plain = await ask()
  expect([plain.statusCode, plain.body]).toEqual([200, whole])
  expect(plain.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  const [br, gzip] = [await ask({ 'accept-encoding': 'gzip, br' }), await ask({ 'accept-encoding': 'br;q=0, gzip' })]
  expect([br.headers['content-encoding'], String(brotliDecompressSync(br.rawPayload))]).toEqual(['br', whole])
  expect([gzip.headers['content-encoding'], String(gunzipSync(gzip.rawPayload))]).toEqual(['gzip', whole])
  const again = await ask({ 'if-none-match': String(plain.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await ask({}, 'HEAD')
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(whole.length)])
  expect((await withPublicUrl.inject('/t&c')).body).toContain('Terms')
  expect((await get('/shared')).body).toBe(sharedPage('/share.jpg'))
  await withPublicUrl.close()
})

it('with a base path, serves the page only below it, and files at their own paths', async () => {
  const games = await open(join(folder, 'dist'), '/games')
  const statuses = async (...urls: string[]) =>
    Promise.all(urls.map(async (url) => (await games.inject(url)).statusCode))
  expect(await statuses('/games/dice/', '/games/', '/assets/app-1a2b.js', '/favicon.svg')).toEqual([200, 200, 200, 200])
  expect(await statuses('/', '/games', '/dice', '/t&c', '/games/assets/app-1a2b.js')).toEqual([404, 404, 404, 404, 404])
  await games.close()
})

it.each(['/operators', '/bonust%20&c', '/no/such/screen', '/index.html', '/a.b', '/t&c/more'])(
  'NAV-6 %s gets the app, which has its own routes',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>Lucero</title>'])
  },
)

it.each(['/assets/old-9z.js', '/assets/nothing', '/missing.js', '/missing.css', '/favicon.ico', '/x/y.map', '/a.json'])(
  'CON-2 a missing file %s is 404 and not the page',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

it.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..\\secret.txt',
  '//etc/passwd',
  '/%00/../secret.txt',
])('%s does not reach a file outside of the build', async (url) => {
  const answer = await get(url)
  expect(answer.body).not.toContain('top secret')
  expect(answer.body).not.toContain('root:')
})

it('without a built app nothing is served and nothing fails', async () => {
  const empty = await open(join(folder, 'nowhere'))
  expect((await empty.inject('/')).statusCode).toBe(404)
  await empty.close()
})

it.each(['/.built-from', '/assets/.hidden.js', '/%2ebuilt-from'])('L11 %s is not served', async (url) => {
  const answer = await server.inject({ url })
  expect([answer.statusCode, answer.body]).toEqual([404, 'missing'])
})

it('answers Range requests, with If-Range only for the same file', async () => {
  const url = '/assets/app-1a2b.js'
  const part = await get(url, { range: 'bytes=8-10' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    script.slice(8, 11),
    `bytes 8-10/${script.length}`,
  ])
  expect(part.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '3' })
  const etag = String(part.headers['etag'])
  expect((await get(url, { range: 'bytes=-2', 'if-range': etag })).body).toBe(script.slice(-2))
  const changed = await get(url, { range: 'bytes=-2', 'if-range': '"another"' })
  expect([changed.statusCode, changed.body]).toEqual([200, script])
  expect((await get(url, { range: `bytes=${script.length}-` })).statusCode).toBe(416)
})
