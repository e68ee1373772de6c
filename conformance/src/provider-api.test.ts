// Integrators rely on docs/provider-api.md. These tests check its example, fields, codes and clients.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  firstFormEndsOn,
  providerBase,
  providerCalls,
  providerLimits,
  type ProviderCall,
} from '@lucero/contract/provider/calls'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import type { RefusalCode } from '@lucero/contract/shared/refusals'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allCases } from './cases/all.ts'
import { signatureOf } from '@lucero/provider/signature'
import { faults } from './testing/faults.ts'
import { openWallet } from './testing/wallet.ts'

vi.setConfig({ testTimeout: 60_000 })

const text = readFileSync(join(import.meta.dirname, '../../docs/provider-api.md'), 'utf8')

/** The content of the block ```LANGUAGE NAME. */
function block(name: string): string {
  const content = text.split(`\`\`\`${name}\n`)[1]?.split('\n```')[0]
  expect(content, `a block called ${name}`).toBeDefined()
  return content!
}

function section(title: string): string {
  const content = text.split(`\n${title}\n`)[1]?.split(title.startsWith('####') ? /\n##+ / : /\n###? /)[0]
  expect(content, `a section ${title}`).toBeDefined()
  return content!
}

const secret = /The secret is `([^`]+)`/.exec(text)![1]!
const path = `${providerBase}/bet`

function headersAndBody(http: string) {
  const [head, body] = http.split('\n\n') as [string, string]
  const headers = new Map(head.split('\n').map((line) => line.split(': ') as [string, string]))
  return { headers, body }
}

describe('the example of signing', () => {
  const { headers, body } = headersAndBody(block('http request'))
  const header = (from: Map<string, string>, name: string) => from.get(name)!
  const [timestamp, nonce] = [header(headers, 'X-Timestamp'), header(headers, 'X-Nonce')]
  const parts = { direction: 'request', timestamp, method: 'POST', path, provider: 'acme', nonce } as const

  it('has the documented bytes and their signature', () => {
    expect(header(headers, 'X-Provider-Id')).toBe('acme')
    expect(block('text signed')).toBe(['request', timestamp, 'POST', path, 'acme', nonce, body].join('\n'))
    expect(header(headers, 'X-Signature')).toBe(signatureOf(secret, 'v2', parts, body))
  })

  it('has a response with a signature of the same version, in the other direction', () => {
    const answer = headersAndBody(block('http answer'))
    const ours = header(answer.headers, 'X-Timestamp')
    expect(block('text signed answer')).toBe(['response', ours, 'POST', path, 'acme', nonce, answer.body].join('\n'))
    const right = signatureOf(secret, 'v2', { ...parts, direction: 'response', timestamp: ours }, answer.body)
    expect(header(answer.headers, 'X-Signature')).toBe(right)
    expect(header(answer.headers, 'X-Nonce')).toBe(nonce)
  })

  it('L6 documents version 1, and until when it is accepted', () => {
    expect(section('### The first form')).toContain(`\`${signatureOf(secret, 'v1', parts, body)}\``)
    expect(section('### The first form')).toContain(`**${firstFormEndsOn}**`)
  })
})

describe.each(Object.keys(providerCalls) as ProviderCall[])('the call %s', (call) => {
  const { body, answer, refusals } = providerCalls[call]
  const about = section(`### ${call}`)

  it('documents all of its fields, and no others', () => {
    const rows = [...about.split('\n#### ')[0]!.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)
    expect(rows).toEqual(Object.keys(body.shape))
  })

  it('has valid examples', () => {
    expect(body.parse(JSON.parse(block(`json ${call} request`)))).toBeDefined()
    const { result, ...fields } = JSON.parse(block(`json ${call} answer`)) as Record<string, unknown>
    expect(result).toBe('OK')
    expect(answer.parse(fields)).toEqual(fields)
  })

  it('lists every refusal', () => {
    const named = [...about.split('Refusals: ')[1]!.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code)
    expect(new Set(named)).toEqual(new Set(refusals))
  })
})

it('integrators F3 lists every enum value of its responses', () => {
  const { state, movements } = providerCalls.round.answer.shape
  const about = section('### round')
  for (const value of [...state.options, ...movements.element.shape.kind.options])
    expect(about).toContain(`\`${value}\``)
  const rows = [...section('#### movements').matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)
  expect(rows).toEqual(Object.keys(movements.element.shape))
})

