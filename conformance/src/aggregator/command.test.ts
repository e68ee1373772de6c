import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faults } from '../testing/aggregator/faults.ts'
import { openWallet, type Wallet } from '../testing/aggregator/wallet.ts'
import { allCases } from './cases/all.ts'
import { newKeys, publicPem } from './keys.ts'

const main = join(import.meta.dirname, '../main.ts')
const games: [string, string] = ['test_comet', 'test_orbit']

let wallet: Wallet
let folder: string
let listen: string
const hooks = createServer((request, response) => {
  const answer = async (): Promise<number> => {
    const { hook, player } = (await json(request)) as { hook: string; player: string }
    if (hook !== 'launch') return 404
    return wallet.hooks.launch(player).then(
      () => 200,
      () => 502,
    )
  }
  void answer().then((status) => response.writeHead(status).end('{}'))
})

/** The address of a server that has just been closed. */
async function freeAddress(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `127.0.0.1:${port}`
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lucero-aggregator-'))
  const { privateKey, publicKey } = await newKeys()
  wallet = await openWallet({ aggregatorKey: publicKey, games })
  listen = await freeAddress()
  wallet.callsAt(`http://${listen}`)
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(folder, 'wallet.pem'), publicPem(wallet.publicKey))
  await once(hooks.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  hooks.closeAllConnections()
  hooks.close()
  await wallet.stop()
  rmSync(folder, { recursive: true })
})

it('the command plays an aggregator against a wallet, and skips cases whose hooks are missing', async () => {
  const where = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`
  const keys = ['--key', join(folder, 'key.pem'), '--wallet-key', join(folder, 'wallet.pem'), '--timeout', '20000']
  const place = ['--url', wallet.url, '--listen', listen, '--launch', where, '--hooks', where]
  const chosen = ['--only', 'launch', '--only', 'bet and win', ...games.flatMap((game) => ['--game', game])]
  const args = [main, 'aggregator', ...keys, ...place, ...chosen]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout).toContain('✓ bet and win')
  expect(stdout).toContain('✓ token before the launch is answered')
  expect(stdout).toMatch(/– free spin \(skipped: .* does not offer "reward"\)/)
  expect(stdout).toMatch(/\n8 cases: 6 passed, 0 failed, 2 skipped\n$/)
})

it('the command lists the cases and their rules', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'aggregator', '--list'])
  expect(stdout).toContain('idempotency/bet again\n    The same bet again is taken once')
})

it('the page of the package names how many cases and broken wallets the suite of the aggregator has', () => {
  const page = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(page).toContain(`${allCases.length} cases: ${[...new Set(allCases.map(({ group }) => group))].join(', ')}`)
  expect(page.replaceAll('\n', ' ')).toContain(`${Object.keys(faults).length} operators with one fault each`)
})
