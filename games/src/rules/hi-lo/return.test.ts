import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw, type Draw } from '../draw.ts'
import { chanceOf, guesses, isRight, likelierGuess, maxMultiplier, multiplierAfter, winningRanks } from './odds.ts'
import { hiLo, type HiLoAction } from './rules.ts'

const everyCard = Array.from({ length: 52 }, (_, card) => card)

it('publishes an RTP of 99 %', () => {
  expect(ownGames.find(({ id }) => id === 'hi-lo')?.returnToPlayer).toBe(99)
})

it('issue 42: the chance of each guess is the share of the 52 next cards that win it, and never 0 or 1', () => {
  for (const card of everyCard)
    for (const guess of guesses) {
      const wins = everyCard.filter((next) => isRight(guess, card, next)).length
      expect(wins / 52).toBeCloseTo(chanceOf(guess, card), 12)
      expect(wins).toBeGreaterThan(0)
      expect(wins).toBeLessThan(52)
    }
})

it('issue 42: RTP of every sequence of up to three guesses is 99 %, up to rounding to four decimals', () => {
  const ways = Array.from({ length: 12 }, (_, index) => [index + 1])
  let sequences = ways
  for (let length = 1; length <= 3; length += 1) {
    const lost = sequences.map((won) => {
      const chance = won.reduce((product, many) => (product * many) / 13, 1)
      return (0.99 - (chance * multiplierAfter(won)) / 10_000) / chance
    })
    expect(Math.min(...lost)).toBeGreaterThan(-1e-9)
    expect(Math.max(...lost)).toBeLessThan(1 / 10_000)
    sequences = sequences.flatMap((won) => ways.map((way) => [...won, ...way]))
  }
})

it('issue 42: the first right guess pays at least 1.0725, the unlikeliest 12.87', () => {
  expect(
    Math.min(...everyCard.flatMap((card) => guesses.map((guess) => multiplierAfter([winningRanks(guess, card)])))),
  ).toBe(10_725)
  expect(multiplierAfter([1])).toBe(128_700)
  expect(multiplierAfter([1, 1, 1, 1, 1])).toBeLessThanOrEqual(maxMultiplier)
})

type Strategy = { name: string; next: (right: number, card: number) => HiLoAction }

/** From careful to daring. Skips cost nothing and change nothing. */
const strategies: Strategy[] = [
  { name: 'one likely guess', next: (right, card) => (right >= 1 ? 'cash-out' : likelierGuess(card)) },
  { name: 'six likely guesses', next: (right, card) => (right >= 6 ? 'cash-out' : likelierGuess(card)) },
  { name: 'always higher, three times', next: (right) => (right >= 3 ? 'cash-out' : 'higher') },
  { name: 'always lower, twice', next: (right) => (right >= 2 ? 'cash-out' : 'lower') },
  {
    name: 'waits for an ace or a king, then takes two guesses',
    next: (right, card) =>
      right >= 2 ? 'cash-out' : right === 0 && winningRanks('higher', card) % 11 !== 1 ? 'skip' : likelierGuess(card),
  },
]
const cents = 100_00

function playOut({ next }: Strategy, draw: Draw): number {
  let state = hiLo.start({ cents }, draw)
  for (;;) {
    const paid = hiLo.payout(state)
    if (paid !== undefined) return paid
    const { cards, turns, may } = hiLo.view(state)
    const chosen = next(turns.filter((turn) => turn !== 'skip').length, cards.at(-1)!)
    state = hiLo.steps!.act(state, may.includes(chosen) ? chosen : likelierGuess(cards.at(-1)!))
  }
}

/** Of each strategy. In `npm run test:nightly` a million in total. */
const rounds = process.env['NIGHTLY'] ? 200_000 : 2_000

it.each(strategies)(
  'issue 42: RTP of many simulated rounds is within the 99.9 % interval: $name',
  (strategy) => {
    let [sum, squares] = [0, 0]
    for (let nonce = 0; nonce < rounds / 1000; nonce += 1) {
      const draw = openDraw({ serverSeed: 'a million cards', clientSeed: strategy.name, nonce })
      for (let round = 0; round < 1000; round += 1) {
        const off = playOut(strategy, draw) / cents - 0.99
        sum += off
        squares += off * off
      }
    }
    // Rounding down to cents and four decimals costs less than 0.02 % of the stake.
    expect(Math.abs(sum)).toBeLessThan(3.29 * Math.sqrt(squares) + rounds * 0.0002)
  },
  600_000,
)
