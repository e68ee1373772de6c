import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { transferToGame } from './wallet.ts'

let casino: Casino
/** Has 50.00 and game credit. Shared by tests whose refused calls change nothing. */
let still: TestPlayer
beforeAll(async () => {
  casino = await openCasino()
  still = await casino.player({ operators: [plainOperator], credit: 60 })
  await transfer(still, [{ gameId: 'reels', amount: 10 }])
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

const walletOf = async (player: TestPlayer) => (await player.call('getWallets')).data.wallets
const withCredit = (credit: number) => casino.player({ operators: [plainOperator], credit })

type Items = { gameId: string; amount: number }[]
const transfer = (player: TestPlayer, items: Items, requestId?: string) =>
  player.call('transferToGame', { body: { items, ...(requestId && { requestId }) } })

/** The state that a refused call must not change. */
async function stateOf(player: TestPlayer) {
  const [{ text: wallet }, { text: transactions }] = [
    await player.call('getWallets'),
    await player.call('getTransactions'),
  ]
  const book = await casino.owner.maybe(sql`select max(seq) as seq from transfer where player_id = ${player.id}`)
  return { wallet, transactions, book, balances: await casino.balances(player) }
}

async function expectNothingChanged(player: TestPlayer, call: () => Promise<unknown>): Promise<void> {
  const before = await stateOf(player)
  await call()
  expect(await stateOf(player)).toEqual(before)
}

describe('the wallet', () => {
  it('API-12 ENT-2 is all zero, with operator_id 0, while no operator is active', async () => {
    expect(await walletOf(await casino.player())).toEqual({
      id: '0',
      operator_id: 0,
      amount: 0,
      gameCredits: 0,
      gameWallets: [],
      nonCashAmount: 0,
      bonusActive: false,
    })
  })

  it('API-12 ENT-2 ENT-3 shows the active operator: main wallet, game credit and each game wallet', async () => {
    const player = await withCredit(100)
    await transfer(player, [
      { gameId: 'reels', amount: 20.05 },
      { gameId: 'dice', amount: 0.1 },
    ])
    expect(await walletOf(player)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      operator_id: plainOperator,
      amount: 79.85,
      gameCredits: 20.15,
      gameWallets: expect.toSatisfy((wallets: unknown[]) => wallets.length === 2),
      nonCashAmount: 0,
      bonusActive: false,
    })
    const { gameWallets } = await walletOf(player)
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(gameWallets).toContainEqual({ id, gameId: 'reels', amount: 20.05, casinoGame: { name: 'REELS' } })
    expect(gameWallets).toContainEqual({ id, gameId: 'dice', amount: 0.1, casinoGame: { name: 'DICE' } })
    expect((await walletOf(player)).gameWallets).toEqual(gameWallets)
  })

  it('W4 API-12 shows only credit of the active operator', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator], credit: 30 })
    const shown = async () => {
      const { operator_id, amount, gameCredits, gameWallets } = await walletOf(player)
      return [operator_id, amount, gameCredits, ...gameWallets.map(({ gameId, amount }) => `${gameId} ${amount}`)]
    }
    await transfer(player, [{ gameId: 'reels', amount: 12 }])
    expect(await shown()).toEqual([plainOperator, 18, 12, 'reels 12'])
    await player.call('activateOperator', { body: { operatorId: welcomeOperator } })
    expect(await shown()).toEqual([welcomeOperator, 50, 0])
    await transfer(player, [
      { gameId: 'reels', amount: 5 },
      { gameId: 'dice', amount: 1 },
    ])
    const [, , , ...games] = await shown()
    expect([(await shown()).slice(0, 3), new Set(games)]).toEqual([
      [welcomeOperator, 44, 6],
      new Set(['dice 1', 'reels 5']),
    ])
    await player.call('activateOperator', { body: { operatorId: plainOperator } })
    expect(await shown()).toEqual([plainOperator, 18, 12, 'reels 12'])
  })

  it('shows balances above the maximum amount of one transfer', async () => {
    const player = await withCredit(1_000_000_000)
    await casino.grant(player.username, 1_000_000_000)
    expect((await walletOf(player)).amount).toBe(2_000_000_000)
  })
})

