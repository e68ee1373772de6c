// Issue 40: commission by tiers, bonus cost, carried losses, and periods.
import { describe, expect, it } from 'vitest'
import {
  changeDay,
  commissionOf,
  figuresOf,
  lastDayOf,
  nextPeriod,
  periodOn,
  shareOf,
  type ContractRow,
  type Terms,
} from './rules.ts'

const sums = {
  creditGranted: 0n,
  welcomeCredit: 0n,
  creditReturned: 0n,
  redeemed: 0n,
  creditChange: 0n,
  bonusCollected: 0n,
}
const figures = (more: Partial<typeof sums>) => figuresOf({ ...sums, ...more })
const terms: Terms = { basis: 'ngr', tiers: [{ from: 0n, share: 2000 }], bonusCost: 'shared', carriesLoss: false }

describe('issue 40: commission', () => {
  it('applies each tier to its own part, and rounds down once', () => {
    const tiers = [
      { from: 0n, share: 2000 },
      { from: 100_000n, share: 2550 },
    ]
    expect(shareOf(tiers, 100_000n)).toBe(20_000n)
    expect(shareOf(tiers, 100_003n)).toBe(20_000n)
    expect(shareOf(tiers, 200_001n)).toBe(45_500n)
    expect(shareOf([{ from: 50_000n, share: 10_000 }], 50_000n)).toBe(0n)
  })

  it('lets both, the one above or the operator bear the bonus cost', () => {
    const month = figures({ creditGranted: 100_000n, redeemed: 30_000n, bonusCollected: 10_000n })
    expect(month).toMatchObject({ realGgr: 80_000n, bonusCost: 10_000n, ngr: 70_000n })
    const gross = (bonusCost: Terms['bonusCost']) => commissionOf({ ...terms, bonusCost }, month, 0n).gross
    expect([gross('shared'), gross('upper'), gross('operator')]).toEqual([14_000n, 16_000n, 6000n])
  })

  it('carries a loss over if the contract says so, and never pays a share of a loss', () => {
    const loss = figures({ redeemed: 5000n })
    expect(commissionOf(terms, loss, 0n)).toMatchObject({ gross: 0n, carriedOut: 0n })
    const carrying = { ...terms, carriesLoss: true }
    expect(commissionOf(carrying, loss, -1000n)).toMatchObject({ gross: 0n, carriedIn: -1000n, carriedOut: -6000n })
    expect(commissionOf(carrying, figures({ creditGranted: 8000n }), -6000n)).toMatchObject({
      gross: 400n,
      carriedOut: 0n,
    })
  })

  it('takes a share of credit sold less credit returned, without welcome credit', () => {
    const sold = figures({ creditGranted: 10_000n, welcomeCredit: 500n, creditReturned: 1500n })
    expect(commissionOf({ ...terms, basis: 'sold' }, sold, -900n)).toMatchObject({ base: 8000n, gross: 1600n })
  })

  it('is nothing without a contract, and the loss stays', () => {
    expect(commissionOf(undefined, figures({ creditGranted: 100n }), -5n)).toMatchObject({ gross: 0n, carriedOut: -5n })
  })
})

describe('issue 40: periods', () => {
  const contract = (fromDay: string, period: 'week' | 'month'): ContractRow => ({
    ...terms,
    operatorId: 1,
    fromDay,
    period,
  })

  it('end on Sundays or with the month', () => {
    expect([lastDayOf('week', '2026-11-16'), lastDayOf('week', '2026-11-22')]).toEqual(['2026-11-22', '2026-11-22'])
    expect([lastDayOf('month', '2028-02-03'), lastDayOf('month', '2026-12-31')]).toEqual(['2028-02-29', '2026-12-31'])
  })

  it('follow each other without a gap, also when weeks become months', () => {
    const rows = [contract('2026-11-05', 'week'), contract('2026-11-16', 'month')]
    expect(nextPeriod(rows, 1, undefined)).toEqual({ from: '2026-11-05', to: '2026-11-08' })
    expect(nextPeriod(rows, 1, '2026-11-08')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(nextPeriod(rows, 1, '2026-11-15')).toEqual({ from: '2026-11-16', to: '2026-11-30' })
    expect(periodOn(rows, 1, undefined, '2026-12-24')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(nextPeriod(rows, 2, undefined)).toBeUndefined()
  })

  it('begin anew for a change: never inside of a period', () => {
    const rows = [contract('2026-11-05', 'week')]
    expect(changeDay(rows, 1, undefined, '2026-11-06')).toBe('2026-11-09')
    expect(changeDay(rows, 1, undefined, '2026-11-05')).toBe('2026-11-05')
    expect(changeDay(rows, 1, undefined, '2026-11-01')).toBe('2026-11-05')
    expect(changeDay([], 1, undefined, '2026-11-01')).toBe('2026-11-01')
  })
})
