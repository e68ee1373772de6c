import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import type { Draw } from '../draw.ts'
import { replay } from '../game.ts'
import { limits, lines, maxFreeSpins, phases, strips, type ReelSymbol } from './machine.ts'
import { nightReels } from './rules.ts'
import { lineWinsIn, moonsIn, windowAt, withGrownStars, type Window } from './spin.ts'

const seeds = fc.record({ serverSeed: fc.uuid(), clientSeed: fc.uuid(), nonce: fc.nat(1000) })
const cents = fc.integer({ min: 1, max: limits.max / lines.length }).map((lineStake) => lineStake * lines.length)

/** Returns the given values, then 0 forever. */
const drawOf = (...answers: number[]): Draw => ({ below: () => answers.shift() ?? 0, shuffled: (list) => [...list] })

const row = (...symbols: ReelSymbol[]): Window =>
  symbols.map((symbol, reel) => [reel % 2 ? 'king' : 'queen', symbol, reel % 2 ? 'agave' : 'lantern'])
const inTheMiddle = (window: Window) => lineWinsIn(window).find(({ line }) => line === 0)

/** The stop at which the moon of a reel is the top symbol. */
const moonStop = (reel: number) => strips[reel]!.indexOf('moon')
const noMoons = [0, 0, 0, 0, 0]
const moonsOn = (...reels: number[]) => noMoons.map((none, reel) => (reels.includes(reel) ? moonStop(reel) : none))

group('the strips', () => {
  it('never show a star and a moon, or two of either, on one reel; stars are only on the three middle reels', () => {
    const windows = strips.map((strip, reel) =>
      Array.from(strip.keys(), (stop) => windowAt(strips.map((_, other) => (other === reel ? stop : 0)))[reel]!),
    )
    for (const symbols of windows.flat()) {
      expect(symbols.filter((symbol) => symbol === 'moon' || symbol === 'star').length).toBeLessThanOrEqual(1)
    }
    expect(windows.map((symbols) => symbols.flat().includes('star'))).toEqual([false, true, true, true, false])
  })

  it('wrap around', () => {
    expect(windowAt([34, 0, 0, 0, 0])[0]).toEqual(['jack', 'king', 'ace'])
  })

  it('have twenty distinct lines', () => {
    expect(new Set(lines.map(String)).size).toBe(20)
  })
})

group('a line', () => {
  it('pays three, four and five from the left', () => {
    expect(inTheMiddle(row('owl', 'owl', 'owl', 'jack', 'owl'))).toMatchObject({ count: 3, pays: 75 })
    expect(inTheMiddle(row('owl', 'owl', 'owl', 'owl', 'jack'))).toMatchObject({ count: 4, pays: 250 })
    expect(inTheMiddle(row('owl', 'owl', 'owl', 'owl', 'owl'))).toMatchObject({ count: 5, pays: 1000 })
  })

  it('pays nothing for two, or for three that start on a later reel', () => {
    expect(inTheMiddle(row('owl', 'owl', 'jack', 'owl', 'owl'))).toBeUndefined()
    expect(inTheMiddle(row('jack', 'owl', 'owl', 'owl', 'owl'))).toBeUndefined()
  })

  it('treats stars as wild, except for moons', () => {
    expect(inTheMiddle(row('jack', 'star', 'star', 'jack', 'owl'))).toMatchObject({ symbol: 'jack', count: 4 })
    expect(inTheMiddle(row('moon', 'star', 'star', 'star', 'moon'))).toBeUndefined()
  })
})

group('free spins', () => {
  it('three moons anywhere award ten free spins and twice the stake', () => {
    const round = nightReels.start({ cents: 20 }, drawOf(...moonsOn(0, 2, 4), 5))
    expect(round).toMatchObject({ phase: 'full', spins: { length: 11 } })
    expect(round.spins[0]).toMatchObject({ moons: 3, gives: 10 })
    expect(round.spins[0]!.pays).toBeGreaterThanOrEqual(40)
  })

  it('two moons award none', () => {
    const round = nightReels.start({ cents: 20 }, drawOf(...moonsOn(0, 2)))
    expect(round.spins).toHaveLength(1)
    expect(round.phase).toBeUndefined()
  })

  it('more moons retrigger, up to fifty', () => {
    const fiveMoons = moonsOn(0, 1, 2, 3, 4)
    const again = nightReels.start({ cents: 20 }, drawOf(...moonsOn(0, 1, 2), 0, ...moonsOn(2, 3, 4)))
    expect(again.spins).toHaveLength(1 + 10 + 10)
    const always = nightReels.start({ cents: 20 }, drawOf(...fiveMoons, 0, ...Array(60).fill(fiveMoons).flat()))
    expect(always.spins).toHaveLength(1 + maxFreeSpins)
    expect(always.spins.reduce((given, { gives }) => given + gives, 0)).toBe(maxFreeSpins)
  })

  it('stars expand over their reels, and wins are multiplied', () => {
    const starOnTwo = strips[1]!.indexOf('star')
    const [plain, free] = [2, 5].map((moon) => {
      const draw = drawOf(...moonsOn(0, 2, 4), moon === 2 ? 0 : 5, 0, starOnTwo, 0, 0, 0)
      return nightReels.start({ cents: 20 }, draw).spins[1]!
    })
    expect(free!.pays).toBeGreaterThan(0)
    expect(free!.pays * 2).toBe(plain!.pays * 5)
    const window = windowAt([0, starOnTwo, 0, 0, 0])
    expect(withGrownStars(window)[1]).toEqual(['star', 'star', 'star'])
    expect(free!.lineWins).toEqual(lineWinsIn(withGrownStars(window)))
  })

  it('the phase is crescent in 3 of 6, half moon in 2 of 6, full moon in 1 of 6', () => {
    expect(phases.filter((phase) => phase === 'crescent')).toHaveLength(3)
    expect(phases.filter((phase) => phase === 'half')).toHaveLength(2)
    expect(phases.filter((phase) => phase === 'full')).toHaveLength(1)
  })
})

it('pays whole cents, 0 or more, and exactly the sum of its spins', () => {
  fc.assert(
    fc.property(seeds, cents, (drawn, stake) => {
      const state = replay(nightReels, drawn, { bet: { cents: stake }, actions: [] })
      const payout = nightReels.payout(state)!
      expect(Number.isSafeInteger(payout) && payout >= 0).toBe(true)
      expect(state.spins.reduce((sum, { pays }) => sum + pays, 0)).toBe(payout)
      expect(state.spins.length).toBe(1 + state.spins.reduce((sum, { gives }) => sum + gives, 0))
      expect(moonsIn(windowAt(state.spins[0]!.stops))).toBe(state.spins[0]!.moons)
      expect(replay(nightReels, drawn, { bet: { cents: stake }, actions: [] })).toEqual(state)
    }),
  )
})

it('pays in proportion to the stake, without rounding', () => {
  fc.assert(
    fc.property(seeds, cents, (drawn, stake) => {
      const [small, large] = [20, stake].map((bet) => replay(nightReels, drawn, { bet: { cents: bet }, actions: [] }))
      expect(large!.payout * 20).toBe(small!.payout * stake)
    }),
  )
})

it('accepts only stakes divisible by its lines', () => {
  for (const wrong of [0, 10, 30, 19, 100_20, -20, 20.5])
    expect(nightReels.bet.safeParse({ cents: wrong }).success).toBe(false)
  for (const right of [20, 100, 100_00]) expect(nightReels.bet.safeParse({ cents: right }).success).toBe(true)
})
