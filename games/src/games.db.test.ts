// Every game of ours, played over HTTP with real credit: each outcome is the one that its seeds tell, and is what the wallet moved.
import { ownGames, type OwnGameId } from '@lucero/contract/own-games'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoundSeen } from './api.ts'
import { replay } from './game.ts'
import { games as allGames } from './games.ts'
import { openGamesCasino, type GamesCasino } from './testing/games-casino.ts'

type Node = Awaited<ReturnType<GamesCasino['start']>>

let house: GamesCasino
let games: Node
beforeAll(async () => {
  house = await openGamesCasino()
  games = await house.start({}, allGames)
})
afterAll(() => house.stop())

const bets: Record<OwnGameId, unknown> = {
  'night-reels': { cents: 100 },
  roulette: { chips: [{ kind: 'red', cents: 100 }] },
  blackjack: { cents: 100 },
  dice: { stake: 100, direction: 'under', target: 5000 },
  mines: { cents: 100, mines: 3 },
}

/** Doubles where it can, opens two tiles, and is content. */
function nextAction({ view, actions, game }: RoundSeen): unknown {
  if (game === 'mines') return actions.length < 2 ? { do: 'open', tile: actions.length } : { do: 'cash-out' }
  const { may } = view as { may: string[] }
  return may.includes('double') ? 'double' : 'stand'
}

it.each(ownGames.map(({ id }) => id))('GAM-3 %s', async (id) => {
  const player = await house.player(10_000, id)
  const seat = (await games.enter(await player.launch(), id)).body
  const page = games.pageWith(seat.pageToken)
  let { balance } = seat
  const played: RoundSeen[] = []
  for (let n = 0; n < 8; n += 1) {
    let answer = (await page.play(bets[id])).body
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
