// Bonuses over HTTP: calls of players and providers, and deadlines.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { refusal } from '../testing/program.ts'
import { gameOf, openProvider, seat, type Provider } from '../testing/provider.ts'
import { processDeadlines } from './deadlines.ts'
import { grantsOf, claimDeadline } from './store.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(() => casino.stop())

const newPlayer = (credit = 100) => casino.player({ operators: [plainOperator], credit })

async function claimed(terms: Parameters<typeof layBonus>[1] = {}, credit = 100) {
  const [player, bonusId] = [await newPlayer(credit), await layBonus(casino.runtime, terms)]
  const answer = await player.call('activateBonus', { body: { bonusId } })
  expect(answer.status).toBe(200)
  return { player, bonusId, answer }
}

const wageredOf = async (player: TestPlayer) => (await player.call('getWagered')).data
const messagesTo = async (player: TestPlayer) =>
  (await player.call('getNotifications')).data.notifications.rows.map(({ message }) => message)
const setExpiry = async (player: TestPlayer, seconds: number) => {
  await casino.owner.run(sql`
    update bonus_grant set expires_at = now() + make_interval(secs => ${seconds}) where player_id = ${player.id}`)
  casino.runtime.books.forgetAll()
}

describe('the Bonuses page', () => {
  it('BON-1 BON-2 API-23 lists offers with their terms, and API-25 their description', async () => {
    const player = await newPlayer()
    const game = gameOf(provider)
    const bonusId = await layBonus(casino.runtime, {
      kind: 'deposit',
      minDeposit: 1000n,
      maxDeposit: 5000n,
      amount: 2000n,
      playThrough: 1250,
      maxBet: 500n,
      shares: { [game]: 25 },
    })
    const { data } = await player.call('getBonuses')
    const terms = {
      kind: 'deposit',
      minDeposit: 10,
      maxDeposit: 50,
      amount: 20,
      playThrough: 12.5,
      target: 250,
      days: 15,
      cap: 2500,
      closesUnder: 0.5,
      maxBet: 5,
      games: [{ gameId: game, name: 'DICE', percent: 25 }],
      freeSpins: null,
    }
    expect(data.bonus.find(({ id }) => id === bonusId)).toEqual({
      id: bonusId,
      title: 'A bonus',
      titleTranslations: {},
      descriptionTranslations: {},
      description: 'What it is.',
      ...terms,
      offeredUntil: expect.any(String),
      state: 'offered',
      refusal: null,
    })
    const detail = await player.call('getBonusDetail', { query: { bonusId } })
    expect(detail.data.bonusDetails).toEqual({ description: 'What it is.', descriptionTranslations: {}, ...terms })
    const credit = await player.call('getBonusCredit', { query: { bonusId } })
    expect(credit.data).toMatchObject({
      bonusId,
      state: 'offered',
      amount: 20,
      target: 250,
      wagered: 0,
      expiresAt: null,
    })
  })

  it('BON-1 a bonus that is not on the page is BONUS_NOT_FOUND in every call', async () => {
    const player = await newPlayer()
    const hidden = [
      await layBonus(casino.runtime, {}, { audience: 'operator', operatorId: welcomeOperator }),
      await layBonus(casino.runtime, {}, { audience: 'invited' }),
      await layBonus(casino.runtime, {}, { offeredUntil: new Date(1000) }),
      randomUUID(),
    ]
    const shown = (await player.call('getBonuses')).data.bonus.map(({ id }) => id)
    for (const bonusId of hidden) {
      expect(shown).not.toContain(bonusId)
      expect(refusal(await player.call('activateBonus', { body: { bonusId } }))).toEqual([404, 'BONUS_NOT_FOUND'])
      expect(refusal(await player.call('getBonusDetail', { query: { bonusId } }))).toEqual([404, 'BONUS_NOT_FOUND'])
      expect(refusal(await player.call('getBonusCredit', { query: { bonusId } }))).toEqual([404, 'BONUS_NOT_FOUND'])
    }
  })

  it('BON-3 BON-4 lists the refusal that an activation would get', async () => {
    const stranger = await casino.player()
    const { player, bonusId } = await claimed()
    const other = await layBonus(casino.runtime)
    const refusals = async (who: TestPlayer, id: string) => {
      const listed = (await who.call('getBonuses')).data.bonus.find((bonus) => bonus.id === id)
      return [listed?.refusal, (await who.call('activateBonus', { body: { bonusId: id } })).error?.description]
    }
    expect(await refusals(stranger, other)).toEqual(['NO_ACTIVE_OPERATOR', 'NO_ACTIVE_OPERATOR'])
    expect(await refusals(player, other)).toEqual(['BONUS_ALREADY_OPEN', 'BONUS_ALREADY_OPEN'])
    await player.call('refuseBonus')
    expect(await refusals(player, other)).toEqual(['BONUS_ONE_PER_DAY', 'BONUS_ONE_PER_DAY'])
    await casino.owner.run(sql`update bonus_grant set day = day - 1 where player_id = ${player.id}`)
    expect(await refusals(player, bonusId)).toEqual([null, undefined])
  })
})

