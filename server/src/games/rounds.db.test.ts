// Bets, wins and rollbacks through the provider API.
import { randomUUID } from 'node:crypto'
import { providerLimits } from '@lucero/contract/provider/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { roundIsOfVersion02, roundIsOlder } from '../testing/past.ts'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { gameOf, openProvider, seat, type Provider } from '../testing/provider.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(() => casino.stop())

const sitDown = async (credit = 10) => {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  return { player, ...(await seat(provider, player, { credit })) }
}
const result = ({ status, body }: { status: number; body: { result: string } }) => [status, body.result]
const playable = ({ body }: { body: { balance?: { playable: number } } }) => body.balance?.playable

describe('a round', () => {
  it('GAM-3 bet, bet, win, close: each changes the game wallet, and each reply has the balance with a higher version', async () => {
    const { player, bet, win, balance, gameId } = await sitDown()
    const answers = [
      await bet('b1', 'r', 250),
      await bet('b2', 'r', 100),
      await win('w1', 'r', 600, { roundClosed: false }),
      await win('w2', 'r', 0),
    ]
    expect(answers.map(playable)).toEqual([750, 650, 1250, 1250])
    const versions = answers.map(({ body }) => body.balance!.version)
    expect(versions).toEqual(versions.map((_, n) => versions[0]! + n))
    expect((await balance()).body).toEqual({ result: 'OK', balance: answers[3]!.body.balance })
    expect(await casino.balances(player)).toMatchObject({
      [`game:${plainOperator}:${gameId}`]: 12.5,
      [`bank:${gameId}`]: -2.5,
    })
  })

  it('two maximum wins are paid: the limit applies to each movement', async () => {
    const { bet, win } = await sitDown()
    await bet('b', 'r', 0)
    const wins = [
      await win('w1', 'r', providerLimits.maxCents, { roundClosed: false }),
      await win('w2', 'r', providerLimits.maxCents),
    ]
    expect(wins.map(playable)).toEqual([1000 + providerLimits.maxCents, 1000 + 2 * providerLimits.maxCents])
  })

  it('the response to a bet, to the byte', async () => {
    const { bet } = await sitDown()
    const { text, body } = await bet('b', 'r', 1000)
    const balance = `{"playable":0,"cash":0,"bonus":0,"version":${body.balance!.version}}`
    expect(text).toBe(`{"result":"OK","transaction":"b","balance":${balance}}`)
  })

  it('the round call returns state and movements', async () => {
    const { bet, win, rollback, round, playerId } = await sitDown()
    expect(result(await round('r'))).toEqual([404, 'BET_NOT_FOUND'])
    expect(result(await provider.call('round', { player: randomUUID(), round: 'r' }))).toEqual([404, 'BET_NOT_FOUND'])
    await bet('b1', 'r', 250)
    await bet('b2', 'r', 50)
    await rollback('x', 'b1')
    expect((await round('r')).body).toEqual({
      result: 'OK',
      state: 'open',
      movements: [
        { kind: 'bet', transaction: 'b1', amount: 250, rolledBack: true },
        { kind: 'bet', transaction: 'b2', amount: 50, rolledBack: false },
        { kind: 'rollback', transaction: 'x', amount: 250, rolledBack: false },
      ],
    })
    await win('w', 'r', 0)
    expect((await round('r')).body.state).toBe('closed')
    await bet('b3', 'r3', 1)
    await rollback('x3', 'b3')
    expect((await round('r3')).body.state).toBe('rolled-back')
    const other = await openProvider(casino, [])
    expect(result(await other.call('round', { player: playerId, round: 'r' }))).toEqual([404, 'BET_NOT_FOUND'])
  })
})

