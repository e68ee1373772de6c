import { ownGames } from '@lucero/contract/own-games'
import { expect, it } from 'vitest'
import { openDraw, type Draw } from '../draw.ts'
import { blackjack } from './rules.ts'
import { bestWithCards, returnOfBestPlay } from './strategy.ts'

const exact = returnOfBestPlay()

it('RTP is 99.4296 % at best play, by recursion over every hand', () => {
  expect(exact).toBeCloseTo(0.994296119877, 12)
})

it('publishes its RTP', () => {
  const published = ownGames.find(({ id }) => id === 'blackjack')?.returnToPlayer
  expect(published).toBe(Math.round(exact * 100_000) / 1000)
})

const stake = 100

/** Net result of a round at best play. */
function resultOfRound(draw: Draw): number {
  const { act, cost } = blackjack.steps!
  let state = blackjack.start({ cents: stake }, draw)
  let staked = stake
  for (let view = blackjack.view(state); view.turn !== undefined; view = blackjack.view(state)) {
    const action = bestWithCards(view.hands[view.turn]!.cards, view.dealer[0]!, view.may)
    staked += cost(state, action)
    state = act(state, action)
  }
  return blackjack.payout(state)! - staked
}

/** A tenth of the rounds in `npm test`, all of them in `npm run test:nightly`. */
const rounds = process.env['NIGHTLY'] ? 250_000 : 25_000

it('RTP of many simulated rounds at best play is within the 99.9 % interval', () => {
  let [sum, squares] = [0, 0]
  for (let nonce = 1; nonce <= rounds / 1000; nonce += 1) {
    const draw = openDraw({ serverSeed: 'a million hands', clientSeed: 'player', nonce })
    for (let round = 0; round < 1000; round += 1) {
      const won = resultOfRound(draw) / stake
      sum += won
      squares += won * won
    }
  }
  const mean = sum / rounds
  const deviation = Math.sqrt(squares / rounds - mean * mean)
  expect(Math.abs(1 + mean - exact)).toBeLessThan((3.29 * deviation) / Math.sqrt(rounds))
}, 120_000)
