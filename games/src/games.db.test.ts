// Plays every game over HTTP with real credit. Each outcome must follow from its seeds and match the wallet transactions.
import { afterAll, beforeAll, expect, it } from 'vitest'
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
