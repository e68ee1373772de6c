// Limits, exclusions, bonuses and free spins, as the front end of a hosted game meets them. It may call whatever it likes.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../../server/src/testing/program.ts'
import { layBonus } from '../../../../server/src/testing/bonuses.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { addHostedGame, frontEnd, sessionIn } from '../../testing/hosted-game.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const game = 'sample'
const dollar = 1_000_000
let house: GamesCasino
let node: Awaited<ReturnType<GamesCasino['start']>>

beforeAll(async () => {
  house = await openGamesCasino({ CONTENT_HOST: 'localhost', PACKAGE_LIST_SECONDS: '0.2' })
  await addHostedGame(house, game)
  node = await house.start()
})
afterEach(() => house.expectAgreement())
afterAll(() => house.stop())

type Player = Awaited<ReturnType<GamesCasino['player']>>

async function enter(player: Player) {
  const { body } = await node.enter(await player.launch(), game)
  return { page: node.pageWith(body.pageToken), seat: body, front: frontEnd(node, game, sessionIn(body.content!.url)) }
}
async function seated(cents = 1000) {
  const player = await house.player(cents, game)
  return { player, ...(await enter(player)) }
}
type Front = ReturnType<typeof frontEnd>

const balanceOf = async (front: Front) => (await front.balance()).body.balance.amount
const outcomeOf = ({ status, body }: Awaited<ReturnType<Front['play']>>) => (status === 200 ? 'played' : body.error)

describe('issue 38: a player limit', () => {
  it('of the stake counts the cost of a mode, not the bet that the front end names', async () => {
    const { player, front } = await seated()
    await player.call('setPlayLimits', { body: { stake: 1 } })
    expect(outcomeOf(await front.play('never', 1.01 * dollar))).toBe('ERR_GLE')
    expect(outcomeOf(await front.play('sure', dollar))).toBe('ERR_GLE')
    expect(await balanceOf(front)).toBe(10 * dollar)
    expect(outcomeOf(await front.play('never', dollar))).toBe('played')
  })

  it('of losses holds for many sessions and calls at the same time, and the rounds of this game count for it', async () => {
    const { player, front } = await seated()
    await player.call('setPlayLimits', { body: { loss: 3 } })
    const fronts = [front, ...(await Promise.all([1, 2, 3].map(async () => (await enter(player)).front)))]
    const tried: (string | undefined)[] = []
    for (let time = 0; time < 4; time += 1)
      tried.push(...(await Promise.all(fronts.map((one) => one.play('never', dollar)))).map(outcomeOf))
    expect(tried.filter((outcome) => outcome === 'played')).toHaveLength(3)
    expect(new Set(tried)).toEqual(new Set(['played', 'ERR_GLE', 'ERR_VAL']))
    expect(await balanceOf(front)).toBe(7 * dollar)
    // A payout makes room again: nothing else does.
    expect(outcomeOf(await front.play('sure', dollar))).toBe('ERR_GLE')
  })
})

describe('issue 38: a player who has taken a break', () => {
  it('cannot play with any session, is not launched again, and is paid what is open', async () => {
    const { player, front } = await seated()
    const second = (await enter(player)).front
    await front.play('sure', dollar)
    await player.call('takeBreak', { body: { length: '24-hours' } })
    expect((await front.end()).body.balance?.amount).toBe(9 * dollar)
    for (const one of [front, second])
      expect(['ERR_GLE', 'ERR_ATE', 'ERR_IS']).toContain(outcomeOf(await one.play('never')))
    const launched = await player.call('launchGame', { body: { gameId: game } })
    expect(refusal(launched)).toEqual([403, 'ON_A_BREAK'])
    expect(await house.rounds()).not.toContainEqual(expect.objectContaining({ status: 'open' }))
  })
})

describe('issue 38: bonus credit', () => {
  it('is part of the balance, is staked first, and counts as the house has set for the game', async () => {
    const player = await house.player(1000, game)
    const bonusId = await layBonus(house.casino.runtime, { playThrough: 1000, shares: { [game]: 40 } })
    await player.call('activateBonus', { body: { bonusId } })
    const { front, page } = await enter(player)
    expect(await balanceOf(front)).toBe(13 * dollar)
    await front.play('sure', dollar)
    expect((await page.seat()).body).toMatchObject({ balance: 1100, bonus: 100 })
    await front.end()
    expect((await page.seat()).body).toMatchObject({ balance: 1200, bonus: 200 })
    expect((await player.call('getWagered')).data).toMatchObject({ wagered: 0.8 })
  })
})

describe('issue 38: free spins', () => {
  async function withSpins(count = 2) {
    const player = await house.player(1000, game)
    await house.giveSpins(player, count, game)
    return { player, ...(await enter(player)) }
  }

  it('are the only bet while there are some: the mode of cost 1 at their stake, and the balance keeps', async () => {
    const { front, page } = await withSpins()
    const { config, balance } = (await front.authenticate()).body
    expect(config).toMatchObject({ minBet: 200_000, maxBet: 200_000, betLevels: [200_000], defaultBetLevel: 200_000 })
    expect(balance.amount).toBe(10 * dollar)
    for (const [mode, amount] of [
      ['sure', 200_000],
      ['never', dollar],
      ['never', 100_000],
    ] as const)
      expect(outcomeOf(await front.play(mode, amount))).toBe('ERR_VAL')
    expect((await front.play('never', 200_000)).body.balance.amount).toBe(10 * dollar)
    expect((await page.seat()).body.freeSpins).toMatchObject({ left: 1 })
    await front.play('never', 200_000)
    expect((await front.authenticate()).body.config.maxBet).toBeGreaterThan(200_000)
    expect((await front.play('never', dollar)).body.balance.amount).toBe(9 * dollar)
  })

  it('are counted by the wallet: sessions that play at the same time have no more of them, and pay nothing else', async () => {
    const { player, front } = await withSpins()
    const second = (await enter(player)).front
    await Promise.all([front, second].map((one) => one.authenticate()))
    const tried = []
    for (let time = 0; time < 4; time += 1)
      tried.push(...(await Promise.all([front, second].map((one) => one.play('never', 200_000)))).map(outcomeOf))
    const rounds = (await house.rounds()).filter(({ status }) => status === 'open')
    expect(rounds).toEqual([])
    const { body } = await (await enter(player)).page.rounds()
    expect(body.rounds.filter(({ freeSpin, status }) => freeSpin && status === 'closed')).toHaveLength(2)
    const paid = body.rounds.filter(({ freeSpin, status }) => !freeSpin && status === 'closed')
    expect(await balanceOf(front)).toBe(10 * dollar - paid.length * 200_000)
    expect(tried).toContain('played')
  })
})

describe('issue 38: a second session of a player in the game', () => {
  it('ends the round of the first and sees the payout', async () => {
    const { player, front } = await seated()
    const second = (await enter(player)).front
    await front.play('sure', dollar)
    expect((await second.end()).body.balance.amount).toBe(9 * dollar)
    expect(await balanceOf(front)).toBe(9 * dollar)
  })
})