describe('I5 a retry', () => {
  it('gets the same response, to the byte, and has no effect; with another body it is TX_CONFLICT', async () => {
    const { bet, win, rollback, balance, session } = await sitDown()
    const other = await seat(provider, await casino.player({ operators: [plainOperator], credit: 100 }))
    const first = { bet: await bet('t', 'r', 300), second: await bet('t2', 'r', 100) }
    const back = await rollback('t', 't2')
    const won = await win('t', 'r', 50, { roundClosed: false })
    await bet('later', 'r', 1)
    expect((await bet('t', 'r', 300)).text).toBe(first.bet.text)
    expect((await win('t', 'r', 50, { roundClosed: false })).text).toBe(won.text)
    expect((await rollback('t', 't2')).text).toBe(back.text)
    for (const answer of [
      await bet('t', 'r', 301),
      await bet('t', 'r2', 300),
      await win('t', 'r', 51, { roundClosed: false }),
      await win('t', 'r', 50, { roundClosed: true }),
      await win('t', 'r', 50, { roundClosed: false, bet: 't' }),
      await rollback('t', 'other'),
    ])
      expect(result(answer)).toEqual([409, 'TX_CONFLICT'])
    expect(playable(await balance())).toBe(749)
    // Providers may reuse transaction ids for different players.
    expect(result(await other.bet('t', 'r', 1))).toEqual([200, 'OK'])
    expect(session).not.toBe(other.session)
  })

  it('of a refused call gets the same refusal, whatever has changed since', async () => {
    const { player, gameId, bet, win, balance } = await sitDown(1)
    const poor = await bet('b', 'r', 101)
    expect([...result(poor), poor.body.balance]).toEqual([
      409,
      'INSUFFICIENT_FUNDS',
      { playable: 100, cash: 100, bonus: 0, version: expect.any(Number) },
    ])
    const early = await win('w', 'r', 5)
    expect(result(early)).toEqual([404, 'BET_NOT_FOUND'])
    await player.call('transferToGame', { body: { items: [{ gameId, amount: 10 }] } })
    expect((await bet('b', 'r', 101)).text).toBe(poor.text)
    expect(result(await bet('b', 'r', 102))).toEqual([409, 'TX_CONFLICT'])
    expect(result(await bet('b2', 'r', 101))).toEqual([200, 'OK'])
    expect((await win('w', 'r', 5)).text).toBe(early.text)
    expect(playable(await balance())).toBe(999)
  })
})

describe('amounts', () => {
  it.each([-1, 0.5, 100.001, 1e12, '100', null, true, [100], {}, Number.MAX_SAFE_INTEGER])(
    'I16 %j is INVALID_AMOUNT for bets and wins, and does not consume the transaction',
    async (amount) => {
      const { bet, win } = await sitDown()
      expect(result(await bet('b', 'r', amount))).toEqual([400, 'INVALID_AMOUNT'])
      expect(result(await bet('b', 'r', 10))).toEqual([200, 'OK'])
      expect(result(await win('w', 'r', amount))).toEqual([400, 'INVALID_AMOUNT'])
      expect(result(await win('w', 'r', 10))).toEqual([200, 'OK'])
    },
  )

  it('accepts 0 and the exact balance, refuses a cent more', async () => {
    const { bet } = await sitDown()
    expect(playable(await bet('b0', 'r', 0))).toBe(1000)
    expect(result(await bet('b1', 'r', 1001))).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(playable(await bet('b2', 'r', 1000))).toBe(0)
    expect(result(await bet('b3', 'r', 1))).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(playable(await bet('b4', 'r', 0))).toBe(0)
  })

  it('F7 the maximum bet of a game, which the refusal contains', async () => {
    const { bet, gameId } = await sitDown()
    await casino.house('limitGame', { gameId, maxBet: 2 })
    const over = await bet('b1', 'r', 201)
    expect(result(over)).toEqual([409, 'LIMIT_REACHED'])
    expect(over.body).toHaveProperty('fields', { limit: 'game', amount: 200 })
    expect(result(await bet('b2', 'r', 200))).toEqual([200, 'OK'])
    await casino.house('limitGame', { gameId, maxBet: null })
    expect(result(await bet('b1', 'r', 201))).toEqual([409, 'LIMIT_REACHED'])
    expect(result(await bet('b3', 'r', 201))).toEqual([200, 'OK'])
  })
})

