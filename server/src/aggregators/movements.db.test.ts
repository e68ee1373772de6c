// Bets, wins and rollbacks of an aggregator over HTTP: what moves, what a retry gets, and what staff find.
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAggregator, type Aggregator } from '../testing/aggregator.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'

type Seat = Awaited<ReturnType<Aggregator['sit']>>
type Game = Awaited<ReturnType<Aggregator['addGame']>>

let casino: Casino
let aggregator: Aggregator
let game: Game
let player: TestPlayer
let seat: Seat
beforeAll(async () => {
  casino = await openCasino()
  aggregator = await openAggregator(casino)
  game = await aggregator.addGame()
})
beforeEach(async () => {
  player = await casino.player({ operators: [plainOperator], credit: 100 })
  seat = await aggregator.sit(player, game, 50)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

const started = 5_000_000
const dollar = 100_000

const statusOf = async (answer: Promise<{ status: number; body: { status: string } }>) => (await answer).body.status

const findings = (transaction: string) =>
  casino.program.owner.all<{ kind: string }>(
    sql`select kind, millicents from aggregator_finding where transaction_id = ${transaction}`,
  )

it('issue 38: a bet, its win and its rollback move the credit of the game in the session', async () => {
  const [bet, other] = [seat.betOf(3 * dollar), seat.betOf(dollar)]
  expect((await seat.bet(bet)).body).toMatchObject({ status: 'RS_OK', balance: started - 3 * dollar, currency: 'USD' })
  expect((await seat.win(seat.winOf(5 * dollar, bet, { round_closed: true }))).body.balance).toBe(started + 2 * dollar)
  expect((await seat.bet(other)).body.balance).toBe(started + dollar)
  expect((await seat.rollback(seat.rollbackOf(other))).body.balance).toBe(started + 2 * dollar)
  expect(await casino.balances(player)).toMatchObject({ [`game:${plainOperator}:${game.gameId}`]: 52 })
})

it('issue 38: a retry gets the first answer and the new request_uuid, after the game was disabled as well', async () => {
  const bet = seat.betOf(dollar)
  const first = await seat.bet(bet)
  await seat.bet(seat.betOf(dollar))
  await casino.house('switchGame', { gameId: game.gameId, enabled: false })
  const request_uuid = randomUUID()
  const again = await aggregator.call('transaction/bet', { ...bet, request_uuid })
  expect(again.body).toEqual({ ...first.body, request_uuid })
  expect(await statusOf(seat.bet(seat.betOf(dollar)))).toBe('RS_ERROR_INVALID_GAME')
  await casino.house('switchProvider', { providerId: aggregator.id, enabled: false })
  expect((await aggregator.call('transaction/bet', { ...bet, request_uuid })).body).toEqual(again.body)
  const late = seat.betOf(dollar)
  expect(await statusOf(seat.bet(late))).toBe('RS_ERROR_INVALID_PARTNER')
  expect((await seat.win(seat.winOf(dollar, bet))).body.balance).toBe(started - dollar)
  await casino.house('switchProvider', { providerId: aggregator.id, enabled: true })
  await casino.house('switchGame', { gameId: game.gameId, enabled: true })
  expect(await statusOf(seat.bet(late))).toBe('RS_ERROR_INVALID_PARTNER')
  expect(await statusOf(seat.bet(seat.betOf(dollar)))).toBe('RS_OK')
})

it('issue 38: an id belongs to one transaction of the connection, whatever its kind and player', async () => {
  const bet = seat.betOf(dollar)
  await seat.bet(bet)
  const other = await aggregator.sit(await casino.player({ operators: [plainOperator], credit: 10 }), game, 10)
  const duplicate = 'RS_ERROR_DUPLICATE_TRANSACTION'
  expect(await statusOf(other.bet({ ...bet, user: other.user, token: other.token }))).toBe(duplicate)
  const { transaction_uuid } = bet
  expect(await statusOf(seat.win(seat.winOf(dollar, bet, { transaction_uuid })))).toBe(duplicate)
  expect(await statusOf(seat.rollback(seat.rollbackOf(bet, { transaction_uuid })))).toBe(duplicate)
  for (const changed of [{ amount: 2 * dollar }, { round: 'x' }, { game_code: 'x' }])
    expect(await statusOf(seat.bet({ ...bet, ...changed }))).toBe(duplicate)
  const elsewhere = await openAggregator(casino)
  const theirs = await elsewhere.sit(player, await elsewhere.addGame(), 10)
  expect(await statusOf(theirs.bet({ ...bet, ...theirs.betOf(dollar), transaction_uuid }))).toBe('RS_OK')
})

it('issue 38: concurrent requests with one id and two players: one is taken', async () => {
  const other = await aggregator.sit(await casino.player({ operators: [plainOperator], credit: 50 }), game, 50)
  for (let time = 0; time < 5; time += 1) {
    const before = [await seat.balance(), await other.balance()]
    const bet = seat.betOf(dollar)
    const both = [seat, other].map(({ user, token, bet: place }) => place({ ...bet, user, token }))
    const statuses = (await Promise.all(both)).map(({ body }) => body.status)
    expect(statuses.toSorted()).toEqual(['RS_ERROR_DUPLICATE_TRANSACTION', 'RS_OK'])
    const after = [await seat.balance(), await other.balance()]
    const taken = statuses.map((status) => (status === 'RS_OK' ? dollar : 0))
    expect(after).toEqual(before.map((balance, index) => balance! - taken[index]!))
  }
})

it('issue 38: a lost answer moves nothing twice, in whichever order its repeats arrive', async () => {
  for (let time = 0; time < 5; time += 1) {
    const before = await seat.balance()
    const bet = seat.betOf(dollar)
    const win = seat.winOf(2 * dollar, bet, { round_closed: true })
    await Promise.all([seat.bet(bet), seat.bet(bet), seat.bet(bet)])
    await Promise.all([seat.win(win), seat.win(win), seat.win(win)])
    expect(await seat.balance()).toBe(before! + dollar)
  }
})

it('issue 38: a rollback before its bet bars the bet, and a retry gets the same balance', async () => {
  const bet = seat.betOf(dollar)
  const rollback = seat.rollbackOf(bet)
  expect((await seat.rollback(rollback)).body).toMatchObject({ status: 'RS_OK', balance: started })
  await seat.bet(seat.betOf(dollar))
  expect((await seat.rollback(rollback)).body).toMatchObject({ status: 'RS_OK', balance: started })
  expect(await statusOf(seat.bet(bet))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await seat.balance()).toBe(started - dollar)
})

it('issue 38: fractions of a cent are kept for the next win of the round, also when a win is refused', async () => {
  const bets = Array.from({ length: 5 }, () => seat.betOf(dollar))
  const round = bets[0]!.round
  for (const bet of bets) await seat.bet({ ...bet, round })
  const balance = started - 5 * dollar
  const win = (index: number, amount: number, more: object = {}) => seat.winOf(amount, { ...bets[index]!, round }, more)
  const first = win(0, 700)
  expect((await seat.win(first)).body.balance).toBe(balance)
  await seat.rollback(seat.rollbackOf({ ...bets[1]!, round }))
  const refused = win(1, 2900)
  expect(await statusOf(seat.win(refused))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await statusOf(seat.win(refused))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect((await seat.win(win(2, 1000))).body.balance).toBe(balance + dollar + 1000)
  expect((await seat.win(win(3, 1400))).body.balance).toBe(balance + dollar + 3000)
  expect((await seat.win(first)).body.balance).toBe(balance)
  const last = win(4, 350, { round_closed: true })
  for (let time = 0; time < 2; time += 1) expect((await seat.win(last)).body.balance).toBe(balance + dollar + 3000)
  expect(await findings(last.transaction_uuid)).toEqual([{ kind: 'fraction-left', millicents: 450n }])
})

it('issue 38: staff find what the aggregator and the house see differently, once', async () => {
  const bet = seat.betOf(dollar)
  await seat.bet(bet)
  const win = seat.winOf(dollar, bet, { round_closed: true })
  await seat.win(win)
  const kinds = async (sent: { transaction_uuid: string }) =>
    (await findings(sent.transaction_uuid)).map(({ kind }) => kind)
  const ofWin = seat.rollbackOf(win)
  const ofBet = seat.rollbackOf(bet)
  const second = seat.winOf(dollar, bet)
  for (let time = 0; time < 2; time += 1) {
    expect(await statusOf(seat.rollback(ofWin))).toBe('RS_ERROR_UNKNOWN')
    expect(await statusOf(seat.rollback(ofBet))).toBe('RS_ERROR_UNKNOWN')
    expect(await statusOf(seat.win(second))).toBe('RS_ERROR_UNKNOWN')
  }
  expect(await kinds(ofWin)).toEqual(['win-rolled-back'])
  expect(await kinds(ofBet)).toEqual(['already-resolved'])
  expect(await kinds(second)).toEqual(['round-closed'])
  expect(await kinds(win)).toEqual([])
  expect(await seat.balance()).toBe(started)
})

it('issue 38: a promotional win is a free round and is paid once', async () => {
  const promotion = seat.betOf(2 * dollar, { is_supplier_promo: true })
  for (let time = 0; time < 2; time += 1)
    expect((await seat.win(promotion)).body).toMatchObject({ status: 'RS_OK', balance: started + 2 * dollar })
  expect(await statusOf(seat.win({ ...promotion, transaction_uuid: randomUUID(), is_supplier_promo: false }))).toBe(
    'RS_ERROR_WRONG_SYNTAX',
  )
  expect(await seat.balance()).toBe(started + 2 * dollar)
  const { rows } = (await casino.house('reportByProvider')).data
  expect(rows.find(({ id }) => id === aggregator.id)).toMatchObject({ promotions: '2.00' })
})

it('issue 38: a win above a limit on payouts is to be repeated, and is paid once the limit is raised', async () => {
  const limit = (maxRoundPayout: number | null) =>
    casino.house('limitProvider', { providerId: aggregator.id, maxRoundPayout, maxDayPayout: null })
  await limit(10)
  const bet = seat.betOf(dollar)
  await seat.bet(bet)
  const win = seat.winOf(20 * dollar, bet)
  expect((await seat.win(win)).status).toBe(503)
  await limit(null)
  expect((await seat.win(win)).body).toMatchObject({ status: 'RS_OK', balance: started + 19 * dollar })
})

it("issue 38: the player's own limit and break hold", async () => {
  await player.call('setPlayLimits', { body: { stake: 2 } })
  expect(await statusOf(seat.bet(seat.betOf(3 * dollar)))).toBe('RS_ERROR_LIMIT_REACHED')
  const bet = seat.betOf(dollar)
  await seat.bet(bet)
  await player.call('takeBreak', { body: { length: '24-hours' } })
  expect(['RS_ERROR_USER_DISABLED', 'RS_ERROR_TOKEN_EXPIRED']).toContain(await statusOf(seat.bet(seat.betOf(dollar))))
  expect(await statusOf(seat.win(seat.winOf(dollar, bet)))).toBe('RS_OK')
})

it('issue 38: a free spin without a reward of the house is refused and found', async () => {
  const bet = seat.betOf(dollar, { is_free: true, reward_uuid: randomUUID() })
  expect(await statusOf(seat.bet(bet))).toBe('RS_ERROR_UNKNOWN')
  expect(await findings(bet.transaction_uuid)).toMatchObject([{ kind: 'free-spin-refused' }])
  expect(await seat.balance()).toBe(started)
})