describe('the result codes', () => {
  const rows = [...section('## Result codes').matchAll(/^\| `([A-Z_]+)` +\| (\d{3}) /gm)]
  const statusByCode = new Map(rows.map(([, code, status]) => [code!, Number(status)]))

  it('include every refusal of a call', () => {
    const declared = Object.values(providerCalls).flatMap(({ refusals }) => [...refusals])
    expect([...statusByCode.keys()]).toEqual(expect.arrayContaining(declared))
    const isProviders = (code: RefusalCode) => Math.floor(refusals[code].code / 1000) === 5
    const providersOwn = (Object.keys(refusals) as RefusalCode[]).filter(isProviders)
    expect(providersOwn).toContain('NONCE_REUSED')
    expect([...statusByCode.keys()]).toEqual(expect.arrayContaining(providersOwn))
  })

  it('have the status of the catalogue', () => {
    const statusOf = (code: string) => refusals[code as RefusalCode].status
    const right = [...statusByCode.keys()].map((code): [string, number] => {
      if (code === 'OK') return [code, 200]
      return [code, statusOf(code === 'INTERNAL' ? 'INTERNAL_ERROR' : code)]
    })
    expect([...statusByCode]).toEqual(right)
  })
})

it('documents the limits of the contract', () => {
  expect(text).toContain(`${providerLimits.clockSkewSeconds} seconds`)
  expect(text).toContain(`for ${providerLimits.launchTokenSeconds} seconds`)
  expect(text).toContain(`from 0 to ${providerLimits.maxCents.toLocaleString('en-US')}`)
})

it('counts the cases and the broken wallets of the suite', () => {
  expect(text).toContain(`${allCases.length} cases`)
  expect(text).toContain(`${Object.keys(faults).length} wallets with one fault each`)
})

describe('the clients', () => {
  let wallet: Awaited<ReturnType<typeof openWallet>>
  let folder: string
  let env: Record<string, string>

  beforeAll(async () => {
    wallet = await openWallet()
    folder = await mkdtemp(join(tmpdir(), 'lucero-client-'))
    const { url, provider, secret } = wallet.as('test-provider')
    env = { PATH: process.env['PATH'] ?? '', WALLET: url, PROVIDER: provider, SECRET: secret, GAME: wallet.game }
  })
  afterAll(async () => {
    await wallet.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function output(command: string, args: string[], more: Record<string, string> = {}): Promise<string> {
    const child = spawn(command, args, { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })
    const [out, [exitCode]] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'close')])
    expect(exitCode).toBe(0)
    return out.join('')
  }

  it('in TypeScript plays a round', async () => {
    const file = join(folder, 'client.mts')
    await writeFile(file, block('ts client'))
    const out = await output(process.execPath, [file], { TOKEN: await wallet.hooks.launch('reader') })
    expect(out).toMatch(/^bet \{\s+result: 'OK'[^]*playable: 9900[^]*win \{\s+result: 'OK'[^]*playable: 10180/)
  })

  it('in TypeScript retries an unsigned answer and a reused nonce, and stops at an unsigned 401', async () => {
    const file = join(folder, 'careful-client.mts')
    await writeFile(file, block('ts client'))
    const balance = { playable: 1, cash: 1, bonus: 0, version: 1 }
    const answers: [status: number, body: object, isSigned: boolean][] = [
      [200, { result: 'OK', session: 'forged' }, false],
      [401, { result: 'NONCE_REUSED' }, true],
      [200, { result: 'OK', session: 'right', player: 'p', balance }, true],
      [401, { result: 'STALE_TIMESTAMP' }, true],
      [401, { result: 'INVALID_SIGNATURE' }, false],
    ]
    const bodies: string[] = []
    const server = createServer((request, response) => void answer(request, response))
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      bodies.push(await readText(request))
      const [status, content, isSigned] = answers[bodies.length - 1]!
      const [body, nonce] = [JSON.stringify(content), String(request.headers['x-nonce'])]
      const sender = { method: 'POST', path: request.url!, provider: 'test-provider', nonce }
      const parts = { ...sender, direction: 'response', timestamp: '1' } as const
      const signature = signatureOf(isSigned ? env['SECRET']! : 'forged', 'v2', parts, body)
      response.writeHead(status, { 'X-Timestamp': '1', 'X-Nonce': nonce, 'X-Signature': signature }).end(body)
    }
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const there = { TOKEN: 'token', WALLET: `http://127.0.0.1:${port}` }
    expect(await output(process.execPath, [file], there)).toContain("result: 'STALE_TIMESTAMP'")
    expect(bodies).toHaveLength(4)
    expect(JSON.parse(bodies[3]!)).toMatchObject({ session: 'right' })
    const child = spawn(process.execPath, [file], { env: { ...env, ...there } })
    expect((await once(child, 'close'))[0]).not.toBe(0)
    expect(bodies).toHaveLength(5)
    server.closeAllConnections()
    server.close()
  })

  const hasTools = ['curl', 'openssl'].every((tool) => spawnSync(tool, ['version']).error === undefined)

  it.skipIf(!hasTools)('with curl and openssl gets a valid response', async () => {
    const file = join(folder, 'ask.sh')
    await writeFile(file, block('sh ask'))
    const token = await wallet.hooks.launch('reader with curl')
    const out = await output('sh', [file, 'session', JSON.stringify({ token, game: wallet.game })])
    expect(JSON.parse(out)).toMatchObject({ result: 'OK', balance: { playable: 10_000 } })
  })
})