describe('collect', () => {
  async function playing() {
    const player = await withCredit(100)
    await transfer(player, [
      { gameId: 'reels', amount: 30 },
      { gameId: 'dice', amount: 12.34 },
    ])
    const { gameWallets } = await walletOf(player)
    return { player, idOf: (gameId: string) => gameWallets.find((one) => one.gameId === gameId)!.id }
  }
  const collect = (player: TestPlayer, query: { gameWalletId?: string } = {}, headers = {}) =>
    player.call('collect', { query, headers })

  it('API-14 CRE-3 moves one game wallet into the main wallet', async () => {
    const { player, idOf } = await playing()
    expect((await collect(player, { gameWalletId: idOf('dice') })).data).toEqual({ collected: 12.34 })
    const wallet = await walletOf(player)
    expect([wallet.amount, wallet.gameCredits, wallet.gameWallets.map(({ gameId }) => gameId)]).toEqual([
      70,
      30,
      ['reels'],
    ])
  })

  it('API-13 CRE-3 I12 moves all game wallets once', async () => {
    const { player } = await playing()
    const answers = await Promise.all(Array.from({ length: 10 }, () => collect(player)))
    const collected = answers.map(({ data }) => data.collected).toSorted((a, b) => b - a)
    expect(collected).toEqual([42.34, ...Array.from({ length: 9 }, () => 0)])
    expect(await walletOf(player)).toMatchObject({ amount: 100, gameCredits: 0, gameWallets: [] })
  })

  it('API-13 collects all under the active operator only, but one wallet by id under any operator', async () => {
    const { player, idOf } = await playing()
    await player.call('applyToOperator', { body: { operatorId: welcomeOperator } })
    await player.call('activateOperator', { body: { operatorId: welcomeOperator } })
    expect((await collect(player)).data).toEqual({ collected: 0 })
    expect((await collect(player, { gameWalletId: idOf('reels') })).data).toEqual({ collected: 30 })
    expect(await casino.balances(player)).toMatchObject({
      [`main:${plainOperator}`]: 87.66,
      [`main:${welcomeOperator}`]: 50,
    })
  })

  it("API-14 treats another player's game wallet as missing and moves nothing", async () => {
    const [{ player: owner, idOf }, { player: thief }] = [await playing(), await playing()]
    await expectNothingChanged(owner, () =>
      expectNothingChanged(thief, async () => {
        const foreign = await collect(thief, { gameWalletId: idOf('reels') })
        const missing = await collect(thief, { gameWalletId: randomUUID() })
        expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
      }),
    )
  })

  it.each(['', '1', "' or 1=1 --", 'x'.repeat(100)])('API-14 refuses the id %j', async (gameWalletId) => {
    await expectNothingChanged(still, async () => {
      expect(refusal(await collect(still, { gameWalletId }))).toEqual([400, 'INVALID_INPUT'])
    })
  })

  it('API-13 HEAD is refused with 405 and moves nothing', async () => {
    await expectNothingChanged(still, async () => {
      const url = `${casino.address}/api/v1/user/collect-amount`
      const { status, headers } = await fetch(url, { method: 'HEAD', headers: { Authorization: still.token } })
      expect([status, headers.get('allow')]).toEqual([405, 'GET'])
    })
  })

  it.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { 'X-Moz': 'prefetch' },
  ])('API-13 refuses a request with headers %j', async (headers) => {
    await expectNothingChanged(still, async () => {
      expect(refusal(await collect(still, {}, headers))).toEqual([403, 'CROSS_SITE_REQUEST'])
    })
  })

  it('API-13 ignores cookies, and sends Cache-Control no-store', async () => {
    const { player } = await playing()
    await expectNothingChanged(player, async () => {
      const answer = await casino.call('collect', { headers: { Cookie: `accessToken=${player.token}` } })
      expect(answer.status).toBe(401)
    })
    const answer = await collect(player, {}, { 'Sec-Fetch-Site': 'same-origin' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('transfer to games', () => {
  it('API-32 CRE-5 moves several amounts atomically and lists each as a completed transaction', async () => {
    const player = await withCredit(50)
    const items = [
      { gameId: 'reels', amount: 10 },
      { gameId: 'dice', amount: 39.99 },
      { gameId: 'reels', amount: 0.01 },
    ]
    const { data } = await transfer(player, items)
    expect(data.transactions.map(({ amount, status }) => [amount, status])).toEqual([
      [10, 'completed'],
      [39.99, 'completed'],
      [0.01, 'completed'],
    ])
    const wallet = await walletOf(player)
    expect([wallet.amount, wallet.gameCredits]).toEqual([0, 50])
    expect(wallet.gameWallets).toHaveLength(2)
  })

  it('CRE-5 moves nothing if the total exceeds the available credit', async () => {
    await expectNothingChanged(still, async () => {
      const items = [
        { gameId: 'reels', amount: 25 },
        { gameId: 'dice', amount: 25.01 },
      ]
      expect(refusal(await transfer(still, items))).toEqual([409, 'INSUFFICIENT_FUNDS'])
    })
  })

  it.each(['no-such-game', 'mines'])('API-32 moves nothing if one game is unknown or disabled (%s)', async (gameId) => {
    await casino.house('switchGame', { gameId: 'mines', enabled: false })
    await expectNothingChanged(still, async () => {
      const items = [
        { gameId: 'reels', amount: 1 },
        { gameId, amount: 1 },
      ]
      expect(refusal(await transfer(still, items))).toEqual([404, 'GAME_NOT_FOUND'])
    })
    await casino.house('switchGame', { gameId: 'mines', enabled: true })
  })

  it.each([
    ...[0.001, 10.005, -1, 0, 1e12, 1_000_000_000.01, null, '5', true].map((amount) => [{ gameId: 'reels', amount }]),
    [],
    [{ gameId: 'reels' }],
    [{ amount: 5 }],
    [{ gameId: 'reels', amount: 5, operatorId: 1 }],
    [{ gameId: '', amount: 5 }],
  ])('I16 API-32 refuses %j with 400 and changes nothing', async (...invalidItems) => {
    const items = invalidItems as unknown as Items
    await expectNothingChanged(still, async () => {
      expect(refusal(await transfer(still, items))).toEqual([400, 'INVALID_INPUT'])
    })
  })

  it('API-32 requires an active operator', async () => {
    const player = await casino.player()
    expect(refusal(await transfer(player, [{ gameId: 'reels', amount: 1 }]))).toEqual([409, 'NO_ACTIVE_OPERATOR'])
  })

  describe('with a request id', () => {
    const items = [{ gameId: 'reels', amount: 15 }]

    it('I5 is executed once and returns the same reply for sequential and concurrent retries', async () => {
      const [player, requestId] = [await withCredit(50), randomUUID()]
      const first = await transfer(player, items, requestId)
      const more = await Promise.all(Array.from({ length: 10 }, () => transfer(player, items, requestId)))
      expect(new Set([first, ...more].map(({ text }) => text)).size).toBe(1)
      expect((await walletOf(player)).amount).toBe(35)
      expect((await player.call('getTransactions')).data.transactions.count).toBe(1)
    })

    it('I5 returns the same reply if the game was disabled since', async () => {
      const [player, requestId] = [await withCredit(50), randomUUID()]
      const first = await transfer(player, items, requestId)
      await casino.house('switchGame', { gameId: 'reels', enabled: false })
      const again = await transfer(player, items, requestId)
      await casino.house('switchGame', { gameId: 'reels', enabled: true })
      expect([again.status, again.text]).toEqual([200, first.text])
    })

    it('I5 refuses the same id with another body or for another call as a conflict', async () => {
      const [player, requestId] = [await withCredit(50), randomUUID()]
      await transfer(player, items, requestId)
      await expectNothingChanged(player, async () => {
        const other = await transfer(player, [{ gameId: 'reels', amount: 16 }], requestId)
        const redeem = await player.call('createRedeem', { body: { amount: 15, requestId } })
        expect([refusal(other), refusal(redeem)]).toEqual([
          [409, 'CONFLICT'],
          [409, 'CONFLICT'],
        ])
      })
    })

    it('asserts that the stored reply has an id for each transfer', async () => {
      const reply = { operatorId: plainOperator, atMs: 0, ids: [] }
      const { id } = await withCredit(50)
      const submit = vi.spyOn(casino.runtime.books, 'submit').mockResolvedValueOnce(reply)
      await expect(transferToGame(casino.runtime, id, { items })).rejects.toThrow(
        '0 ids in the stored reply for 1 transfers',
      )
      submit.mockRestore()
    })

    it('I5 request ids are per player', async () => {
      const requestId = randomUUID()
      for (const player of [await withCredit(50), await withCredit(50)]) {
        expect((await transfer(player, items, requestId)).status).toBe(200)
        expect((await walletOf(player)).amount).toBe(35)
      }
    })
  })
})

describe('transactions', () => {
  const page = (player: TestPlayer, query = {}) => player.call('getTransactions', { query })

  it('API-15 ACT-3 ENT-5 lists transfers and redeems with their status', async () => {
    const player = await withCredit(50)
    await transfer(player, [{ gameId: 'reels', amount: 12.5 }])
    const { data } = await player.call('createRedeem', { body: { amount: 7 } })
    const { rows, count } = (await page(player)).data.transactions
    const base = {
      id: expect.any(String),
      createdAt: expect.any(String),
      operator_id: plainOperator,
      user_name: player.username,
    }
    expect(count).toBe(2)
    expect(rows).toEqual([
      { ...base, amount: 7, status: 'pending', redeem_id: data.redeem.redeem_id },
      { ...base, amount: 12.5, status: 'completed' },
    ])
  })

  it('API-15 ACT-7 pages of 10, 20 and 30 neither skip nor repeat a row', async () => {
    const player = await withCredit(100)
    const thirty = Array.from({ length: 30 }, (_, i) => ({ gameId: 'reels', amount: (i + 1) / 100 }))
    await transfer(player, thirty)
    for (const amount of [1, 2, 3, 4]) await transfer(player, [{ gameId: 'dice', amount }])
    const all = (await page(player, { limit: 100 })).data.transactions
    expect([all.rows.length, all.count]).toEqual([34, 34])
    expect(all.rows.slice(0, 4).map(({ amount }) => amount)).toEqual([4, 3, 2, 1])
    for (const limit of [10, 20, 30]) {
      const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => page(player, { pageNo, limit })))
      expect(pages.flatMap(({ data }) => data.transactions.rows)).toEqual(all.rows)
    }
    expect((await page(player)).data.transactions.rows).toHaveLength(10)
  })

  it.each([{ limit: 0 }, { limit: 101 }, { pageNo: 0 }, { pageNo: -1 }, { page: 1 }])(
    'API-15 refuses the page %j',
    async (query) => expect(refusal(await page(await casino.player(), query))).toEqual([400, 'INVALID_INPUT']),
  )

  it("API-15 lists only the player's own transactions", async () => {
    const [player, other] = [await withCredit(5), await withCredit(5)]
    await transfer(other, [{ gameId: 'reels', amount: 5 }])
    expect((await page(player)).data.transactions).toEqual({ rows: [], count: 0 })
  })
})