describe('permission to bet', () => {
  it('no book is created for an unknown player', async () => {
    const { session } = await sitDown()
    const player = randomUUID()
    const stranger = { player, transaction: 't', round: 'r', amount: 1 }
    expect(result(await provider.call('bet', { ...stranger, session }))).toEqual([404, 'SESSION_NOT_FOUND'])
    expect(result(await provider.call('balance', { player, session }))).toEqual([404, 'SESSION_NOT_FOUND'])
    expect(result(await provider.call('win', { ...stranger, roundClosed: true }))).toEqual([404, 'BET_NOT_FOUND'])
    expect(result(await provider.call('rollback', { player, transaction: 't', target: 'b' }))).toEqual([
      404,
      'BET_NOT_FOUND',
    ])
    expect(await casino.owner.all(sql`select from book where player_id = ${player}`)).toEqual([])
  })

  it('a bet needs a session of the player', async () => {
    const [one, other] = [await sitDown(), await sitDown()]
    for (const session of [other.session, randomUUID()]) {
      const bet = { session, player: one.playerId, transaction: `t ${session}`, round: 'r', amount: 1 }
      expect(result(await provider.call('bet', bet))).toEqual([404, 'SESSION_NOT_FOUND'])
    }
  })

  it('I14 deactivated, closed and disconnected players cannot bet; wins and rollbacks are still paid', async () => {
    const leave = async ({ player }: Awaited<ReturnType<typeof sitDown>>) => {
      await player.call('collect')
      const { amount } = (await player.call('getWallets')).data.wallets
      const { redeem } = (await player.call('createRedeem', { body: { amount } })).data
      await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
      // M8: a round in play prevents leaving for at most a day.
      await roundIsOlder(casino, player.id, 25)
      return player.call('leaveOperator', { body: { operatorId: plainOperator } })
    }
    const close = ({ player }: Awaited<ReturnType<typeof sitDown>>) =>
      casino.house('confiscate', { username: player.username, reason: 'a test' })
    const deactivate = ({ player }: Awaited<ReturnType<typeof sitDown>>) => {
      const { password, phone, phoneCode } = player
      return player.call('toggleProfile', { body: { password, phone, phoneCode } })
    }
    for (const end of [leave, close, deactivate]) {
      const table = await sitDown()
      await table.bet('b1', 'r', 100)
      await table.bet('b2', 'r', 300)
      expect((await end(table)).status).toBe(200)
      expect(result(await table.bet('b3', 'r', 0))).toEqual([403, 'PLAYER_BLOCKED'])
      expect(playable(await table.rollback('x', 'b1'))).toBe(100)
      expect(playable(await table.win('w', 'r', 50))).toBe(150)
    }
  })

  it('bets in a disabled game or of a disabled provider are refused; wins and rollbacks are still paid', async () => {
    const off: [(enabled: boolean) => Promise<unknown>][] = [
      [(enabled) => casino.house('switchGame', { gameId: gameOf(provider), enabled })],
      [(enabled) => casino.house('switchProvider', { providerId: provider.id, enabled })],
    ]
    for (const [turn] of off) {
      const { bet, win, rollback, balance } = await sitDown()
      await bet('b1', 'r', 100)
      await bet('b2', 'r', 300)
      await turn(false)
      expect(result(await bet('b3', 'r', 1))).toEqual([403, 'GAME_DISABLED'])
      expect(result(await rollback('x', 'b1'))).toEqual([200, 'OK'])
      expect(playable(await win('w', 'r', 50))).toBe(750)
      expect(result(await balance())).toEqual([200, 'OK'])
      await turn(true)
      expect(result(await bet('b4', 'r2', 1))).toEqual([200, 'OK'])
      expect(result(await bet('b3', 'r', 1))).toEqual([403, 'GAME_DISABLED'])
    }
  })

  it('a round belongs to one game and one wallet', async () => {
    const { player, bet } = await sitDown()
    const mines = await seat(provider, player, { game: 'mines' })
    await bet('b', 'r', 1)
    expect(result(await mines.bet('b2', 'r', 1))).toEqual([409, 'TX_CONFLICT'])
    expect(result(await mines.bet('b3', 'r2', 1))).toEqual([200, 'OK'])
  })
})

describe('I7 rollback', () => {
  it('returns the stake once; further rollbacks succeed without effect', async () => {
    const { bet, rollback, balance } = await sitDown()
    await bet('b1', 'r1', 300)
    await bet('b2', 'r2', 200)
    expect(playable(await rollback('x1', 'b2'))).toBe(700)
    expect(playable(await rollback('x2', 'b2'))).toBe(700)
    expect(playable(await rollback('x3', 'b1'))).toBe(1000)
    expect(playable(await balance())).toBe(1000)
  })

  it('before its bet prevents the bet', async () => {
    const { bet, rollback, round } = await sitDown()
    const early = await rollback('x', 'b')
    expect([early.status, early.body]).toEqual([200, { result: 'OK', transaction: 'x' }])
    expect((await rollback('x', 'b')).text).toBe(early.text)
    expect((await rollback('x2', 'b')).body).toEqual({ result: 'OK', transaction: 'x2' })
    for (const _ of [1, 2]) expect(result(await bet('b', 'r', 100))).toEqual([409, 'ROLLED_BACK'])
    expect(result(await round('r'))).toEqual([404, 'BET_NOT_FOUND'])
  })

  it('of a resolved bet is refused', async () => {
    const { bet, win, rollback, balance } = await sitDown()
    await bet('b1', 'r', 100)
    await bet('b2', 'r', 100)
    await win('w1', 'r', 30, { bet: 'b1', roundClosed: false })
    expect(result(await rollback('x1', 'b1'))).toEqual([409, 'ALREADY_RESOLVED'])
    expect(result(await rollback('x2', 'b2'))).toEqual([200, 'OK'])
    await win('w2', 'r', 0)
    expect(result(await rollback('x3', 'b1'))).toEqual([409, 'ALREADY_RESOLVED'])
    expect(playable(await balance())).toBe(930)
  })
})

