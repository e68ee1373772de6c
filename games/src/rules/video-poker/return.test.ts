// The exact return of Jacks or Better 9/6 at best play: of all 2,598,960 deals, the best of all 32 holds, over all draws.
import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { handOf, handOfFive, pays, type HandName } from './hands.ts'
import { videoPoker } from './rules.ts'
import { allDraws, cardsHeld, drawsOf, excludeDiscards, holdsOf, sumOfAll, sumWithRank } from './strategy.ts'

/** C(n, k) for k up to 5. */
const choose = Array.from({ length: 53 }, (_, n) => {
  const row = [1]
  for (let k = 1; k <= 5; k += 1) row.push((row[k - 1]! * (n - k + 1)) / k)
  return row
})
/** The number of a set of ascending cards among the sets of its size. */
const placeOf = (cards: readonly number[]) => cards.reduce((sum, card, index) => sum + choose[card]![index + 1]!, 0)

/** Calls for every hand of five ascending cards. */
function forEveryHand(call: (hand: number[], name: HandName) => void) {
  const hand = [0, 0, 0, 0, 0]
  for (let a = 0; a < 48; a += 1)
    for (let b = a + 1; b < 49; b += 1)
      for (let c = b + 1; c < 50; c += 1)
        for (let d = c + 1; d < 51; d += 1)
          for (let e = d + 1; e < 52; e += 1) {
            hand[0] = a
            hand[1] = b
            hand[2] = c
            hand[3] = d
            hand[4] = e
            call(hand, handOfFive(a, b, c, d, e))
          }
}

const masks = Array.from({ length: 32 }, (_, mask) => [0, 1, 2, 3, 4].filter((bit) => mask & (1 << bit)))
/** T of all sets of cards, by size. */
const sums = [0, 1, 2, 3, 4, 5].map((size) => new Float64Array(choose[52]![size]!))
const subsetPlace = (hand: readonly number[], mask: readonly number[]) => {
  let place = 0
  for (let index = 0; index < mask.length; index += 1) place += choose[hand[mask[index]!]!]![index + 1]!
  return place
}
const hands: Partial<Record<HandName, number>> = {}
forEveryHand((hand, name) => {
  hands[name] = (hands[name] ?? 0) + 1
  if (pays[name] > 0) for (const mask of masks) sums[mask.length]![subsetPlace(hand, mask)]! += pays[name]
})

it('issue 42: the hands of a deck of 52 are as frequent as they must be', () => {
  expect(hands).toEqual({
    'royal-flush': 4,
    'straight-flush': 36,
    'four-of-a-kind': 624,
    'full-house': 3_744,
    flush: 5_108,
    straight: 10_200,
    'three-of-a-kind': 54_912,
    'two-pair': 123_552,
    'jacks-or-better': 337_920,
    nothing: 2_062_860,
  })
})

it('issue 42: the published sums of no card and of one card are those of all hands', () => {
  expect(sums[0]![0]).toBe(sumOfAll)
  expect(Array.from({ length: 52 }, (_, card) => sums[1]![card])).toEqual([1, 2, 3, 4].flatMap(() => [...sumWithRank]))
})

it('issue 42: best play returns exactly 1,653,526,326,983 of 1,661,102,543,100, which is 99.5439 %, as published', () => {
  const held = masks.map((_, hold) => allDraws / drawsOf[5 - cardsHeld(hold)]!)
  const values = new Float64Array(32)
  let best = 0n
  let part = 0
  let deals = 0
  forEveryHand((hand) => {
    for (let hold = 0; hold < 32; hold += 1) values[hold] = sums[masks[hold]!.length]![subsetPlace(hand, masks[hold]!)]!
    excludeDiscards(values)
    let highest = 0
    for (let hold = 0; hold < 32; hold += 1) highest = Math.max(highest, values[hold]! * held[hold]!)
    part += highest
    deals += 1
    // Below 2^53, where additions are exact.
    if (deals % 1000 === 0) {
      best += BigInt(part)
      part = 0
    }
  })
  best += BigInt(part)
  const all = 2_598_960n * BigInt(allDraws)
  expect(deals).toBe(2_598_960)
  expect(best * 1_661_102_543_100n).toBe(all * 1_653_526_326_983n)
  const percent = Number((best * 10_000_000n) / all) / 100_000
  expect(percent).toBe(99.5439)
  expect(ownGames.find(({ id }) => id === 'video-poker')?.returnToPlayer).toBe(99.5439)
}, 120_000)

it('issue 42: the hint knows the exact value of each hold: the same as from all hands', () => {
  for (let nonce = 0; nonce < 40; nonce += 1) {
    const { dealt } = videoPoker.view(
      videoPoker.start({ cents: 100 }, openDraw({ serverSeed: 'hints', clientSeed: 'me', nonce })),
    )
    const hand = dealt.toSorted((one, other) => one - other)
    const values = masks.map((mask) => sums[mask.length]![placeOf(mask.map((index) => hand[index]!))]!)
    excludeDiscards(values)
    for (const { positions, value } of holdsOf(hand)) {
      const hold = positions.reduce((mask, position) => mask | (1 << position), 0)
      expect(value).toBe((values[hold]! * allDraws) / drawsOf[5 - positions.length]!)
    }
  }
})

/** In `npm run test:nightly` a million. */
const rounds = process.env['NIGHTLY'] ? 1_000_000 : 20_000

it('issue 42: simulated rounds at best play are within the 99.99 % interval', () => {
  let [sum, squares] = [0, 0]
  const draw = openDraw({ serverSeed: 'a million deals', clientSeed: 'player', nonce: 1 })
  for (let round = 0; round < rounds; round += 1) {
    const state = videoPoker.start({ cents: 100 }, draw)
    const dealt = videoPoker.view(state).dealt
    const hold = bestByTable(dealt)
    const end = videoPoker.steps!.act(state, { hold })
    const off = videoPoker.payout(end)! / 100 - 0.995439
    sum += off
    squares += off * off
  }
  // The variance of the game: a small sample without a royal flush would underestimate it.
  expect(Math.abs(sum)).toBeLessThan(3.9 * Math.sqrt(Math.max(squares, rounds * 19.5)))
}, 600_000)

/** The best hold, from the sums above. */
function bestByTable(dealt: readonly number[]): number[] {
  const order = [0, 1, 2, 3, 4].toSorted((one, other) => dealt[one]! - dealt[other]!)
  const hand = order.map((position) => dealt[position]!)
  const values = masks.map((mask) => sums[mask.length]![subsetPlace(hand, mask)]!)
  excludeDiscards(values)
  let best = 0
  const worth = (hold: number) => (values[hold]! * allDraws) / drawsOf[5 - masks[hold]!.length]!
  for (let hold = 1; hold < 32; hold += 1) if (worth(hold) >= worth(best)) best = hold
  return masks[best]!.map((index) => order[index]!).toSorted((one, other) => one - other)
}

it('issue 42: names of hands do not depend on the order of the cards', () => {
  for (let nonce = 0; nonce < 200; nonce += 1) {
    const draw = openDraw({ serverSeed: 'orders', clientSeed: 'me', nonce })
    const { dealt } = videoPoker.view(videoPoker.start({ cents: 100 }, draw))
    expect(handOf(draw.shuffled(dealt))).toBe(handOf(dealt))
  }
})
