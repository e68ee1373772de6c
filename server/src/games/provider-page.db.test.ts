// Edge cases that docs/provider-api.md documents, one test each.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { gameOf, hmac, nowSeconds, openProvider, seat, type Provider } from '../testing/provider.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterAll(() => casino.stop())

const sitDown = async (credit = 10) =>
  seat(provider, await casino.player({ operators: [plainOperator], credit: 100 }), { credit })

it('integrators C a clock skew of exactly 300 seconds is accepted, a millisecond more is not', async () => {
  const { session, playerId: player } = await sitDown()
  const now = nowSeconds()
  const clock = vi.spyOn(casino.runtime.clock, 'now')
  const resultAt = async (offMs: number) => {
    clock.mockReturnValue(new Date(now * 1000 + offMs))
    const { body } = await provider.send('balance', { session, player }, { timestamp: String(now) })
    return body.result
  }
  const results = [await resultAt(300_000), await resultAt(-300_000), await resultAt(300_001), await resultAt(-300_001)]
  clock.mockRestore()
  expect(results).toEqual(['OK', 'OK', 'STALE_TIMESTAMP', 'STALE_TIMESTAMP'])
})

it('integrators C a launch token of another game is refused and stays valid', async () => {
  const player = await casino.player({ operators: [plainOperator] })
  const { url } = (await player.call('launchGame', { body: { gameId: gameOf(provider) } })).data
  const token = new URL(url).searchParams.get('token')!
  const results = []
  for (const game of ['mines', 'dice', 'dice'])
    results.push((await provider.call('session', { token, game: gameOf(provider, game) })).body.result)
  expect(results).toEqual(['SESSION_NOT_FOUND', 'OK', 'SESSION_NOT_FOUND'])
})

it('integrators C a refusal does not contain the transaction', async () => {
  const { bet } = await sitDown(1)
  const { body } = await bet('too-much', 'r', 101)
  expect(body.result).toBe('INSUFFICIENT_FUNDS')
  expect(body).not.toHaveProperty('transaction')
})

it("integrators C the game's limit is checked before the balance, the player's limit after it", async () => {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const { bet, gameId } = await seat(provider, player, { credit: 1 })
  await player.call('setPlayLimits', { body: { stake: 0.5 } })
  expect((await bet('over-both', 'r1', 200)).body.result).toBe('INSUFFICIENT_FUNDS')
  expect((await bet('over-own', 'r2', 60)).body.result).toBe('LIMIT_REACHED')
  await casino.house('limitGame', { gameId, maxBet: 1.5 })
  expect((await bet('over-game', 'r3', 200)).body.result).toBe('LIMIT_REACHED')
  await casino.house('limitGame', { gameId, maxBet: null })
})

it('integrators C a bet refused as GAME_DISABLED stays refused; one of an unknown player is not stored', async () => {
  const { bet, gameId, session } = await sitDown()
  await casino.house('switchGame', { gameId, enabled: false })
  expect((await bet('b', 'r', 10)).body.result).toBe('GAME_DISABLED')
  await casino.house('switchGame', { gameId, enabled: true })
  expect((await bet('b', 'r', 10)).body.result).toBe('GAME_DISABLED')
  expect((await bet('b2', 'r', 10)).body.result).toBe('OK')
  const stranger = { session, player: crypto.randomUUID(), transaction: 'b', round: 'r', amount: 10 }
  for (const amount of [10, 20])
    expect((await provider.call('bet', { ...stranger, amount })).body.result).toBe('SESSION_NOT_FOUND')
})

it('integrators C without X-Nonce the response is INVALID_INPUT, signed over an empty nonce, without X-Nonce', async () => {
  const path = '/provider/v1/balance'
  const timestamp = String(nowSeconds())
  const { id, secret } = provider
  const response = await fetch(`${casino.address}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Provider-Id': id,
      'X-Timestamp': timestamp,
      'X-Signature': hmac(secret, `request\n${timestamp}\nPOST\n${path}\n${id}\n\n{}`),
    },
    body: '{}',
  })
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ result: 'INVALID_INPUT', fields: { 'x-nonce': expect.any(String) } })
  expect(response.headers.get('X-Nonce')).toBeNull()
  const at = response.headers.get('X-Timestamp')
  expect(response.headers.get('X-Signature')).toBe(hmac(secret, `response\n${at}\nPOST\n${path}\n${id}\n\n${text}`))
})

it('integrators B a refused bet is a ledger line with empty lists; `count` is of the book, `limit` of the page', async () => {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const { bet } = await seat(provider, player, { credit: 1 })
  expect((await bet('too-much', 'r', 101)).body.result).toBe('INSUFFICIENT_FUNDS')
  const { lines, count } = (await player.call('getLedger')).data
  expect(lines).toHaveLength(count)
  expect(lines.at(-1)).toMatchObject({ accounts: [], changes: [], balances: [], holds: '' })
  expect(lines.every(({ holds }) => holds === '')).toBe(true)
  const page = (await player.call('getLedger', { query: { limit: 1 } })).data
  expect([page.lines.length, page.count]).toEqual([1, count])
})
