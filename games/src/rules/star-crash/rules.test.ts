import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { digestOfSeeds, isLinkAfter, linkBefore } from './chain.ts'
import { flightTimeOf, multiplierAt, multipliers, timeOf } from './odds.ts'
import { starCrash, type StarCrashAction, type StarCrashBet } from './rules.ts'

const { act, action } = starCrash.steps!
/** A bet in a round with this crash point. */
const started = (bet: StarCrashBet, crash: number) => ({ ...starCrash.start(bet, draw), crash })
const draw = { below: () => 0, shuffled: <T>(list: readonly T[]) => [...list] }
const play = (bet: StarCrashBet, crash: number, actions: StarCrashAction[]) =>
  actions.reduce((state, chosen) => act(state, chosen), started(bet, crash))
const out = (at: number, part: 'half' | 'all' = 'all') => ({ do: 'cash-out', part, at }) as const
const end = { do: 'end' } as const
const callOff = { do: 'call-off' } as const
const callOffAt = (at: number) => ({ do: 'call-off', at }) as const

it('an automatic cash-out is paid at its target if the target is at most the crash point, and decided by rule', () => {
  const paid = play({ cents: 100, auto: 231 }, 231, [end])
  expect([starCrash.payout(paid), starCrash.view(paid)]).toEqual([
    231,
    { cashed: [{ at: 231, cents: 231 }], end: 'auto' },
  ])
  const lost = play({ cents: 100, auto: 232 }, 231, [end])
  expect([starCrash.payout(lost), starCrash.view(lost)]).toEqual([0, { cashed: [], end: 'lost', crash: 231 }])
})

it('a manual cash-out pays the multiplier of its time, and a bet that stays in is lost', () => {
  expect(starCrash.payout(play({ cents: 333 }, 500, [out(150)]))).toBe(499)
  expect(starCrash.payout(play({ cents: 333 }, 500, [end]))).toBe(0)
  expect(starCrash.payout(started({ cents: 333 }, 500))).toBeUndefined()
  expect(() => play({ cents: 333 }, 149, [out(150)])).toThrow('crashed')
  expect(() => play({ cents: 333, auto: 140 }, 500, [out(150)])).toThrow('automatic')
})

it('50 % cashes out half of the stake once, and the rest stays in play', () => {
  const half = play({ cents: 101 }, 500, [out(200, 'half')])
  expect([starCrash.payout(half), starCrash.view(half)]).toEqual([undefined, { cashed: [{ at: 200, cents: 100 }] }])
  expect(starCrash.payout(act(half, out(300)))).toBe(100 + 153)
  expect(starCrash.payout(act(half, end))).toBe(100)
  expect(() => act(half, out(300, 'half'))).toThrow('half')
})

it('a bet that is paid during the flight does not tell the crash point', () => {
  expect(starCrash.view(play({ cents: 100 }, 500, [out(150)]))).not.toHaveProperty('crash')
  expect(starCrash.view(play({ cents: 100, auto: 150 }, 500, [end]))).not.toHaveProperty('crash')
})

it('issue 36: a round that is called off ends where the table stopped: targets up to there are paid, every other bet is cashed out there', () => {
  expect(starCrash.payout(play({ cents: 100, auto: 130 }, 231, [callOffAt(135)]))).toBe(130)
  expect(starCrash.payout(play({ cents: 100, auto: 200 }, 231, [callOffAt(135)]))).toBe(135)
  expect(starCrash.payout(play({ cents: 100, auto: 300 }, 231, [callOffAt(135)]))).toBe(135)
  expect(starCrash.payout(play({ cents: 101 }, 231, [out(120, 'half'), callOffAt(135)]))).toBe(60 + 68)
  expect(starCrash.view(play({ cents: 100 }, 231, [callOffAt(135)]))).toEqual({
    cashed: [{ at: 135, cents: 135 }],
    end: 'stopped',
    crash: 231,
  })
  expect(starCrash.view(play({ cents: 100, auto: 200 }, 231, [callOffAt(100)]))).toEqual({
    cashed: [],
    end: 'returned',
    crash: 231,
  })
  expect(starCrash.payout(play({ cents: 100, auto: 200 }, 231, [callOffAt(100)]))).toBe(100)
  expect(() => play({ cents: 100 }, 134, [callOffAt(135)])).toThrow('crashed')
})

it('a round that an earlier release called off still verifies: it paid targets that the star reached, and returned every other stake', () => {
  expect(starCrash.payout(play({ cents: 100, auto: 200 }, 231, [callOff]))).toBe(200)
  expect(starCrash.payout(play({ cents: 100, auto: 300 }, 231, [callOff]))).toBe(100)
  expect(starCrash.payout(play({ cents: 100 }, 231, [callOff]))).toBe(100)
  expect(starCrash.payout(play({ cents: 100 }, 231, [out(200, 'half'), callOff]))).toBe(150)
})

it('at 1,000.00 every bet that is still in play is cashed out', () => {
  expect(starCrash.payout(play({ cents: 100 }, multipliers.max, [end]))).toBe(100_000)
})

it('a bet is over once', () => {
  for (const last of [out(150), end, callOff])
    expect(() => act(play({ cents: 100 }, 500, [last]), end)).toThrow('the bet is over')
})

it('rejects bets and actions outside the rules', () => {
  for (const wrong of [{ cents: 9 }, { cents: 10_001 }, { cents: 100, auto: 100 }, { cents: 100, auto: 100_001 }, {}])
    expect(starCrash.bet.safeParse(wrong).success).toBe(false)
  for (const wrong of [
    out(100),
    out(100_001),
    { do: 'cash-out', part: 'third', at: 150 },
    { do: 'end', at: 1 },
    callOffAt(99),
    callOffAt(100_001),
  ])
    expect(action.safeParse(wrong).success).toBe(false)
})

it('the curve grows as e^(0.00006 · ms) in steps of 0.01, and ends when it would exceed the crash point', () => {
  expect([0, 165, 166, 11_552, 11_553].map(multiplierAt)).toEqual([100, 100, 101, 199, 200])
  fc.assert(
    // Above 160.00 the curve grows by more than 0.01 per millisecond.
    fc.property(fc.integer({ min: 101, max: 160_00 }), (multiplier) => {
      expect([multiplierAt(timeOf(multiplier)), multiplierAt(timeOf(multiplier) - 1) < multiplier]).toEqual([
        multiplier,
        true,
      ])
      expect(multiplierAt(flightTimeOf(multiplier) - 1)).toBe(multiplier)
    }),
  )
  expect(flightTimeOf(multipliers.max)).toBe(timeOf(multipliers.max))
})

it('links and digests are SHA-256 of text, and the order of the seeds does not matter', () => {
  expect(linkBefore('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
  expect(digestOfSeeds([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(digestOfSeeds(['b', 'a', 'a'])).toBe(digestOfSeeds(['a', 'b', 'a']))
  expect(digestOfSeeds(['a', 'b'])).not.toBe(digestOfSeeds(['a', 'b', 'a']))
  const link = linkBefore(linkBefore('a'))
  expect([isLinkAfter('a', link, 2), isLinkAfter('a', link, 1)]).toEqual([true, false])
})
