// Free spins of bonuses at an aggregator: created once, played, and cancelled when the bonus ends.
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAggregator, type Aggregator } from '../testing/aggregator.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { processRewards } from './rewards.ts'

const dollar = 100_000
let casino: Casino
let aggregator: Aggregator
let game: { code: string; gameId: string }
/** What the aggregator has, by our reference. */
const rewards = new Map<string, { id: string; isCancelled: boolean; count: number }>()

beforeAll(async () => {
  casino = await openCasino()
  aggregator = await openAggregator(casino)
  game = await aggregator.addGame()
  const { answers } = aggregator.vendor
  answers['freebet/prepaids/list'] = ({ game_code }) => [
    { prepaid_uuid: 'template', game_code, currency: 'USD', bet_value: dollar, bet_count: 50 },
  ]
  answers['freebet/rewards/create'] = ({ operator_reference, bet_count }) => {
    const reference = String(operator_reference)
    const reward = rewards.get(reference) ?? { id: randomUUID(), isCancelled: false, count: Number(bet_count) }
    rewards.set(reference, reward)
    return { reward_uuid: reward.id }
  }
  answers['freebet/rewards/cancel'] = ({ reward_uuid }) => {
    const reward = [...rewards.values()].find(({ id }) => id === reward_uuid)
    if (!reward) return new Error('unknown')
    reward.isCancelled = true
    return { reward_uuid }
  }
})
beforeEach(() => rewards.clear())
afterAll(() => casino.stop())

const createBonus = (stake: number, more: object = {}) =>
  casino.house('createBonus', {
    requestId: randomUUID(),
    title: 'Spins',
    description: 'Spins',
    kind: 'free-spins',
    playThrough: 10,
    freeSpins: { count: 2, gameId: game.gameId, stake },
    until: new Date(Date.now() + 86_400_000).toISOString(),
    ...more,
  })

/** A new player with two free spins of 1.00. */
async function playerWithSpins() {
  const player = await casino.player({ operators: [plainOperator], credit: 20 })
  const { bonus } = (await createBonus(1, { username: player.username })).data
  await casino.house('publishBonus', { bonusId: bonus.id, quietly: true })
  await player.call('activateBonus', { body: { bonusId: bonus.id } })
  return player
}

const forgetPause = () => casino.program.owner.run(sql`update aggregator_reward set next_try_at = now()`)
const nextTurn = async () => {
  await forgetPause()
  await processRewards(casino.runtime)
}
const calls = (name: string) => aggregator.vendor.received.filter(({ call }) => call === name).length

it('issue 38: Play creates the reward, each spin plays one of the bonus, and no spin more', async () => {
  const player = await playerWithSpins()
  const seat = await aggregator.sit(player, game, 5)
  const [[, reward] = ['', undefined]] = rewards
  expect(reward).toMatchObject({ count: 2, isCancelled: false })
  const spin = () => seat.betOf(dollar, { is_free: true, reward_uuid: reward?.id })
  const first = spin()
  for (let time = 0; time < 2; time += 1)
    expect((await seat.bet(first)).body).toMatchObject({ status: 'RS_OK', balance: 5 * dollar })
  expect((await seat.win(seat.winOf(3 * dollar, first, { round_closed: true }))).body.status).toBe('RS_OK')
  expect((await player.call('getWagered')).data).toMatchObject({ freeSpinsLeft: 1 })
  const other = seat.betOf(2 * dollar, { is_free: true, reward_uuid: reward?.id })
  expect((await seat.bet(other)).body.status).toBe('RS_ERROR_UNKNOWN')
  expect((await seat.bet(spin())).body.status).toBe('RS_OK')
  expect((await seat.bet(spin())).body.status).toBe('RS_ERROR_UNKNOWN')
  await nextTurn()
  expect([calls('freebet/rewards/create'), rewards.size]).toEqual([1, 1])
})

it('issue 38: a lost answer is asked again with the same reference, and the spin waits for it', async () => {
  const player = await playerWithSpins()
  const before = calls('freebet/rewards/create')
  aggregator.vendor.failWith['freebet/rewards/create'] = 503
  const seat = await aggregator.sit(player, game, 5)
  delete aggregator.vendor.failWith['freebet/rewards/create']
  const [[reference, { id }] = ['', { id: '' }]] = rewards
  const bet = seat.betOf(dollar, { is_free: true, reward_uuid: id })
  expect((await seat.bet(bet)).status).toBe(503)
  await nextTurn()
  expect(calls('freebet/rewards/create') - before).toBe(2)
  expect([...rewards.keys()]).toEqual([reference])
  expect((await seat.bet(bet)).body).toMatchObject({ status: 'RS_OK', balance: 5 * dollar })
})

it('issue 38: the end of the bonus cancels the reward, and its spins are refused', async () => {
  const player = await playerWithSpins()
  const seat = await aggregator.sit(player, game, 5)
  const [[, reward] = ['', { id: '', isCancelled: false }]] = rewards
  await player.call('refuseBonus')
  const bet = seat.betOf(dollar, { is_free: true, reward_uuid: reward.id })
  expect((await seat.bet(bet)).body.status).toBe('RS_ERROR_UNKNOWN')
  await nextTurn()
  expect(reward.isCancelled).toBe(true)
  const before = calls('freebet/rewards/cancel')
  await nextTurn()
  expect(calls('freebet/rewards/cancel')).toBe(before)
})

it('issue 38: a reward whose answer was lost is cancelled too when the bonus ends', async () => {
  const player = await playerWithSpins()
  aggregator.vendor.failWith['freebet/rewards/create'] = 503
  await aggregator.sit(player, game, 5)
  delete aggregator.vendor.failWith['freebet/rewards/create']
  await player.call('refuseBonus')
  await nextTurn()
  await nextTurn()
  expect([...rewards.values()]).toMatchObject([{ isCancelled: true }])
})

it("issue 38: another player's reward, and a reward of another bonus, play no spin", async () => {
  const [one, other] = [await playerWithSpins(), await playerWithSpins()]
  await aggregator.sit(one, game, 5)
  const [[, first] = ['', { id: '' }]] = rewards
  const seat = await aggregator.sit(other, game, 5)
  const bet = seat.betOf(dollar, { is_free: true, reward_uuid: first.id })
  expect((await seat.bet(bet)).body.status).toBe('RS_ERROR_UNKNOWN')
  expect((await other.call('getWagered')).data).toMatchObject({ freeSpinsLeft: 2 })
})

it('issue 38: a bonus needs free spins that the aggregator offers; one that it does not accept is a finding', async () => {
  expect(refusal(await createBonus(0.3))).toEqual([400, 'INVALID_INPUT'])
  aggregator.vendor.answers['freebet/prepaids/list'] = () => new Error('none')
  expect(refusal(await createBonus(1))).toEqual([400, 'INVALID_INPUT'])
  const { findings: before } = (await casino.house('listConnectionFindings', { id: aggregator.id })).data
  aggregator.vendor.answers['freebet/prepaids/list'] = () => [
    { prepaid_uuid: 'template', game_code: game.code, bet_value: dollar, bet_count: 50 },
  ]
  const player = await playerWithSpins()
  aggregator.vendor.answers['freebet/prepaids/list'] = () => []
  await aggregator.sit(player, game, 5)
  const { findings } = (await casino.house('listConnectionFindings', { id: aggregator.id })).data
  expect(findings.filter(({ id }) => !before.some((known) => known.id === id))).toMatchObject([
    { kind: 'reward-failed', username: player.username },
  ])
})
