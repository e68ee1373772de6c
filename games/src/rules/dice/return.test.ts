import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { chances, limits, multiplierOf, prizeOf, targetOf } from './odds.ts'
import { dice, type DiceBet } from './rules.ts'

const everyChance = Array.from({ length: chances.max - chances.min + 1 }, (_, index) => chances.min + index)
const promised = ownGames.find(({ id }) => id === 'dice')!.returnToPlayer / 100

/** Expected payout of a bet: prize times probability. */
const returnOf = (stake: number, chance: number) => (prizeOf(stake, chance) * chance) / 10_000 / stake

it('RTP is 99 % at each of the 9,701 chances, less at most 0.01 % of rounding', () => {
  const returns = everyChance.map((chance) => (multiplierOf(chance) * chance) / 10_000 / 10_000)
  expect(Math.max(...returns)).toBe(promised)
  expect(Math.min(...returns)).toBeGreaterThan(0.9899)
})

it('rounds a prize down by less than a cent, and never pays more than announced', () => {
  const isRight = (stake: number) => (chance: number) => {
    const [prize, fair] = [prizeOf(stake, chance), (promised * stake * 10_000) / chance]
    return prize <= fair + 1e-6 && prize > fair - 1 - stake / 10_000
  }
  for (const stake of [limits.min, 37, 100, 1234, limits.max]) expect(everyChance.every(isRight(stake))).toBe(true)
})

it('RTP is at least 98 % from a bet of 1.00, and at least 90 % for the smallest bet', () => {
  expect(Math.min(...everyChance.map((chance) => returnOf(100, chance)))).toBeGreaterThan(0.98)
  expect(Math.min(...everyChance.map((chance) => returnOf(limits.min, chance)))).toBeGreaterThan(0.9)
})

/** A tenth of the rounds in `npm test`, all of them in `npm run test:nightly`. */
const roundsPerBet = process.env['NIGHTLY'] ? 100_000 : 10_000

it('RTP of many simulated rounds of mixed bets is within the 99.9 % interval', () => {
  const bets = [100, 777, 2500, 4950, 7500, 9800].flatMap((chance): DiceBet[] => [
    { stake: 1000, direction: 'under', target: targetOf('under', chance) },
    { stake: 1000, direction: 'over', target: targetOf('over', chance) },
  ])
  let [surplus, variance] = [0, 0]
  for (const [nonce, bet] of bets.entries()) {
    const { mean, spread } = momentsOf(bet)
    const draw = openDraw({ serverSeed: 'a million rolls', clientSeed: 'player', nonce })
    for (let round = 0; round < roundsPerBet; round += 1) surplus += dice.payout(dice.start(bet, draw))! - mean
    variance += roundsPerBet * spread
  }
  expect(Math.abs(surplus)).toBeLessThan(3.29 * Math.sqrt(variance))
}, 60_000)

/** Mean and variance of the prize over all 10,000 numbers. */
function momentsOf(bet: DiceBet) {
  const prizes = Array.from({ length: 10_000 }, (_, roll) => dice.payout({ bet, roll })!)
  const mean = prizes.reduce((sum, prize) => sum + prize, 0) / 10_000
  return { mean, spread: prizes.reduce((sum, prize) => sum + (prize - mean) ** 2, 0) / 10_000 }
}
