// The built pages of the desk, as the house listener serves them.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProgram, type TestProgram } from '../testing/program.ts'

let folder: string
let single: TestProgram
let apart: TestProgram

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lucero-desk-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>desk</title>')
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'let plain')
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('let packed'))
  single = await startProgram({ LUCERO_DESK_DIR: folder })
  const settings = { LUCERO_DESK_DIR: folder, LUCERO_HOUSE_PORT: '0' }
  apart = await startProgram(settings, { databaseUrl: single.databaseUrl })
})
afterAll(async () => {
  await apart.stop()
  await single.stop()
  await rm(folder, { recursive: true })
})

const get = (address: string, path: string, headers = {}) => fetch(`${address}${path}`, { headers })

it('issue 27: every path below /desk without a file gives the page, on the single port of the demo', async () => {
  for (const path of ['/desk', '/desk/', '/desk/players/ana?tab=2', '/desk/reports/days']) {
    const response = await get(single.address, path)
    expect([path, response.status, await response.text()]).toEqual([path, 200, '<title>desk</title>'])
    expect(response.headers.get('content-type')).toContain('text/html')
  }
  expect((await fetch(`${single.address}/desk`, { method: 'HEAD' })).status).toBe(200)
  expect((await get(single.address, '/desks')).headers.get('permissions-policy')).not.toContain('camera=(self)')
})

it('issue 27: the page is never stored, and its policy allows no inline script, no frame and no other origin', async () => {
  const { headers } = await get(single.address, '/desk/players')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

it('issue 27: hashed files are immutable and precompressed; a missing one is 404', async () => {
  const packed = await get(single.address, '/desk/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'let packed'])
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(packed.headers.get('content-type')).toContain('javascript')
  expect((await get(single.address, '/desk/assets/app-0000.js')).status).toBe(404)
  for (const path of ['/desk/%2e%2e/package.json', '/desk/..%2fpackage.json'])
    expect([path, (await get(single.address, path)).status]).toEqual([path, 404])
})

it('issue 27: with a house listener the desk is there, and not on the public port', async () => {
  expect((await get(apart.houseAddress, '/desk/players')).status).toBe(200)
  for (const path of ['/desk', '/desk/players', '/desk/assets/app-1a2b.js'])
    expect([path, (await get(apart.address, path)).status]).toEqual([path, 404])
})

it('issue 27: a desk that is not built answers 404 and says so', async () => {
  const node = await startProgram({ LUCERO_DESK_DIR: join(folder, 'none') }, { databaseUrl: single.databaseUrl })
  const response = await get(node.address, '/desk/players')
  expect([response.status, await response.text()]).toEqual([404, 'This page is not built: /desk has no index.html\n'])
  await node.stop()
})
