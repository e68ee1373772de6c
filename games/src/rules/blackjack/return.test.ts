import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw, type Draw } from '../draw.ts'
import { blackjack, type BlackjackBet } from './rules.ts'
import { bestInView, returnOfBestPlay, returnOfInsurance } from './strategy.ts'

const exact = returnOfBestPlay()

it('RTP is 99.4296 % at best play, by recursion over every hand', () => {
  expect(exact).toBeCloseTo(0.994296119877, 12)
})

it('publishes its RTP', () => {
  const published = ownGames.find(({ id }) => id === 'blackjack')?.returnToPlayer
  expect(published).toBe(Math.round(exact * 100_000) / 1000)
})

it('issue 29: insurance returns 12/13 of its stake, so best play declines it, and even money too', () => {
  expect(returnOfInsurance()).toBeCloseTo(12 / 13, 12)
  const offer = { hands: [], turn: undefined, dealer: [0] }
  expect(bestInView({ ...offer, may: ['insure', 'even-money', 'decline'] })).toBe('decline')
})

const stake = 100
const oneBox: BlackjackBet = { cents: stake }
const threeBoxes: BlackjackBet = { hands: [stake, stake, stake] }

/** Net result of a round at best play. */
function resultOfRound(bet: BlackjackBet, draw: Draw): number {
  const { act, cost } = blackjack.steps!
  let state = blackjack.start(bet, draw)
  let staked = blackjack.stake(bet)
  for (let view = blackjack.view(state); view.may.length > 0; view = blackjack.view(state)) {
    const action = bestInView(view)
    staked += cost(state, action)
    state = act(state, action)
  }
  return blackjack.payout(state)! - staked
}

/** A tenth of the rounds in `npm test`, all of them in `npm run test:nightly`. */
const rounds = process.env['NIGHTLY'] ? 250_000 : 25_000

it.each([
  ['one box', oneBox, rounds],
  ['three boxes (issue 29)', threeBoxes, rounds / 5],
])(
  'RTP of many simulated rounds with %s at best play is within the interval of 99.9 percent',
  (_name, bet, count) => {
    let [sum, squares] = [0, 0]
    for (let nonce = 1; nonce <= count / 1000; nonce += 1) {
      const draw = openDraw({ serverSeed: 'a million hands', clientSeed: 'player', nonce })
      for (let round = 0; round < 1000; round += 1) {
        const won = resultOfRound(bet, draw) / blackjack.stake(bet)
        sum += won
        squares += won * won
      }
    }
    const mean = sum / count
    const deviation = Math.sqrt(squares / count - mean * mean)
    expect(Math.abs(1 + mean - exact)).toBeLessThan((3.29 * deviation) / Math.sqrt(count))
  },
  120_000,
)