describe('an open bonus', () => {
  it('HDR-4 ENT-2 is active in the wallet, and its credit is the non-cash amount', async () => {
    const { player } = await claimed()
    const wallet = async () => (await player.call('getWallets')).data.wallets
    expect(await wallet()).toMatchObject({ nonCashAmount: 3, bonusActive: true })
    const { bet, win } = await seat(provider, player)
    await bet('b', 'r', 300)
    expect(await wallet()).toMatchObject({ nonCashAmount: 0, bonusActive: true })
    await win('w', 'r', 0)
    expect(await wallet()).toMatchObject({ nonCashAmount: 0, bonusActive: false })
  })

  it('R4 HDR-4 is active only in the wallet of its own operator', async () => {
    const { player } = await claimed()
    await player.call('applyToOperator', { body: { operatorId: welcomeOperator } })
    const walletUnder = async (operatorId: number) => {
      await player.call('activateOperator', { body: { operatorId } })
      const { operator_id, bonusActive, nonCashAmount } = (await player.call('getWallets')).data.wallets
      return { operator_id, bonusActive, nonCashAmount }
    }
    expect(await walletUnder(welcomeOperator)).toEqual({
      operator_id: welcomeOperator,
      bonusActive: false,
      nonCashAmount: 0,
    })
    expect(await walletUnder(plainOperator)).toEqual({
      operator_id: plainOperator,
      bonusActive: true,
      nonCashAmount: 3,
    })
  })

  it('API-24 API-26 shows its progress and what the last bets counted', async () => {
    const { player, bonusId, answer } = await claimed({ shares: { [gameOf(provider)]: 50 } })
    expect(await wageredOf(await newPlayer())).toBeNull()
    expect(answer.data).toMatchObject({ bonusId, state: 'active', balance: 3, target: 6, wagered: 0, lastBets: [] })
    const { bet, win } = await seat(provider, player)
    await bet('b', 'r', 101)
    const reply = await win('w', 'r', 40)
    expect(reply.text).not.toContain('counted')
    const wagered = await wageredOf(player)
    expect(wagered).toMatchObject({ state: 'wagering', balance: 2.39, wagered: 0.5, cap: 2500, forfeited: 0 })
    expect(wagered!.lastBets).toEqual([
      { at: expect.any(String), gameId: gameOf(provider), name: 'DICE', stake: 1.01, counted: 0.5, forfeited: 0 },
    ])
    const days = (Date.parse(wagered!.expiresAt!) - Date.parse(wagered!.activatedAt!)) / 86_400_000
    expect(days).toBe(15)
    expect((await player.call('getBonusCredit', { query: { bonusId } })).data).toEqual(wagered)
  })

  it('BON-2 a win returns what the round counted on request, and retries return the same', async () => {
    const { player } = await claimed({ shares: { [gameOf(provider)]: 50 } })
    const { bet, win, playerId } = await seat(provider, player)
    const request = { player: playerId, transaction: 'w', round: 'r', amount: 40, roundClosed: true, counted: true }
    await bet('b', 'r', 101)
    const first = await provider.call('win', request)
    expect(first.body).toMatchObject({ result: 'OK', counted: 50 })
    expect((await provider.call('win', request)).text).toBe(first.text)
    expect((await win('w', 'r', 40)).text).not.toContain('counted')
    await bet('b2', 'r2', 100)
    const part = { ...request, transaction: 'w2', round: 'r2', roundClosed: false }
    expect((await provider.call('win', part)).body.counted).toBeNull()
    expect((await provider.call('win', { ...request, transaction: 'w3', round: 'r2', amount: 0 })).body.counted).toBe(
      50,
    )
    const other = await seat(provider, await newPlayer())
    await other.bet('b', 'r', 100)
    expect((await provider.call('win', { ...request, player: other.playerId })).body.counted).toBeNull()
  })

  it('BON-6 BON-9 API-27 is wagered in a game, collected into it, and listed in the history', async () => {
    const { player, bonusId } = await claimed()
    const table = await seat(provider, player)
    expect((await table.balance()).body.balance).toMatchObject({ playable: 1300, cash: 1000, bonus: 300 })
    expect(refusal(await player.call('collectBonus'))).toEqual([409, 'BONUS_NOT_WAGERED'])
    await table.bet('b1', 'r1', 300)
    await table.win('w1', 'r1', 300)
    await table.bet('b2', 'r2', 300)
    expect((await table.win('w2', 'r2', 600)).body.balance).toMatchObject({ playable: 1000, cash: 1000, bonus: 0 })
    expect(await wageredOf(player)).toMatchObject({ state: 'wagered', balance: 6, expiresAt: null })
    expect((await table.balance()).body.balance).toMatchObject({ playable: 1000, bonus: 0 })
    expect((await player.call('collectBonus')).data).toEqual({ collected: 6, forfeited: 0 })
    expect((await player.call('collectBonus')).data, 'N14 a retry returns the original reply').toEqual({
      collected: 6,
      forfeited: 0,
    })
    expect((await table.balance()).body.balance).toMatchObject({ playable: 1600, cash: 1600, bonus: 0 })
    const { data } = await player.call('getBonuses')
    expect(data.history).toMatchObject([{ bonusId, state: 'collected', collected: 6, forfeited: 0, balance: 0 }])
    expect(await messagesTo(player)).toContain('You have collected 6.00 of your bonus "A bonus".')
  })

  it('BON-2 a deposit bonus starts with a credit of its operator within the range', async () => {
    const { player } = await claimed({ kind: 'deposit', minDeposit: 1000n, maxDeposit: 2000n })
    expect(await wageredOf(player)).toMatchObject({ state: 'awaiting-deposit', balance: 0 })
    expect((await player.call('getWallets')).data.wallets).toMatchObject({ bonusActive: false })
    await casino.grant(player.username, 9.99)
    await casino.grant(player.username, 20.01)
    expect(await wageredOf(player)).toMatchObject({ state: 'awaiting-deposit' })
    const requestId = randomUUID()
    for (const _ of [1, 2]) await casino.grant(player.username, 20, plainOperator, requestId)
    expect(await wageredOf(player)).toMatchObject({ state: 'active', balance: 3 })
    expect((await player.call('getNotifications')).data.notifications.rows[0]!.message).toMatch(
      /^(Your bonus "A bonus" is active|Operator 2001 has given)/,
    )
  })

  it('BON-5 can be refused before wagering, not after', async () => {
    const { player } = await claimed()
    expect((await player.call('refuseBonus')).data).toMatchObject({ state: 'refused', balance: 0, forfeited: 3 })
    expect(refusal(await player.call('refuseBonus'))).toEqual([409, 'BONUS_NOT_OPEN'])
    const second = await claimed()
    const { bet } = await seat(provider, second.player)
    await bet('b', 'r', 1)
    expect(refusal(await second.player.call('refuseBonus'))).toEqual([409, 'BONUS_ALREADY_WAGERED'])
  })

  it('BON-11 ends on deactivation, confiscation, and leaving the operator', async () => {
    const deactivate = ({ call, password, phone, phoneCode }: TestPlayer) =>
      call('toggleProfile', { body: { password, phone, phoneCode } })
    const confiscate = ({ username }: TestPlayer) => casino.house('confiscate', { username, reason: 'a test' })
    const leave = async ({ call }: TestPlayer) => {
      const { redeem } = (await call('createRedeem', { body: { amount: 100 } })).data
      await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
      return call('leaveOperator', { body: { operatorId: plainOperator } })
    }
    for (const [end, forfeitReason] of [
      [deactivate, 'you deactivated your profile'],
      [confiscate, 'the house closed your account'],
      [leave, 'you left Plainly'],
    ] as const) {
      const { player, bonusId } = await claimed()
      expect((await end(player)).status).toBe(200)
      const { grants } = (await casino.house('listGrants', { username: player.username })).data
      expect(grants).toMatchObject([{ bonusId, state: 'forfeited', forfeited: 3, forfeitReason }])
      expect(await casino.balances(player)).toMatchObject({ promo: -3, forfeits: 3 })
    }
  })

  it('BON-1 BON-11 the history and the message contain the reason of a forfeit; other ends have none', async () => {
    const { player } = await claimed({}, 0)
    expect((await player.call('leaveOperator', { body: { operatorId: plainOperator } })).status).toBe(200)
    const { history } = (await player.call('getBonuses')).data
    expect(history).toMatchObject([{ state: 'forfeited', forfeited: 3, forfeitReason: 'you left Plainly' }])
    expect(await messagesTo(player)).toContain(
      'Your bonus "A bonus" has ended: you left Plainly. 3.00 of bonus credit was forfeited.',
    )
    const second = await claimed()
    expect((await second.player.call('refuseBonus')).data).toMatchObject({ state: 'refused', forfeitReason: null })
  })
})

