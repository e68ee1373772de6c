import { expect, it } from 'vitest'
import { fields } from './wheel.ts'
import { games } from './games.ts'
import type { Outcome, Random } from './game.ts'
import { prizes } from './scratch.ts'
import { stakes } from './units.ts'

/** The first draw is given, the others are the lowest. */
function firstIs(first: number): Random {
  const draws = [first]
  return () => draws.shift() ?? 0
}

const [coin, wheel, scratch] = games

it('issue 38: the return of each simulated game is the published one, by all its outcomes', () => {
  const mean = (outcomes: Outcome[]) => outcomes.reduce((sum, { factor }) => sum + factor, 0) / outcomes.length
  const all = (count: number, draw: (random: Random) => Outcome) =>
    mean(Array.from({ length: count }, (_, first) => draw(firstIs(first))))
  for (const choice of coin!.choices) expect(all(2, (random) => coin!.draw(choice, random))).toBe(97.5)
  expect(coin!.returnToPlayer).toBe(97.5)
  expect(all(24, (random) => wheel!.draw('', random))).toBeCloseTo(95.83, 2)
  expect([wheel!.returnToPlayer, fields.length]).toEqual([95.83, 24])
  expect(all(1000, (random) => scratch!.draw('', random))).toBe(95)
  expect(scratch!.returnToPlayer).toBe(95)
})

it('issue 38: a card shows its prize three times and nothing else as often', () => {
  for (const [card, isWon] of [
    [0, true],
    [521, true],
    [522, false],
    [999, false],
  ] as const) {
    const { factor, shown } = scratch!.draw('', firstIs(card))
    const counts = Map.groupBy(shown, (symbol) => symbol)
    const three = [...counts].filter(([, { length }]) => length >= 3).map(([symbol]) => symbol)
    expect([shown.length, three.length]).toEqual([9, isWon ? 1 : 0])
    expect(three.map((symbol) => prizes[symbol]!.factor)).toEqual(isWon ? [factor] : [])
  }
})

it('issue 38: every payout of every stake is a whole cent', () => {
  const factors = [195, ...fields, ...prizes.map(({ factor }) => factor)]
  for (const stake of stakes) for (const factor of factors) expect((stake * factor) % 100_000).toBe(0)
})
