import { ownGames } from '@lucero/contract/own-games'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { exactReturn } from './exact-return.ts'
import { nightReels } from './rules.ts'

const exact = exactReturn()

it('publishes the exact RTP of its strips', () => {
  const published = ownGames.find(({ id }) => id === 'night-reels')?.returnToPlayer
  expect(published).toBe(Math.round(exact.whole * 100_000) / 1000)
  expect(exact.whole).toBeCloseTo(exact.lines + exact.moons + exact.freeSpins, 12)
})

it('hit rate is 37.4 %, and free spins begin in one of 187 rounds', () => {
  expect(exact.hitFrequency).toBeCloseTo(0.374, 3)
  expect(1 / exact.freeSpinFrequency).toBeCloseTo(187.2, 1)
  expect(exact.freeSpinCount).toBeCloseTo(10.82, 2)
})

/** A tenth of the rounds in `npm test`, all of them in `npm run test:nightly`. */
const rounds = process.env['NIGHTLY'] ? 250_000 : 25_000

it('RTP of many simulated rounds is within the 99.9 % interval', () => {
  const [perNonce, cents] = [1000, 20]
  let [total, squares, hits, features] = [0, 0, 0, 0]
  for (let nonce = 0; nonce < rounds / perNonce; nonce += 1) {
    const draw = openDraw({ serverSeed: 'a million nights', clientSeed: 'player', nonce })
    for (let round = 0; round < perNonce; round += 1) {
      const { payout, phase } = nightReels.start({ cents }, draw)
      const back = payout / cents
      total += back
      squares += back * back
      if (back > 0) hits += 1
      if (phase) features += 1
    }
  }
  const mean = total / rounds
  const deviation = Math.sqrt(squares / rounds - mean * mean)
  const off = (share: number, chance: number) => Math.abs(share - chance) / Math.sqrt((chance * (1 - chance)) / rounds)
  expect(Math.abs(mean - exact.whole)).toBeLessThan((3.29 * deviation) / Math.sqrt(rounds))
  expect(off(hits / rounds, exact.hitFrequency)).toBeLessThan(3.29)
  expect(off(features / rounds, exact.freeSpinFrequency)).toBeLessThan(3.29)
}, 120_000)
