import { describe, expect, it } from 'vitest'
import { holdingsOf, payTo, shareOf, stakeFrom, takeFrom, totalOf } from './split.ts'

const seat = { operatorId: 7, gameId: 'dice' }
const balances = (more: Record<string, bigint> = {}) =>
  new Map(Object.entries({ 'game:7:dice': 500n, 'bonus:7:g1': 300n, ...more }))

describe('what can be played with', () => {
  it('is the game wallet and the bonus credit of the same operator, and nothing else', () => {
    const others = {
      'main:7': 9n,
      'game:7:mines': 9n,
      'game:8:dice': 9n,
      'bonus:8:g2': 9n,
      'free:7:g1': 9n,
      'bank:dice': -9n,
    }
    expect(holdingsOf(balances(others), seat)).toEqual({ cash: 500n, bonus: 300n })
    expect(holdingsOf(new Map(), seat)).toEqual({ cash: 0n, bonus: 0n })
  })
})

describe('a stake', () => {
  it.each([
    [0n, { cash: 0n, bonus: 0n }, null],
    [200n, { cash: 0n, bonus: 200n }, 'g1'],
    [300n, { cash: 0n, bonus: 300n }, 'g1'],
    [301n, { cash: 1n, bonus: 300n }, 'g1'],
    [800n, { cash: 500n, bonus: 300n }, 'g1'],
  ])('of %s takes bonus credit first, then the game wallet', (cents, split, grantId) => {
    expect(stakeFrom(balances(), seat, null, cents)).toEqual({ split, grantId })
  })

  it('beyond both is too little', () => expect(stakeFrom(balances(), seat, null, 801n)).toBe('too little'))

  it("of a round that one bonus has paid never takes another's credit", () => {
    expect(stakeFrom(balances(), seat, 'g0', 100n)).toEqual({ split: { cash: 100n, bonus: 0n }, grantId: null })
    expect(stakeFrom(balances(), seat, 'g0', 501n)).toBe('too little')
    expect(stakeFrom(balances({ 'bonus:7:g0': 40n }), seat, 'g0', 50n)).toEqual({
      split: { cash: 10n, bonus: 40n },
      grantId: 'g0',
    })
  })
})

describe('a win', () => {
  it.each([
    [{ cash: 100n, bonus: 0n }, 333n, 333n],
    [{ cash: 0n, bonus: 100n }, 333n, 0n],
    [{ cash: 50n, bonus: 50n }, 3n, 2n],
    [{ cash: 1n, bonus: 2n }, 100n, 34n],
    [{ cash: 1n, bonus: 99n }, 1n, 1n],
    [{ cash: 0n, bonus: 0n }, 7n, 7n],
  ])('of a round paid by %o is shared in proportion, cash rounded up: of %s, %s', (paid, cents, cash) => {
    expect(shareOf(paid, cents)).toEqual({ cash, bonus: cents - cash })
  })

  it('is shared without a cent lost or made, whatever paid the round', () => {
    for (let n = 0; n < 5000; n += 1) {
      const [cash, bonus, cents] = [n % 97, n % 89, (n * 31) % 1009].map(BigInt) as [bigint, bigint, bigint]
      const share = shareOf({ cash, bonus }, cents)
      expect([totalOf(share), share.cash >= 0n && share.bonus >= 0n]).toEqual([cents, true])
    }
  })
})

describe('moves', () => {
  const purse = { ...seat, grantId: 'g1' }
  it('go between the pockets and the bank of the game, and none moves nothing', () => {
    expect(takeFrom(purse, { cash: 5n, bonus: 3n })).toEqual([
      { from: 'bonus:7:g1', to: 'bank:dice', cents: 3n },
      { from: 'game:7:dice', to: 'bank:dice', cents: 5n },
    ])
    expect(payTo(purse, { cash: 0n, bonus: 3n })).toEqual([{ from: 'bank:dice', to: 'bonus:7:g1', cents: 3n }])
    expect(payTo({ ...seat, grantId: null }, { cash: 0n, bonus: 0n })).toEqual([])
  })
})
