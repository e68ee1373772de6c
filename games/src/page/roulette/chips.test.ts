import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { allSpots, limits } from '../../rules/roulette/layout.ts'
import { roulette } from '../../rules/roulette/rules.ts'
import { fromBet, maxTotalOf, scaledTo, toBet, totalOf, type ChipsBySpot } from './chips.ts'

const someChips: fc.Arbitrary<ChipsBySpot> = fc
  .uniqueArray(fc.nat(allSpots.length - 1), { minLength: 1, maxLength: 40 })
  .chain((spots) =>
    fc
      .array(fc.integer({ min: limits.min, max: 1200 }), { minLength: spots.length, maxLength: spots.length })
      .map((cents) => new Map(spots.map((spot, index) => [allSpots[spot]!, cents[index]!]))),
  )

it('issue 29: a step of autoplay multiplies the whole layout', () => {
  const chips = fromBet({
    chips: [
      { kind: 'red', cents: 500 },
      { kind: 'straight', numbers: [17], cents: 100 },
    ],
  })
  expect([...scaledTo(chips, 1200).values()]).toEqual([1000, 200])
  expect([...scaledTo(chips, 601).values()]).toEqual([501, 100])
  expect(maxTotalOf(chips)).toBe(120_00)
  expect([...scaledTo(chips, maxTotalOf(chips)).values()]).toEqual([100_00, 20_00])
})

it('issue 29: a raised layout has exactly the stake, keeps its proportions to the cent, and is a legal bet', () => {
  fc.assert(
    fc.property(someChips, fc.double({ min: 0, max: 1, noNaN: true }), (chips, share) => {
      const sum = totalOf(chips)
      fc.pre(sum <= limits.total)
      const total = sum + Math.floor(share * (maxTotalOf(chips) - sum))
      const raised = scaledTo(chips, total)
      expect(totalOf(raised)).toBe(total)
      for (const [spot, cents] of chips) expect(Math.abs(raised.get(spot)! - (cents * total) / sum)).toBeLessThan(1)
      expect(roulette.bet.safeParse(toBet(raised)).success).toBe(true)
    }),
  )
})
