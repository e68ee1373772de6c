import * as fc from 'fast-check'
import { describe as suite, expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { replay } from '../game.ts'
import { allSpots, colourOf, limits, wheel, type Spot } from './layout.ts'
import { returnOf, roulette, type Chip, type RouletteBet } from './rules.ts'

const chipOn = ({ kind, numbers }: Spot, cents: number): Chip =>
  numbers.length === 18 ? { kind, cents } : { kind, numbers: [...numbers], cents }

const someSpots = fc.uniqueArray(fc.constantFrom(...allSpots), { minLength: 1, maxLength: 5 })
const someBet: fc.Arbitrary<RouletteBet> = someSpots.chain((spots) =>
  fc
    .array(fc.integer({ min: limits.min, max: limits.max }), { minLength: spots.length, maxLength: spots.length })
    .map((cents) => ({ chips: spots.map((spot, index) => chipOn(spot, cents[index]!)) })),
)
const someSeeds = fc.record({ serverSeed: fc.string(), clientSeed: fc.constant('me'), nonce: fc.nat() })

const accepts = (...chips: unknown[]) => roulette.bet.safeParse({ chips }).success

suite('the cloth', () => {
  it('has 157 spots with distinct numbers', () => {
    const counts = Object.groupBy(allSpots, ({ kind }) => kind)
    expect(Object.values(counts).map((spots) => spots.length)).toEqual([37, 60, 14, 23, 11, 3, 3, 1, 1, 1, 1, 1, 1])
    expect(new Set(allSpots.map(({ kind, numbers }) => `${kind} ${numbers.join()}`)).size).toBe(157)
  })

  it('combines only adjacent numbers', () => {
    const row = (number: number) => (number - 1) % 3
    const street = (number: number) => Math.floor((number - 1) / 3)
    const insides = allSpots.filter(({ kind, numbers }) => ['split', 'corner'].includes(kind) && numbers[0] !== 0)
    for (const { numbers } of insides) {
      expect(Math.max(...numbers.map(row)) - Math.min(...numbers.map(row))).toBeLessThanOrEqual(1)
      expect(Math.max(...numbers.map(street)) - Math.min(...numbers.map(street))).toBeLessThanOrEqual(1)
    }
  })

  it('has 18 reds and 18 blacks, which alternate around the wheel', () => {
    expect([...wheel].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number))
    const colours = wheel.slice(1).map(colourOf)
    expect(colours).toEqual(colours.map((_, index) => (index % 2 === 0 ? 'red' : 'black')))
  })
})

suite('a bet', () => {
  it('is accepted on any spot, with its numbers in any order', () => {
    for (const spot of allSpots) expect(accepts(chipOn(spot, 100))).toBe(true)
    expect(accepts({ kind: 'corner', numbers: [5, 1, 4, 2], cents: 100 })).toBe(true)
  })

  it.each([
    ['a split of numbers that are not neighbours', { kind: 'split', numbers: [1, 5] }],
    ['a split around the edge', { kind: 'split', numbers: [3, 4] }],
    ['a split of a number and itself', { kind: 'split', numbers: [3, 3] }],
    ['a split of zero and four', { kind: 'split', numbers: [0, 4] }],
    ['a street across two', { kind: 'street', numbers: [2, 3, 4] }],
    ['a corner around the edge', { kind: 'corner', numbers: [3, 4, 6, 7] }],
    ['a line that starts inside a street', { kind: 'line', numbers: [2, 3, 4, 5, 6, 7] }],
    ['a straight that names nothing', { kind: 'straight' }],
    ['a dozen of its own', { kind: 'dozen', numbers: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] }],
    ['number 37', { kind: 'straight', numbers: [37] }],
    ['red numbers of its own', { kind: 'red', numbers: [1, 3] }],
    ['a kind nobody knows', { kind: 'snake' }],
  ])('is refused on %s', (_, spot) => {
    expect(accepts({ ...spot, cents: 100 })).toBe(false)
  })

  it('is limited to 0.10 to 100.00 on a spot and 500.00 in total', () => {
    expect([9, 10, 10_000, 10_001, 10.5].map((cents) => accepts({ kind: 'red', cents }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    const straights = [1, 2, 3, 4, 5].map((number) => ({ kind: 'straight', numbers: [number], cents: 10_000 }))
    expect(accepts(...straights)).toBe(true)
    expect(accepts(...straights, { kind: 'red', cents: 10 })).toBe(false)
    expect(accepts()).toBe(false)
  })

  it('allows one chip per spot, so that a limit cannot be exceeded in parts', () => {
    expect(accepts({ kind: 'red', cents: 10_000 }, { kind: 'red', cents: 10_000 })).toBe(false)
    const split = { kind: 'split', cents: 10_000 }
    expect(accepts({ ...split, numbers: [1, 2] }, { ...split, numbers: [2, 1] })).toBe(false)
  })
})

suite('a spin', () => {
  it('pays 35, 17, 11, 8, 5, 2 and 1 to 1', () => {
    const paid = (kind: Chip['kind'], numbers?: number[]) =>
      returnOf({ kind, ...(numbers && { numbers }), cents: 100 }, 17)
    expect(paid('straight', [17])).toBe(3600)
    expect(paid('split', [17, 20])).toBe(1800)
    expect(paid('street', [16, 17, 18])).toBe(1200)
    expect(paid('corner', [13, 14, 16, 17])).toBe(900)
    expect(paid('line', [13, 14, 15, 16, 17, 18])).toBe(600)
    expect(paid('dozen', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])).toBe(300)
    expect([paid('black'), paid('red'), paid('odd'), paid('even'), paid('low'), paid('high')]).toEqual([
      200, 0, 200, 0, 200, 0,
    ])
  })

  it('loses every outside bet on zero', () => {
    const outside = allSpots.filter(({ numbers }) => numbers.length >= 12)
    expect(outside.map((spot) => returnOf(chipOn(spot, 100), 0))).toEqual(Array(12).fill(0))
  })

  it('a replayed spin is identical and pays the sum of its chips', () => {
    fc.assert(
      fc.property(someSeeds, someBet, (seeds, bet) => {
        const state = replay(roulette, seeds, { bet, actions: [] })
        const payout = roulette.payout(state)!
        expect(replay(roulette, seeds, { bet, actions: [] })).toEqual(state)
        expect(payout).toBe(bet.chips.reduce((total, chip) => total + returnOf(chip, state.number), 0))
        expect(payout).toBeGreaterThanOrEqual(0)
        expect(payout).toBeLessThanOrEqual(roulette.stake(bet) * 36)
        expect(roulette.view(state)).toEqual({ number: state.number, colour: colourOf(state.number) })
      }),
    )
  })

  it('reaches all 37 pockets', () => {
    const draw = openDraw({ serverSeed: 'all of them', clientSeed: 'me', nonce: 1 })
    const bet: RouletteBet = { chips: [{ kind: 'red', cents: 100 }] }
    const numbers = new Set(Array.from({ length: 1000 }, () => roulette.start(bet, draw).number))
    expect(numbers.size).toBe(37)
  })
})
