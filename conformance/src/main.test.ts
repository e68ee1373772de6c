import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openWallet } from './testing/wallet.ts'

// Each run is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const isNightly = process.env['NIGHTLY'] !== undefined
const main = fileURLToPath(new URL('main.ts', import.meta.url))

type HookRequest = { hook: string; player: string }

let wallet: Awaited<ReturnType<typeof openWallet>>
const offered = new Set(['launch', 'expire'])
/** The hooks of a wallet under test. */
const hookServer = createServer((request, response) => {
  void json(request).then(async (request) => {
    const { hook, player } = request as HookRequest
    if (!offered.has(hook)) return response.writeHead(404).end()
    const token = await (hook === 'launch' ? wallet.hooks.launch(player) : wallet.hooks.expire(player))
    return response.end(JSON.stringify({ token }))
  })
})
const hookUrl = () => `http://127.0.0.1:${(hookServer.address() as AddressInfo).port}/`

beforeAll(async () => {
  wallet = await openWallet()
  await once(hookServer.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  hookServer.closeAllConnections()
  hookServer.close()
  await wallet.stop()
})

async function conformance(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [exitCode]] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    once(child, 'close'),
  ])
  return { exitCode: exitCode as number, out: out.join(''), err: err.join('') }
}

const onWallet = (...args: string[]) => {
  const { url, provider, secret } = wallet.as('test-provider')
  return conformance('--url', url, '--provider', provider, '--secret', secret, '--game', wallet.game, ...args)
}

describe('a run', () => {
  it('exits 0 and skips cases whose hooks are missing', async () => {
    const { exitCode, out } = await onWallet('--launch', hookUrl(), '--hooks', hookUrl(), '--only', 'order')
    expect(out).toContain('✓ win after the session has ended')
    expect(out).toMatch(/– win after the player was blocked \(skipped: .* does not offer "block"\)/)
    expect(out).toMatch(/\n\d+ cases: \d+ passed, 0 failed, 5 skipped\n$/)
    expect(exitCode).toBe(0)
  })

  it.runIf(isNightly)('launches players by a command, and skips cases whose hooks are missing', async () => {
    const command = `"${process.execPath}" -e 'fetch("${hookUrl()}", { method: "POST", body: JSON.stringify({ hook: "launch", player: process.env.CONFORMANCE_PLAYER }) }).then((r) => r.json()).then(({ token }) => console.log(token))'`
    const { exitCode, out } = await onWallet(
      '--launch',
      command,
      '--only',
      'bet',
      '--only',
      'limit of the game',
      '--json',
    )
    expect(JSON.parse(out)).toMatchObject({
      cases: 2,
      passed: 1,
      skipped: 1,
      outcomes: [
        { name: 'bet', outcome: 'passed' },
        { name: 'limit of the game', outcome: 'skipped', why: 'no hook "limit"' },
      ],
    })
    expect(exitCode).toBe(0)
  })

  it.runIf(isNightly)('with one token runs the cases that need one player', async () => {
    const token = await wallet.hooks.launch('somebody')
    const { exitCode, out } = await onWallet('--token', token, '--only', 'happy')
    expect(out).toContain('✓ several bets in a round')
    expect(out).toContain('– session (skipped: needs another launch')
    expect(exitCode).toBe(0)
  })

  it('exits with 1, and reports the rule, the expected and the actual value', async () => {
    const broken = await openWallet({ isAmount: () => true })
    const token = await broken.hooks.launch('somebody')
    const { url, provider, secret } = broken.as('test-provider')
    const args = ['--url', url, '--provider', provider, '--secret', secret, '--game', broken.game, '--token', token]
    const { exitCode, out } = await conformance(...args, '--only', 'money/negative')
    await broken.stop()
    expect(out).toMatch(
      /✗ negative\n +rule +A negative amount.*\n +wrong +answer to bet\n +expected +INVALID_AMOUNT\n +got +200 /,
    )
    expect(exitCode).toBe(1)
  })
})

describe.runIf(isNightly)('a run that cannot start exits with 2 and one line', () => {
  it.each([
    ['nothing to go by', []],
    ['an option that is none', ['--verbose']],
    ['a case that is none', ['--only', 'nonsense', '--token', 'x']],
  ])('%s', async (_, args) => {
    const { exitCode, out, err } = await conformance(...args)
    expect([exitCode, out, err.trim().split('\n').length]).toEqual([2, '', 1])
  })

  it('no wallet at the address', async () => {
    const args = ['--url', 'http://127.0.0.1:1', '--provider', 'a', '--secret', 'b', '--game', 'c', '--token', 'd']
    const { exitCode, err } = await conformance(...args)
    expect([exitCode, err]).toEqual([2, expect.stringContaining('127.0.0.1:1')])
  })
})

it.runIf(isNightly)('lists its cases and prints its help', async () => {
  const [list, help] = await Promise.all([conformance('--list'), conformance('--help')])
  expect([list.exitCode, help.exitCode]).toEqual([0, 0])
  expect(list.out).toContain('money/exact balance\n    The whole balance can be staked')
  expect(help.out).toContain('--launch')
})