describe('integrators F2 a win that names no bet', () => {
  it('resolves the earlier bets of its round; a later bet can be rolled back while the round is open', async () => {
    const { bet, win, rollback, round, balance } = await sitDown()
    await bet('b1', 'r', 100)
    await win('w1', 'r', 50, { roundClosed: false })
    await bet('b2', 'r', 200)
    casino.runtime.books.forgetAll()
    expect(result(await rollback('x1', 'b1'))).toEqual([409, 'ALREADY_RESOLVED'])
    expect(playable(await rollback('x2', 'b2'))).toBe(950)
    expect((await round('r')).body).toMatchObject({ state: 'open' })
    await bet('b3', 'r', 10)
    await win('w2', 'r', 0)
    expect(result(await rollback('x3', 'b3'))).toEqual([409, 'ALREADY_RESOLVED'])
    expect(playable(await balance())).toBe(940)
  })

  it('stored by version 0.2 resolves all bets before the upgrade and none after', async () => {
    const { player, bet, win, rollback } = await sitDown()
    await bet('b1', 'r', 100)
    await win('w1', 'r', 50, { roundClosed: false })
    await bet('b2', 'r', 200)
    await roundIsOfVersion02(casino, player.id)
    expect(result(await rollback('x1', 'b1'))).toEqual([409, 'ALREADY_RESOLVED'])
    expect(result(await rollback('x2', 'b2'))).toEqual([409, 'ALREADY_RESOLVED'])
    await bet('b3', 'r', 10)
    expect(result(await rollback('x3', 'b2'))).toEqual([409, 'ALREADY_RESOLVED'])
    expect(result(await rollback('x4', 'b3'))).toEqual([200, 'OK'])
  })
})

it('F7 the refusal of a bet above the maximum of a bonus contains the limit', async () => {
  const { player, bet } = await sitDown()
  const bonusId = await layBonus(casino.runtime, { playThrough: 10_000, maxBet: 90n })
  await player.call('activateBonus', { body: { bonusId } })
  expect((await bet('b', 'r', 91)).body).toMatchObject({
    result: 'LIMIT_REACHED',
    fields: { limit: 'bonus', amount: 90 },
  })
})

describe('integrators F12 a bet retried after its rollback', () => {
  it('gets its first response, to the byte, without effect, and its round cannot win', async () => {
    const { bet, win, rollback, balance } = await sitDown()
    const first = await bet('b', 'r', 100)
    await rollback('x', 'b')
    expect([(await bet('b', 'r', 100)).text, playable(await balance())]).toEqual([first.text, 1000])
    expect(result(await win('w', 'r', 500))).toEqual([409, 'ROLLED_BACK'])
  })
})

describe('bonus credit', () => {
  it('BON-6 pays stakes first, gets its proportion of wins, and is restored by a rollback', async () => {
    const { player, bet, win, rollback, balance } = await sitDown()
    const bonusId = await layBonus(casino.runtime, { playThrough: 10_000 })
    await player.call('activateBonus', { body: { bonusId } })
    const cashAndBonus = ({ body }: Awaited<ReturnType<typeof balance>>) => [body.balance!.cash, body.balance!.bonus]
    expect(cashAndBonus(await balance())).toEqual([1000, 300])
    expect((await bet('b1', 'r', 400)).body.balance).toMatchObject({ playable: 900, cash: 900, bonus: 0 })
    expect((await rollback('x', 'b1')).body.balance).toMatchObject({ playable: 1300, cash: 1000, bonus: 300 })
    await bet('b2', 'r', 400)
    expect((await win('w', 'r', 401)).body.balance).toMatchObject({ cash: 1001, bonus: 300 })
    await bet('b3', 'r2', 100)
    expect((await win('w3', 'r2', 1000)).body.balance).toMatchObject({ cash: 1001, bonus: 1200 })
    expect(result(await bet('b4', 'r3', 2202))).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect((await bet('b5', 'r3', 2201)).body.balance).toMatchObject({ playable: 0 })
  })
})