describe('deadlines', () => {
  it('BON-8 expire a bonus without a request, notify the player, and forfeit later wins', async () => {
    const { player } = await claimed()
    const { bet, win } = await seat(provider, player, { credit: 0 })
    await bet('b', 'r', 100)
    await setExpiry(player, 0.5)
    await vi.waitFor(async () => expect(await wageredOf(player)).toBeNull(), { timeout: 20_000, interval: 100 })
    expect(await messagesTo(player)).toContain(
      'Your bonus "A bonus" has ended: its 15 days are over. 2.00 of bonus credit was forfeited.',
    )
    expect((await win('w', 'r', 500)).body).toMatchObject({ result: 'OK', balance: { playable: 0 } })
    const { history } = (await player.call('getBonuses')).data
    expect(history).toMatchObject([{ state: 'expired', forfeited: 7, wagered: 0 }])
    const credit = await player.call('getBonusCredit', { query: { bonusId: history[0]!.bonusId } })
    expect(credit.data.lastBets).toMatchObject([{ stake: 1, counted: 0, forfeited: 5 }])
  })

  it('BON-8 a bet after the expiry takes no bonus credit, even if the job has not run', async () => {
    const { player } = await claimed()
    const { bet, balance } = await seat(provider, player, { credit: 1 })
    // A node has claimed it and died.
    await casino.owner.run(sql`
      update bonus_grant set expires_at = now() - interval '3 days', claimed_until = now() + interval '1 hour'
      where player_id = ${player.id}`)
    casino.runtime.books.forgetAll()
    expect((await balance()).body.balance).toMatchObject({ playable: 100, bonus: 0 })
    expect((await bet('b', 'r', 101)).body.result).toBe('INSUFFICIENT_FUNDS')
    expect((await bet('b2', 'r', 100)).body.result).toBe('OK')
    expect((await player.call('getBonuses')).data.history).toMatchObject([{ state: 'expired', forfeited: 3 }])
  })

  it('BON-8 the claim for a reminder does not delay the expiry', async () => {
    const { player } = await claimed()
    await setExpiry(player, 10)
    const [grant] = await grantsOf(casino.runtime.db, player.id)
    await claimDeadline(casino.runtime.db, { playerId: player.id, id: grant!.id, isOver: false })
    const ofPlayer = sql`bonus_grant where player_id = ${player.id}`
    expect(await casino.owner.one(sql`select claimed_until <= expires_at as "inTime" from ${ofPlayer}`)).toEqual({
      inTime: true,
    })
    await casino.owner.run(sql`
      update bonus_grant set expires_at = now(), claimed_until = now() where player_id = ${player.id}`)
    await processDeadlines(casino.runtime)
    // A concurrent reminder may have restored the previous expiry. The bonus then expires at that time.
    const stored = () => casino.owner.one(sql`select state from ${ofPlayer}`)
    await vi.waitFor(async () => expect(await stored()).toEqual({ state: 'expired' }), { timeout: 20_000 })
  })

  it('BON-8 at most one of several nodes claims a deadline', async () => {
    const { player } = await claimed()
    const [grant] = await grantsOf(casino.runtime.db, player.id)
    await setExpiry(player, 3600)
    const deadline = { playerId: player.id, id: grant!.id, isOver: false }
    const taken = await Promise.all(Array.from({ length: 8 }, () => claimDeadline(casino.runtime.db, deadline)))
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  it('a reminder is sent once, a day before the expiry', async () => {
    const { player } = await claimed()
    await setExpiry(player, 80_000)
    await processDeadlines(casino.runtime)
    await processDeadlines(casino.runtime)
    await vi.waitFor(
      async () => {
        const reminders = (await messagesTo(player)).filter((message) =>
          /ends at .* UTC\. 6\.00 is left to wager\./.test(message),
        )
        expect(reminders).toHaveLength(1)
      },
      { timeout: 20_000 },
    )
    expect((await wageredOf(player))!.state).toBe('active')
  })
})
