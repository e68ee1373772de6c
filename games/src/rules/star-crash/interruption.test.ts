/**
 * What an interruption of the table is worth. It may come at any multiplier, and it does not depend on the crash point. Exact rational arithmetic
 * over all 2³² words of the draw: a return is a number of cents × words, compared with stake × words.
 */
import { expect, it } from 'vitest'
import { crashPointOf, multipliers } from './odds.ts'
import { starCrash, type StarCrashAction, type StarCrashBet } from './rules.ts'

const words = 2n ** 32n
const reaching = (multiplier: number) => (multiplier <= 100 ? words : (99n * words) / BigInt(multiplier))
/** Half of it pays whole cents at every multiplier. */
const stake = 200

/** A bet, and its manual cash-outs, each made if the star and the table get there. */
type Strategy = { auto?: number; manual?: { at: number; part: 'half' | 'all' }[] }

function payout({ auto, manual = [] }: Strategy, crash: number, stoppedAt: number): number {
  const bet: StarCrashBet = { cents: stake, ...(auto !== undefined && { auto }) }
  // A star that crashes at a multiplier flies until it would exceed it. An earlier crash is decided by the rules alone.
  const isCalledOff = crash >= stoppedAt
  const last = isCalledOff ? stoppedAt : crash
  let state = starCrash.start(bet, { below: () => 0, shuffled: (list) => [...list] })
  state = { ...state, crash }
  const actions: StarCrashAction[] = manual
    .filter(({ at }) => at <= last && at < (auto ?? multipliers.max))
    .map(({ at, part }) => ({ do: 'cash-out', part, at }))
  const end: StarCrashAction = isCalledOff ? { do: 'call-off', at: stoppedAt } : { do: 'end' }
  for (const action of [...actions, end]) if (!state.end) state = starCrash.steps!.act(state, action)
  return starCrash.payout(state)!
}

/** Cents × words. The payout is constant between two multipliers of the strategy. */
function total(strategy: Strategy, stoppedAt: number): bigint {
  const marks = [
    strategy.auto,
    ...(strategy.manual ?? []).map(({ at }) => at),
    stoppedAt,
    stoppedAt + 1,
    multipliers.max,
  ]
  const crashes = [...new Set([100, ...marks.filter((at) => at !== undefined)])]
    .filter((at) => at <= multipliers.max)
    .sort((a, b) => a - b)
  return crashes.reduce((sum, crash, index) => {
    const next = crashes[index + 1]
    const chance = reaching(crash) - (next === undefined ? 0n : reaching(next))
    return sum + BigInt(payout(strategy, crash, stoppedAt)) * chance
  }, 0n)
}

const everyStop = Array.from({ length: multipliers.max - 99 }, (_, index) => 100 + index).filter(
  (at) => at <= 1100 || at % 97 === 0,
)
const strategies: Record<string, Strategy> = {
  'by hand, never': {},
  'by hand at 1.01': { manual: [{ at: 101, part: 'all' }] },
  'by hand at 2.00': { manual: [{ at: 200, part: 'all' }] },
  'by hand at 50.00': { manual: [{ at: 5000, part: 'all' }] },
  'half by hand at 1.50, the rest at 3.00': {
    manual: [
      { at: 150, part: 'half' },
      { at: 300, part: 'all' },
    ],
  },
  'half by hand at 1.20, the rest at the automatic 10.00': { auto: 1000, manual: [{ at: 120, part: 'half' }] },
  'automatic at 1.01': { auto: 101 },
  'automatic at 1.50': { auto: 150 },
  'automatic at 10.00': { auto: 1000 },
  'automatic at 1,000.00': { auto: multipliers.max },
}
/** In cents: what rounding to words can take away. */
const rounding = 2n * BigInt(multipliers.max) * BigInt(stake)

it.each(Object.keys(strategies))(
  'issue 36: an interruption at any multiplier is worth nothing to %s: 99 percent, or the stake before the star has left 1.00',
  (name) => {
    const strategy = strategies[name]!
    const ninetyNine = 99n * words * BigInt(stake / 100)
    const wrong = everyStop.filter((stoppedAt) => {
      const value = total(strategy, stoppedAt)
      if (stoppedAt === 100) return value !== BigInt(stake) * words
      return value > ninetyNine || value < ninetyNine - rounding
    })
    expect(wrong).toEqual([])
  },
)

it('issue 36: the draw of this test is the draw of the game', () => {
  const crashOf = (word: bigint) => crashPointOf({ below: () => Number(word) })
  for (const multiplier of [101, 150, 231, 1000, multipliers.max])
    expect([crashOf(reaching(multiplier) - 1n) >= multiplier, crashOf(reaching(multiplier)) >= multiplier]).toEqual([
      true,
      false,
    ])
})

/** Foresees that the table stops, and stays in or leaves just before: both are worth the same. */
it('issue 36: who foresees the interruption gains nothing by leaving before it', () => {
  for (const stoppedAt of [101, 135, 200, 1000, 50_000]) {
    const [stays, leaves] = [{}, { manual: [{ at: stoppedAt, part: 'all' as const }] }].map((one) =>
      total(one, stoppedAt),
    )
    expect(leaves).toBe(stays)
  }
})

it('issue 36: the rule of releases up to 0.3.0 paid an automatic 10.00 in a round called off at its start 89 % more than its stake', () => {
  const old = (crash: number) => {
    const state = {
      ...starCrash.start({ cents: stake, auto: 1000 }, { below: () => 0, shuffled: (list) => [...list] }),
      crash,
    }
    return BigInt(starCrash.payout(starCrash.steps!.act(state, { do: 'call-off' }))!)
  }
  const value = old(1000) * reaching(1000) + old(100) * (words - reaching(1000))
  expect(Number(value) / Number(words) / stake).toBeCloseTo(1.891, 6)
})
