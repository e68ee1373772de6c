// Bonus credit in our own games: shown beside the balance, staked first, and counted toward wagering by each round.
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { layBonus } from '../../../../server/src/testing/bonuses.ts'
import { games as allGames } from '../../rules/games.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { nextAction, plainBets, soloGames } from '../../testing/plain-play.ts'

let house: GamesCasino
beforeAll(async () => void (house = await openGamesCasino()))
afterEach(() => house.expectAgreement())
afterAll(() => house.stop())

/** 3.00 with a wagering requirement of ten times; 40 % of a stake counts in the game. */
async function seatPlayer(id: OwnGameId, games = allGames) {
  const node = await house.start({}, games)
  const player = await house.player(1000, id)
  const bonusId = await layBonus(house.casino.runtime, { playThrough: 1000, shares: { [id]: 40 } })
  await player.call('activateBonus', { body: { bonusId } })
  const { pageToken, ...seat } = (await node.enter(await player.launch(), id)).body
  return { player, seat, node, page: node.pageWith(pageToken) }
}

describe('BON-6 bonus credit', () => {
  it.each(soloGames)('in %s: shown beside the balance, staked first, and counted', async (id) => {
    const { seat, page, player } = await seatPlayer(id)
    expect(seat).toMatchObject({ balance: 1300, bonus: 300 })
    let answer = (await page.play(plainBets[id])).body
    while (answer.round.status === 'open')
      answer = (await page.act(answer.round.id, answer.round.actions.length, nextAction(answer.round))).body
    const { stake, payout = 0, counted } = answer.round
    expect(counted).toBe(stake * 0.4)
    expect(answer).toMatchObject({ balance: 1300 - stake + payout, bonus: 300 - stake + payout })
    const { data } = await player.call('getWagered')
    expect([data!.wagered, data!.lastBets[0]!.counted]).toEqual([counted! / 100, counted! / 100])
    expect((await page.seat()).body).toMatchObject({ bonus: 300 - stake + payout, round: { counted } })
  })

  it('a round with cash only has no counted amount', async () => {
    const node = await house.start({}, allGames)
    const player = await house.player(1000, 'dice')
    const { pageToken, bonus } = (await node.enter(await player.launch(), 'dice')).body
    expect(bonus).toBe(0)
    expect((await node.pageWith(pageToken).play(plainBets.dice)).body.round.counted).toBeUndefined()
  })

  it('retries a win whose reply is lost, and reports the counted amount once', async () => {
    const { page, player } = await seatPlayer('dice')
    house.proxy.add({ of: ({ call }) => call === 'win', lost: 'reply', times: 2 })
    const { round } = (await page.play(plainBets.dice)).body
    house.proxy.clearFaults()
    expect(round).toMatchObject({ status: 'closed', counted: 40 })
    expect((await player.call('getWagered')).data).toMatchObject({ wagered: 0.4 })
  })
})
