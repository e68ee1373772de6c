import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { digestOfSeeds, linkBefore } from './chain.ts'
import { crashPointOf, limits, multipliers, payoutAt } from './odds.ts'
import { starCrash } from './rules.ts'

const promised = ownGames.find(({ id }) => id === 'star-crash')!.returnToPlayer
const words = 2n ** 32n
const crashOf = (word: bigint) => crashPointOf({ below: () => Number(word) })
/** How many of the 2³² words reach the multiplier. */
const reaching = (multiplier: number) => (99n * words) / BigInt(multiplier)
const everyMultiplier = Array.from({ length: multipliers.max - 100 }, (_, index) => multipliers.min + index)

it('reaches each of the 99,900 multipliers with exactly ⌊99 · 2³² / m⌋ of the 2³² words', () => {
  const isExact = (multiplier: number) => {
    const last = reaching(multiplier) - 1n
    return crashOf(last) >= multiplier && crashOf(last + 1n) < multiplier
  }
  expect(everyMultiplier.filter((multiplier) => !isExact(multiplier))).toEqual([])
  expect([crashOf(0n), crashOf(words - 1n)]).toEqual([multipliers.max, 100])
})

it('RTP is 99 % at every automatic cash-out, less by under 0.00003 %: exact rational arithmetic', () => {
  // RTP = m · reaching(m) / (100 · 2³²). It is compared as integers: 99 · 2³² − m · reaching(m) is the rounding, below m.
  const lossAt = (multiplier: number) => BigInt(promised) * words - BigInt(multiplier) * reaching(multiplier)
  const isExact = (multiplier: number) => lossAt(multiplier) >= 0n && lossAt(multiplier) < BigInt(multiplier)
  expect(everyMultiplier.filter((multiplier) => !isExact(multiplier))).toEqual([])
  // m < 100,000 and 100 · 2³² words: less than 0.000 000 24 of the stake.
  expect(Number(BigInt(multipliers.max)) / (100 * 2 ** 32)).toBeLessThan(0.000_000_3)
})

it('no strategy of manual cash-outs returns more: every step from m to m + 1 is a bet with at most 100 %', () => {
  // P(reach m + 1 | reach m) · (m + 1) / m may exceed 1 only by the rounding of a word.
  const valueAt = (multiplier: number) => BigInt(multiplier) * reaching(multiplier)
  const gains = everyMultiplier.slice(0, -1).filter((m) => valueAt(m + 1) - valueAt(m) >= BigInt(m))
  expect(gains).toEqual([])
})

it('rounds a payout down by less than a cent', () => {
  for (const cents of [limits.min, 37, 100, 1234, limits.max])
    for (const multiplier of [101, 150, 199, 231, 1000, 99_999, multipliers.max]) {
      const exact = BigInt(cents) * BigInt(multiplier)
      expect(BigInt(payoutAt(cents, multiplier))).toBe(exact / 100n)
    }
})

const rounds = process.env['NIGHTLY'] ? 1_000_000 : 100_000

it('RTP of many simulated rounds of mixed targets is within the 99.9 % interval', () => {
  const targets = [101, 125, 150, 200, 500, 1000]
  let [surplus, variance] = [0, 0]
  const draw = openDraw({ serverSeed: 'many crashes', clientSeed: 'player', nonce: 0 })
  for (let round = 0; round < rounds; round += 1) {
    const auto = targets[round % targets.length]!
    const chance = Number(reaching(auto)) / 2 ** 32
    const state = starCrash.steps!.act(starCrash.start({ cents: 100, auto }, draw), { do: 'end' })
    surplus += starCrash.payout(state)! - auto * chance
    variance += auto * auto * chance * (1 - chance)
  }
  expect(Math.abs(surplus)).toBeLessThan(3.29 * Math.sqrt(variance))
}, 60_000)

it('the last bettor gains nothing by choosing a seed without the link, and can choose the outcome with it', () => {
  const others = ['ana', 'luis', 'marta']
  const crash = (link: string, seed: string) =>
    crashPointOf(openDraw({ serverSeed: link, clientSeed: digestOfSeeds([...others, seed]), nonce: 7 }))
  const seeds = Array.from({ length: 100 }, (_, index) => `seed-${index}`)
  const target = 200
  // The bettor guesses a link and takes the seeds that would win with it. The true link is unknown, so many links are tried:
  // with a single one, its own luck would decide the test.
  const chosen = seeds.filter((seed) => crash('a guess of the link', seed) >= target)
  const links = Array.from({ length: 100 }, (_, index) => linkBefore(`link ${index}`))
  const won = links.reduce((sum, link) => sum + chosen.filter((seed) => crash(link, seed) >= target).length, 0)
  const [bets, chance] = [links.length * chosen.length, Number(reaching(target)) / 2 ** 32]
  expect(Math.abs(won - bets * chance)).toBeLessThan(3.29 * Math.sqrt(bets * chance * (1 - chance)))
  // With the link, which only the house has before the end, a winning seed is found for each of the links.
  const steered = links.filter((link) => seeds.some((seed) => crash(link, seed) >= target)).length
  expect(steered).toBe(links.length)
})
