// Issue 40: docs/events.md. Its receivers in Node and Python accept our signatures and nothing else, and its table has every kind.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eventKinds } from '@lucero/contract/house/event-kinds'
import { afterEach, expect, it, vi } from 'vitest'
import { fencedBlocks } from './steps/fenced-blocks.ts'
import { newEndpointSecret, signatureHeaders } from '../server/src/webhooks/signature.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/events.md'), 'utf8')
const blocks = fencedBlocks('docs/events.md', page)
const started: ChildProcess[] = []
const files: string[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const file of files.splice(0)) rmSync(file, { force: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A file beside this one, so that it finds the package. */
function saved(name: string): string {
  const file = join(import.meta.dirname, `sample-of-docs-${process.pid}-${name}`)
  files.push(file)
  writeFileSync(file, blocks.find((block) => block.name === name)!.text)
  return file
}

const hasPython = spawnSync('python3', ['--version']).status === 0

it.each([['receiver.mjs', process.execPath], ...(hasPython ? [['receiver.py', 'python3'] as const] : [])] as const)(
  '%s of the page verifies what we sign, during a rotation too, and processes a repetition once',
  async (name, program) => {
    const [old, secret, port] = [newEndpointSecret(), newEndpointSecret(), await freePort()]
    const child = spawn(program, [saved(name)], {
      env: { PATH: process.env['PATH'], PORT: String(port), LUCERO_EVENT_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.push(child)
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => void lines.push(line))
    const body = '{"type":"redeem.paid","timestamp":"2026-11-19T10:00:00.000Z","data":{"amount":25}}'
    const post = async (secrets: string[], { seconds = Date.now() / 1000, sent = body, id = 'one' } = {}) => {
      const headers = signatureHeaders({ id, seconds: Math.floor(seconds), body }, secrets)
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: sent, headers })).status
    }
    await vi.waitFor(async () => expect(await post([secret])).toBe(204), { timeout: 20_000 })
    expect(await post([secret])).toBe(204)
    expect(await post([secret, old], { id: 'two' })).toBe(204)
    expect(await post([old, secret], { id: 'three' })).toBe(204)
    expect(await post([old])).toBe(400)
    expect(await post([secret], { sent: body.replace('25', '2500') })).toBe(400)
    expect(await post([secret], { seconds: Date.now() / 1000 - 600 })).toBe(400)
    await vi.waitFor(() => expect(lines).toHaveLength(3), { timeout: 20_000 })
    expect(lines[0]).toBe('redeem.paid {"amount":25}')
  },
)

it('the page has a row for each kind of event, with its fields', () => {
  const table = /<!-- kinds -->([\s\S]*)<!-- \/kinds -->/.exec(page)![1]!
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(cells).toEqual(
    Object.entries(eventKinds).map(([kind, { about, fields, ...more }]) => [
      `\`${kind}\``,
      about,
      'houseOnly' in more ? 'house' : 'house, operator',
      fields.map((field) => `\`${field}\``).join(', '),
    ]),
  )
})
