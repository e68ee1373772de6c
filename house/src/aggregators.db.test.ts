import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newKeys, openAggregator, pemOf, type Aggregator } from '../../server/src/testing/aggregator.ts'
import { openCasino, plainOperator, type Casino } from '../../server/src/testing/casino.ts'
import { exitCodes } from './problem.ts'
import { commandLine, outcome } from './testing/command-line.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'lucero-keys-'))
const keyFile = (name: string, content = pemOf(newKeys().publicKey)) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

let casino: Casino
let aggregator: Aggregator
beforeAll(async () => {
  casino = await openCasino()
  aggregator = await openAggregator(casino)
})
afterAll(async () => {
  await casino.stop()
  rmSync(folder, { recursive: true })
})

const { house } = commandLine(() => casino)
const place = ['--address', 'https://api.acme.example', '--operator', '4711']

it('issue 38: aggregators add, show, change, disable and the keys of both sides', async () => {
  const added = await house(['aggregators', 'add', 'acme', 'Acme', ...place, '--key', keyFile('a.pem')])
  expect(added.exitCode).toBe(0)
  expect(added.out).toContain('Acme (acme) is enabled.')
  expect(added.out).toContain('-----BEGIN PUBLIC KEY-----')
  const wrong = ['--key', keyFile('wrong.pem', 'no key')]
  expect((await house(['aggregators', 'add', 'other', 'Other', ...place, ...wrong])).exitCode).toBe(exitCodes.usage)
  expect((await house(['aggregators', 'add', 'other', 'Other', ...place, '--key', '/none'])).err).toContain(
    'cannot be read',
  )
  const change = ['--sources', '203.0.113.0/24', '--idle-hours', '8']
  expect((await house(['aggregators', 'change', 'acme', ...change])).out).toContain('from 203.0.113.0/24')
  const shown = await house(['aggregators', 'show', 'acme', '--json'])
  expect(shown.json).toMatchObject({ connection: { vendorOperator: 4711, roundIdleHours: 8 } })
  expect((await house(['aggregators', 'show', 'none'])).exitCode).toBe(exitCodes.refused)
  await house(['aggregators', 'trust-key', 'acme', keyFile('b.pem')])
  expect((await house(['aggregators', 'show', 'acme', '--json'])).json).toMatchObject({
    connection: { trustedKeys: [{}, {}] },
  })
  expect((await house(['aggregators', 'renew-key', 'acme'])).out).toMatch(/^Send this public key to Acme/)
  expect((await house(['aggregators', 'list'])).out).toMatch(
    /acme +│ Acme │ yes +│ https:\/\/api\.acme\.example .*waits/,
  )
  expect((await house(['aggregators', 'use-key', 'acme'])).exitCode).toBe(exitCodes.usage)
  expect((await house(['aggregators', 'use-key', 'acme', '--yes'])).out).toContain('The next key signs')
  expect(outcome(await house(['aggregators', 'disable', 'acme', '--yes']))).toEqual([0, 'Acme is disabled.'])
  expect(outcome(await house(['aggregators', 'enable', 'acme']))).toEqual([0, 'Acme is enabled.'])
})

it('issue 38: aggregators games, add-games, decline, findings and close-finding', async () => {
  const { id } = aggregator
  const waiting = await aggregator.addGame()
  aggregator.vendor.games.push({ ...aggregator.vendor.games[0]!, game_code: 'fruit_one', name: 'Fruit One' })
  aggregator.vendor.games.push({ ...aggregator.vendor.games[0]!, game_code: 'fruit_two', name: 'Fruit Two' })
  expect(outcome(await house(['aggregators', 'read-games', id]))).toEqual([0, '3 games in the list, 2 of them new.'])
  expect((await house(['aggregators', 'games', id])).out).toMatch(/fruit_one │ Fruit One/)
  expect((await house(['aggregators', 'decline', id, 'fruit_two'])).out).toContain('Fruit Two is declined.')
  expect((await house(['aggregators', 'add-games', id, 'fruit_one'])).out).toMatch(
    /fruit_one is in trial as fruit-one-/,
  )
  expect((await house(['aggregators', 'games', id])).out).toContain('There are no games.')
  expect((await house(['aggregators', 'decline', id, 'fruit_two', '--undo'])).out).toContain('Fruit Two waits again.')
  const player = await casino.player({ operators: [plainOperator], credit: 20 })
  const seat = await aggregator.sit(player, waiting, 10)
  const bet = seat.betOf(100_000)
  await seat.bet(bet)
  await seat.win(seat.winOf(0, bet, { round_closed: true }))
  await seat.win(seat.winOf(100_000, bet))
  const found = await house(['aggregators', 'findings', '--connection', id])
  const { json } = await house(['aggregators', 'findings', '--json'])
  const [{ id: finding } = { id: '' }] = (json as { findings: { id: string }[] }).findings
  expect(found.out).toContain('1.00000')
  expect(outcome(await house(['aggregators', 'close-finding', finding]))).toEqual([0, `Finding ${finding} is closed.`])
  expect((await house(['aggregators', 'findings'])).out).toContain('There are no findings.')
})
