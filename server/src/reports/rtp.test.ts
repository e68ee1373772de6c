import { describe, expect, it } from 'vitest'
import { addRounds } from './classify.ts'
import { observedRtp } from './rtp.ts'
import { Totals } from './sums.ts'

/** `rounds` rounds with a stake of 1.00; every `every`th pays `payout` cents. */
function played(rounds: number, every: number, payout: bigint) {
  const totals = new Totals()
  for (let n = 0; n < rounds; n += 1)
    addRounds(totals, { day: '2026-11-17', game: 'dice', stake: 100n, payout: n % every === 0 ? payout : 0n })
  return totals.at('2026-11-17', 'game', 'dice')
}

describe('issue 26: the observed RTP has a confidence interval', () => {
  it('is the textbook interval of an even-money game', () => {
    // Half of the rounds pay 1.90: mean 0.95, standard deviation 0.95.
    const rtp = observedRtp(played(10_000, 2, 190n), 0.95)!
    expect(rtp.observed).toBeCloseTo(0.95, 10)
    expect(rtp.high - rtp.observed).toBeCloseTo((3.29 * 0.95) / Math.sqrt(9999), 10)
    expect(rtp.observed - rtp.low).toBeCloseTo(rtp.high - rtp.observed, 10)
    expect(rtp.isOutside).toBe(false)
  })

  it('reports a theoretical RTP below or above the interval', () => {
    const sums = played(10_000, 2, 190n)
    expect(observedRtp(sums, 0.99)!.isOutside).toBe(true)
    expect(observedRtp(sums, 0.91)!.isOutside).toBe(true)
    expect(observedRtp(sums, 0.93)!.isOutside).toBe(false)
  })

  it('does not judge few rounds, nor a game whose RTP is unknown', () => {
    expect(observedRtp(played(9_999, 2, 10n), 0.95)!.isOutside).toBe(false)
    expect(observedRtp(played(10_000, 2, 10n), 0.95)!.isOutside).toBe(true)
    expect(observedRtp(played(10_000, 2, 10n), undefined)!.isOutside).toBe(false)
  })

  it('does not depend on the unit of the stakes', () => {
    const ofUnit = (unit: bigint) => {
      const totals = new Totals()
      for (let n = 0; n < 100; n += 1)
        addRounds(totals, { day: '2026-11-17', game: 'dice', stake: unit, payout: n % 4 ? 0n : 3n * unit })
      return observedRtp(totals.at('2026-11-17', 'game', 'dice'), undefined)!
    }
    const [small, large] = [ofUnit(1n), ofUnit(10_000_000_000_000n)]
    expect(large.observed).toBe(small.observed)
    expect(large.low).toBeCloseTo(small.low, 9)
    expect(large.high).toBeCloseTo(small.high, 9)
  })

  it('has no interval without two settled rounds with a stake', () => {
    expect(observedRtp(played(1, 2, 190n), 0.95)).toBeUndefined()
    expect(observedRtp(played(0, 2, 190n), 0.95)).toBeUndefined()
  })
})
