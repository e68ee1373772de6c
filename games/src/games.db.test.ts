// Plays every game over HTTP with real credit. Each outcome must follow from its seeds and match the wallet transactions.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../../server/src/testing/ask.ts'
import type { RoundView } from './api.ts'
import { replay } from './rules/game.ts'
import { games as allGames } from './rules/games.ts'
import { openGamesCasino, type GamesCasino } from './testing/games-casino.ts'
import { nextAction, plainBets, soloGames } from './testing/plain-play.ts'

type Node = Awaited<ReturnType<GamesCasino['start']>>

let house: GamesCasino
let games: Node
beforeAll(async () => {
  house = await openGamesCasino()
  games = await house.start({}, allGames)
})
afterAll(() => house.stop())

it.each(soloGames)('GAM-3 %s', async (id) => {
  const player = await house.player(10_000, id)
  const seat = (await games.enter(await player.launch(), id)).body
  const page = games.pageWith(seat.pageToken)
  let { balance } = seat
  const played: RoundView[] = []
  for (let n = 0; n < 8; n += 1) {
    let answer = (await page.play(plainBets[id])).body
    while (answer.round.status === 'open')
      answer = (await page.act(answer.round.id, answer.round.actions.length, nextAction(answer.round))).body
    expect(answer.round).toMatchObject({ status: 'closed', nonce: n })
    balance += answer.round.payout! - answer.round.stake
    expect(answer.balance).toBe(balance)
    played.push(answer.round)
  }
  const { serverSeed } = (await page.seeds()).body.revealed
  const game = allGames[id]!
  for (const { clientSeed, nonce, payout, view, ...round } of played) {
    const state: unknown = replay(game, { serverSeed, clientSeed, nonce }, round)
    expect([game.payout(state), JSON.parse(JSON.stringify(game.view(state)))]).toEqual([payout, view])
  }
  await house.expectAgreement()
})

it('issue 29: the statistics of roulette have the last 500 numbers of the player, newest first', async () => {
  const open = async (id: 'roulette' | 'dice') => {
    const player = await house.player(10_000, id)
    return games.pageWith((await games.enter(await player.launch(), id)).body.pageToken)
  }
  const [page, other, dice] = await Promise.all([open('roulette'), open('roulette'), open('dice')])
  const played: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const { round } = (await page.play(plainBets.roulette)).body
    played.unshift((round.view as { number: number }).number)
  }
  expect((await page.numbers()).body).toEqual({ numbers: played })
  expect((await other.numbers()).body).toEqual({ numbers: [] })
  expect(await dice.numbers()).toMatchObject({ status: 404, body: { refusal: 'NOT_FOUND' } })
  const { id } = (await page.seat()).body.round!
  await ask(
    house.casino.databaseUrl,
    `insert into lucero_games.round (id, mode, player, game, session, request_id, pair, nonce, bet, status, stake, asking, payout, next_try_at)
    select gen_random_uuid(), mode, player, game, session, gen_random_uuid(), pair, 0, bet, 'closed', stake, asking, payout, next_try_at
    from lucero_games.round, generate_series(1, 499) where id = '${id}'`,
  )
  const { numbers } = (await page.numbers()).body
  expect(numbers).toEqual([...Array.from({ length: 499 }, () => played.at(-1)), played[0]])
})
