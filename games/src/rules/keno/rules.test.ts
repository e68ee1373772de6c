import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openDraw, type Draw } from '../draw.ts'
import { replay } from '../game.ts'
import { multipliersOf, risks } from './odds.ts'
import { keno, type KenoBet } from './rules.ts'

/** Draws 1 to 10: every swap is with itself. */
const inOrder: Draw = { below: () => 0, shuffled: (list) => [...list] }
const bet = (picks: number[], more: Partial<KenoBet> = {}): KenoBet => ({ cents: 100, risk: 'classic', picks, ...more })
const play = (placed: KenoBet) => {
  const state = keno.start(placed, inOrder)
  return { ...keno.view(state), payout: keno.payout(state) }
}

it.each([
  [bet([1]), 1, 396],
  [bet([11]), 0, 0],
  [bet([1, 2, 40]), 2, 220],
  [bet([3, 7, 12, 20], { risk: 'low' }), 2, 220],
  [bet([3, 12], { risk: 'low' }), 1, 139],
  [bet([30, 12], { risk: 'low' }), 0, 50],
  [bet([1, 2, 3, 4, 5], { risk: 'high', cents: 10 }), 5, 8601],
  [bet([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], { risk: 'medium' }), 10, 1000_00],
])('issue 42: %j has %i hits and pays %i', (placed, hits, payout) => {
  expect(play(placed)).toMatchObject({ hits, payout, drawn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })
})

const picks = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 })
const bets = fc.record({ cents: fc.integer({ min: 10, max: 100_00 }), risk: fc.constantFrom(...risks), picks })
const seeds = fc.record({ serverSeed: fc.uuid(), clientSeed: fc.uuid(), nonce: fc.nat(1000) })

it('issue 42: every draw has ten different numbers from 1 to 40, and pays by its hits', () => {
  fc.assert(
    fc.property(seeds, bets, (drawn, placed) => {
      const state = replay(keno, drawn, { bet: placed, actions: [] })
      const view = keno.view(state)
      expect(new Set(view.drawn).size).toBe(10)
      expect(view.drawn.every((number) => number >= 1 && number <= 40)).toBe(true)
      expect(view.hits).toBe(view.drawn.filter((number) => placed.picks.includes(number)).length)
      expect(view.multiplier).toBe(multipliersOf(placed.risk, placed.picks.length)[view.hits])
      expect(keno.payout(state)).toBe(Math.floor((placed.cents * view.multiplier) / 100))
    }),
  )
})

it('issue 42: every number is drawn equally often', () => {
  const counts = Array.from({ length: 41 }, () => 0)
  const draw = openDraw({ serverSeed: 'every number', clientSeed: 'player', nonce: 1 })
  for (let round = 0; round < 8000; round += 1)
    for (const number of keno.view(keno.start(bet([1]), draw)).drawn) counts[number]! += 1
  // Chi-squared with 39 degrees of freedom, 99.9 %. Drawing without replacement only makes it smaller.
  expect(counts.slice(1).reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)).toBeLessThan(72.1)
})

it('issue 42: rejects bets outside the rules', () => {
  for (const wrong of [
    bet([]),
    bet([0]),
    bet([41]),
    bet([1, 1]),
    bet([1.5]),
    bet([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    bet([1], { cents: 9 }),
    bet([1], { cents: 100_01 }),
    { ...bet([1]), risk: 'none' },
    { cents: 100, picks: [1] },
  ])
    expect(keno.bet.safeParse(wrong).success).toBe(false)
})
