import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../server/src/testing/database.ts'
import { ask } from '../../../server/src/testing/ask.ts'
import { providerAt } from '../../../server/src/testing/provider.ts'
import type { FunctionOrder } from './function-call.ts'
import { end, say, start } from './processes.ts'
import { betAndWin } from '@lucero/lab/load/requests'

const [provider, secret] = ['bench', 'a secret of the bench']
const playerSession = { session: randomUUID(), player: randomUUID() }
const database = await freshDatabase()
const peer = start('function-call.ts')
let address: string
let wallet: ReturnType<typeof providerAt>

beforeAll(async () => {
  await ask(database.url, 'create schema peer')
  const url = `${database.url}?options=-csearch_path%3Dpeer`
  const order: FunctionOrder = { url, connections: 2, provider, secret, sessions: [playerSession] }
  const { port } = await say<{ port: number }>(peer, order)
  address = `http://127.0.0.1:${port}`
  wallet = providerAt(address, provider, secret)
})

afterAll(async () => {
  await end(peer)
  await database.drop()
})

it('the peer of the bets bench takes a bet once, pays its win once, and signs what it says', async () => {
  const { bet, win } = betAndWin(playerSession)
  const answers = [
    await wallet.call('bet', bet),
    await wallet.call('bet', bet),
    await wallet.call('win', win),
    await wallet.call('win', win),
    await wallet.call('bet', { ...bet, transaction: randomUUID() }),
    await wallet.call('bet', { ...betAndWin(playerSession).bet, amount: 100_000_001 }),
  ]
  expect(answers.map(({ status, body }) => [status, body.result, body.balance?.cash, body.balance?.version])).toEqual([
    [200, 'OK', 99_999_900, 1],
    [200, 'OK', 99_999_900, 1],
    [200, 'OK', 100_000_000, 2],
    [200, 'OK', 100_000_000, 2],
    [409, 'ROUND_CLOSED', 100_000_000, 2],
    [409, 'INSUFFICIENT_FUNDS', 100_000_000, 2],
  ])
})

it('and nothing that another secret signed', async () => {
  const stranger = providerAt(address, provider, 'another secret')
  const { status } = await stranger.send('bet', betAndWin(playerSession).bet)
  expect(status).toBe(401)
})
