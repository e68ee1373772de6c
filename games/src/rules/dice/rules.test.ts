import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { replay } from '../game.ts'
import { chanceOf, chances, limits, multiplierOf, prizeOf, targetOf } from './odds.ts'
import { dice, type DiceBet } from './rules.ts'

const someDirection = fc.constantFrom('under' as const, 'over' as const)
const someChance = fc.integer(chances)
const someBet: fc.Arbitrary<DiceBet> = fc
  .record({ stake: fc.integer(limits), direction: someDirection, chance: someChance })
  .map(({ stake, direction, chance }) => ({ stake, direction, target: targetOf(direction, chance) }))

const accepts = (bet: unknown) => dice.bet.safeParse(bet).success
const even: DiceBet = { stake: 100, direction: 'under', target: 5000 }
/** A round with this roll. */
const rolled = (bet: DiceBet, roll: number) => dice.start(bet, { below: () => roll, shuffled: (list) => [...list] })

it('accepts bets within the limits, at a chance of 1 to 98 %', () => {
  fc.assert(fc.property(someBet, (bet) => accepts(bet)))
  for (const stake of [limits.min - 1, limits.max + 1, 10.5, -10, '100', null])
    expect(accepts({ ...even, stake })).toBe(false)
  for (const target of [99, 9801, 50.5]) expect(accepts({ ...even, target })).toBe(false)
  for (const target of [198, 9900]) expect(accepts({ ...even, direction: 'over', target })).toBe(false)
  for (const target of [199, 9899]) expect(accepts({ ...even, direction: 'over', target })).toBe(true)
  expect(accepts({ ...even, direction: 'sideways' })).toBe(false)
  expect(accepts({ ...even, sure: true })).toBe(false)
})

it('the count of winning numbers equals the chance, for every target', () => {
  fc.assert(
    fc.property(someBet, (bet) => {
      const wins = Array.from({ length: 10_000 }, (_, roll) => dice.view(rolled(bet, roll)).won).filter(Boolean)
      return wins.length === chanceOf(bet)
    }),
    { numRuns: 30 },
  )
})

it('a roll equal to the target loses, under and over', () => {
  expect(dice.payout(rolled(even, 5000))).toBe(0)
  expect(dice.payout(rolled(even, 4999))).toBe(198)
  expect(dice.payout(rolled({ ...even, direction: 'over' }, 5000))).toBe(0)
  expect(dice.payout(rolled({ ...even, direction: 'over' }, 5001))).toBe(198)
})

it('pays 99 divided by the chance, rounded down', () => {
  expect(multiplierOf(5000)).toBe(19_800)
  expect(multiplierOf(100)).toBe(990_000)
  expect(multiplierOf(9800)).toBe(10_102)
  expect(multiplierOf(3333)).toBe(29_702)
  expect(prizeOf(1000, 3333)).toBe(2970)
  expect(prizeOf(limits.max, chances.min)).toBe(990_000)
})

it('converts between target and chance', () => {
  fc.assert(
    fc.property(someDirection, someChance, (direction, chance) => {
      expect(chanceOf({ direction, target: targetOf(direction, chance) })).toBe(chance)
    }),
  )
})

it('seeds and bet determine the round', () => {
  const seeds = { serverSeed: 'a server seed', clientSeed: 'me', nonce: 7 }
  const roll = openDraw(seeds).below(10_000)
  expect(dice.view(replay(dice, seeds, { bet: even, actions: [] }))).toEqual({ roll, won: roll < 5000 })
})
