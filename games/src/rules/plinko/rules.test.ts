import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { replay } from '../game.ts'
import { limits, multipliersOf, pathsTo, risks, rowCounts } from './odds.ts'
import { plinko, type PlinkoBet } from './rules.ts'

const someBet: fc.Arbitrary<PlinkoBet> = fc.record({
  cents: fc.integer(limits),
  rows: fc.constantFrom(...rowCounts),
  risk: fc.constantFrom(...risks),
})
const usual: PlinkoBet = { cents: 100, rows: 8, risk: 'high' }
const accepts = (bet: unknown) => plinko.bet.safeParse(bet).success
/** A round whose draw is this number. */
const dropped = (bet: PlinkoBet, number: number) =>
  plinko.start(bet, { below: () => number, shuffled: (list) => [...list] })

it('issue 29: accepts 8 to 16 rows, three risks and stakes within the limits', () => {
  fc.assert(fc.property(someBet, (bet) => accepts(bet)))
  for (const cents of [9, 100_01, 10.5, -10, '100', null]) expect(accepts({ ...usual, cents })).toBe(false)
  for (const rows of [7, 17, 8.5, '8', null]) expect(accepts({ ...usual, rows })).toBe(false)
  for (const risk of ['extreme', '', null]) expect(accepts({ ...usual, risk })).toBe(false)
  expect(accepts({ ...usual, sure: true })).toBe(false)
})

it('issue 29: the bits of the drawn number are the steps, the first row is the lowest bit', () => {
  expect(plinko.view(dropped(usual, 0b0000_0001))).toEqual({
    path: [1, 0, 0, 0, 0, 0, 0, 0],
    slot: 1,
    multiplier: 399,
  })
  expect(plinko.view(dropped(usual, 0b1111_1111))).toMatchObject({ slot: 8, multiplier: 2900 })
  expect(plinko.payout(dropped(usual, 0))).toBe(2900)
  expect(plinko.payout(dropped({ ...usual, cents: 137 }, 0b1010_1010))).toBe(27)
})

it('issue 29: of all paths, each slot gets as many as the binomial coefficient', () => {
  for (const rows of [8, 9, 16] as const) {
    const counts = Array<number>(rows + 1).fill(0)
    for (let number = 0; number < 2 ** rows; number += 1)
      counts[plinko.view(dropped({ ...usual, rows }, number)).slot]! += 1
    expect(counts).toEqual(counts.map((_, slot) => pathsTo(slot, rows)))
  }
})

it('issue 29: multipliers are symmetric and fall toward the middle; more risk pays more outside and less inside', () => {
  for (const rows of rowCounts) {
    for (const risk of risks) {
      const all = multipliersOf(rows, risk)
      expect(all).toHaveLength(rows + 1)
      expect(all).toEqual(all.toReversed())
      const half = all.slice(0, Math.ceil(all.length / 2))
      expect(half).toEqual(half.toSorted((a, b) => b - a))
    }
    const [low, medium, high] = risks.map((risk) => multipliersOf(rows, risk))
    expect([low![0]! < medium![0]!, medium![0]! < high![0]!]).toEqual([true, true])
    const middle = Math.floor(rows / 2)
    expect([low![middle]! >= medium![middle]!, medium![middle]! >= high![middle]!]).toEqual([true, true])
  }
})

it('issue 29: seeds and bet determine the round', () => {
  const seeds = { serverSeed: 'a server seed', clientSeed: 'me', nonce: 7 }
  const drawn = openDraw(seeds).below(2 ** 12)
  const { path } = plinko.view(replay(plinko, seeds, { bet: { ...usual, rows: 12 }, actions: [] }))
  expect(path).toHaveLength(12)
  expect(path.reduce((sum, step, row) => sum + step * 2 ** row, 0)).toBe(drawn)
})
