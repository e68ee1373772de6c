import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import type { Draw } from '../draw.ts'
import { replay } from '../game.ts'
import {
  limits,
  linePays,
  linePaysWithoutStar,
  lines,
  maxFreeSpins,
  phases,
  strips,
  type ReelSymbol,
} from './machine.ts'
import { nightReels } from './rules.ts'
import { filledWindow, lineWinsIn, moonsIn, windowAt, type Window } from './spin.ts'

const seeds = fc.record({ serverSeed: fc.uuid(), clientSeed: fc.uuid(), nonce: fc.nat(1000) })
const cents = fc.integer({ min: 1, max: limits.max / lines.length }).map((lineStake) => lineStake * lines.length)

const bets = fc.record({ cents, star: fc.constant(true as const) }, { requiredKeys: ['cents'] })

/** Returns the given values, then 0 forever. */
const drawOf = (...answers: number[]): Draw => ({ below: () => answers.shift() ?? 0, shuffled: (list) => [...list] })

const row = (...symbols: ReelSymbol[]): Window =>
  symbols.map((symbol, reel) => [reel % 2 ? 'king' : 'queen', symbol, reel % 2 ? 'agave' : 'lantern'])
const inTheMiddle = (window: Window) => lineWinsIn(window, linePaysWithoutStar).find(({ line }) => line === 0)

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
    const grown = filledWindow(window, { isFree: true })
    expect(grown[1]).toEqual(['star', 'star', 'star'])
    expect(free!.lineWins).toEqual(lineWinsIn(grown, linePaysWithoutStar))
  })

  it('the phase is crescent in 3 of 6, half moon in 2 of 6, full moon in 1 of 6', () => {
    expect(phases.filter((phase) => phase === 'crescent')).toHaveLength(3)
    expect(phases.filter((phase) => phase === 'half')).toHaveLength(2)
    expect(phases.filter((phase) => phase === 'full')).toHaveLength(1)
  })
})

group('issue 29: the shooting star', () => {
  const bet = { cents: 20, star: true } as const

  it('two moons in the paid spin bring one more spin, with a reel of stars', () => {
    const round = nightReels.start(bet, drawOf(...moonsOn(0, 4), 1, 0, 0, 5, 6, 7))
    expect(round.spins).toHaveLength(2)
    expect(round.spins[0]).not.toHaveProperty('star')
    expect(round.spins[1]).toMatchObject({ star: 2, stops: [0, 0, 5, 6, 7] })
    const window = windowAt([0, 0, 5, 6, 7]).map((symbols, reel) => (reel === 2 ? ['star', 'star', 'star'] : symbols))
    expect(round.spins[1]!.lineWins).toEqual(lineWinsIn(window as Window, linePays))
    expect(round.payout).toBe(round.spins[0]!.pays + round.spins[1]!.pays)
    expect(round.spins[1]!.pays).toBeGreaterThan(0)
  })

  it('one moon, three moons, and two moons of another spin bring none', () => {
    const starsIn = (...draws: number[]) => nightReels.start(bet, drawOf(...draws)).spins.filter(({ star }) => star)
    expect(starsIn(...moonsOn(0))).toHaveLength(0)
    expect(starsIn(...moonsOn(0, 1, 2))).toHaveLength(0)
    expect(starsIn(...moonsOn(0, 1, 2), 0, ...moonsOn(0, 1))).toHaveLength(0)
    expect(starsIn(...moonsOn(0, 1), 1, ...moonsOn(0, 1))).toHaveLength(1)
  })

  it('its reel shows no moon; three moons on the other reels award free spins', () => {
    const covered = nightReels.start(bet, drawOf(...moonsOn(0, 4), 0, ...moonsOn(0, 1, 2)))
    expect(covered.spins[1]).toMatchObject({ star: 1, moons: 2, gives: 0 })
    expect(covered.spins).toHaveLength(2)
    const three = nightReels.start(bet, drawOf(...moonsOn(0, 4), 0, ...moonsOn(0, 2, 3), 5))
    expect(three).toMatchObject({ phase: 'full', spins: { length: 12 } })
    expect(three.spins[1]).toMatchObject({ star: 1, moons: 3, gives: 10 })
    expect(three.payout).toBe(three.spins.reduce((sum, { pays }) => sum + pays, 0))
  })

  it('a bet without `star` has the old pay table and no star spin', () => {
    const round = nightReels.start({ cents: 20 }, drawOf(...moonsOn(0, 4)))
    expect(round.spins).toHaveLength(1)
    const owls = strips.map((strip) => strip.indexOf('owl'))
    const five = (placed: { cents: number; star?: true }) =>
      nightReels.start(placed, drawOf(...owls)).spins[0]!.lineWins
    expect(five({ cents: 20 })).toEqual(lineWinsIn(windowAt(owls), linePaysWithoutStar))
    expect(five(bet)).toEqual(lineWinsIn(windowAt(owls), linePays))
    expect(five(bet)).not.toEqual(five({ cents: 20 }))
  })

  // Computed with the rules before the shooting star.
  it.each([
    [0, 0, 1],
    [15, 100, 1],
    [18, 750, 1],
    [28, 0, 1],
    [63, 100, 1],
    [80, 150, 1],
    [176, 25, 1],
    [90, 800, 11],
    [195, 1450, 11],
    [725, 2150, 11],
    [1738, 8950, 11],
  ])('the old round %i still pays %i in %i spins', (nonce, payout, spins) => {
    const seeds = { serverSeed: 'an old night', clientSeed: 'player', nonce }
    const view = replay(nightReels, seeds, { bet: { cents: 100 }, actions: [] })
    expect([view.payout, view.spins.length]).toEqual([payout, spins])
  })
})

it('pays whole cents, 0 or more, and exactly the sum of its spins', () => {
  fc.assert(
    fc.property(seeds, bets, (drawn, bet) => {
      const state = replay(nightReels, drawn, { bet, actions: [] })
      const payout = nightReels.payout(state)!
      expect(Number.isSafeInteger(payout) && payout >= 0).toBe(true)
      expect(state.spins.reduce((sum, { pays }) => sum + pays, 0)).toBe(payout)
      const paid = state.spins.some(({ star }) => star !== undefined) ? 2 : 1
      expect(state.spins.length).toBe(paid + state.spins.reduce((sum, { gives }) => sum + gives, 0))
      expect(moonsIn(windowAt(state.spins[0]!.stops))).toBe(state.spins[0]!.moons)
      expect(replay(nightReels, drawn, { bet, actions: [] })).toEqual(state)
    }),
  )
})

it('pays in proportion to the stake, without rounding', () => {
  fc.assert(
    fc.property(seeds, bets, (drawn, bet) => {
      const [small, large] = [20, bet.cents].map((cents) =>
        replay(nightReels, drawn, { bet: { ...bet, cents }, actions: [] }),
      )
      expect(large!.payout * 20).toBe(small!.payout * bet.cents)
    }),
  )
})

it('accepts only stakes divisible by its lines', () => {
  for (const wrong of [0, 10, 30, 19, 100_20, -20, 20.5])
    expect(nightReels.bet.safeParse({ cents: wrong }).success).toBe(false)
  for (const right of [20, 100, 100_00]) expect(nightReels.bet.safeParse({ cents: right }).success).toBe(true)
  expect(nightReels.bet.safeParse({ cents: 20, star: true }).success).toBe(true)
  expect(nightReels.bet.safeParse({ cents: 20, star: false }).success).toBe(false)
})
