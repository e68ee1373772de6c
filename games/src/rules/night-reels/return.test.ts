import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { exactReturn } from './exact-return.ts'
import { figures, volatilityOf } from './figures.ts'
import { nightReels } from './rules.ts'

const exact = exactReturn()
const old = exactReturn(false)
const publishedReturn = ownGames.find(({ id }) => id === 'night-reels')?.returnToPlayer

it('publishes the exact RTP of its strips, with and without the shooting star', () => {
  for (const { whole } of [exact, old]) expect(Math.round(whole * 100_000) / 1000).toBe(publishedReturn)
  expect(exact.whole).toBeCloseTo(exact.lines + exact.moons + exact.starSpin + exact.freeSpins, 12)
})

it('issue 29: the published figures are the exact ones', () => {
  const rounded = (all: object) => Object.entries(all).map(([name, value]) => [name, (value as number).toFixed(9)])
  expect(rounded(figures)).toEqual(rounded(exact))
})

it('issue 29: the shooting star comes in one of 18 rounds, and two of five rounds pay', () => {
  expect(1 / exact.starFrequency).toBeCloseTo(18.2, 1)
  expect(exact.starSpin).toBeCloseTo(0.1496, 4)
  expect(exact.hitFrequency).toBeCloseTo(0.4006, 4)
  expect(1 / exact.freeSpinFrequency).toBeCloseTo(182.9, 1)
  expect(exact.freeSpinCount).toBeCloseTo(10.82, 2)
})

it('without the star: hit rate is 37.4 %, and free spins begin in one of 187 rounds', () => {
  expect([old.starSpin, old.starFrequency]).toEqual([0, 0])
  expect(old.hitFrequency).toBeCloseTo(0.374, 3)
  expect(1 / old.freeSpinFrequency).toBeCloseTo(187.2, 1)
  expect(old.freeSpinCount).toBeCloseTo(10.82, 2)
})

it('issue 29: volatility has five steps of the standard deviation, and this game is on the third', () => {
  expect([0, 1.9, 2, 5, 9.9, 10, 20, 500].map(volatilityOf)).toEqual([1, 1, 2, 3, 3, 4, 5, 5])
  expect(volatilityOf(exact.deviation)).toBe(3)
})

/** A fortieth of the rounds in `npm test`, all of them in `npm run test:nightly`. */
const rounds = process.env['NIGHTLY'] ? 1_000_000 : 25_000

it('RTP, volatility and frequencies of many simulated rounds are within their 99.9 % intervals', () => {
  const [perNonce, cents] = [1000, 20]
  let [total, squares, fourths, hits, features, stars] = [0, 0, 0, 0, 0, 0]
  for (let nonce = 0; nonce < rounds / perNonce; nonce += 1) {
    const draw = openDraw({ serverSeed: 'a million nights', clientSeed: 'player', nonce })
    for (let round = 0; round < perNonce; round += 1) {
      const { payout, phase, spins } = nightReels.start({ cents, star: true }, draw)
      const back = payout / cents
      total += back
      squares += back ** 2
      fourths += back ** 4
      if (back > 0) hits += 1
      if (phase) features += 1
      if (spins[1]?.star !== undefined) stars += 1
    }
  }
  const mean = total / rounds
  const square = squares / rounds
  const off = (share: number, chance: number) => Math.abs(share - chance) / Math.sqrt((chance * (1 - chance)) / rounds)
  expect(Math.abs(mean - exact.whole)).toBeLessThan((3.29 * exact.deviation) / Math.sqrt(rounds))
  const exactSquare = exact.deviation ** 2 + exact.whole ** 2
  expect(Math.abs(square - exactSquare)).toBeLessThan(3.29 * Math.sqrt((fourths / rounds - square ** 2) / rounds))
  expect(off(hits / rounds, exact.hitFrequency)).toBeLessThan(3.29)
  expect(off(stars / rounds, exact.starFrequency)).toBeLessThan(3.29)
  expect(off(features / rounds, exact.freeSpinFrequency)).toBeLessThan(3.29)
}, 300_000)
