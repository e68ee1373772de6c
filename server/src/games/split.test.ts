import { describe, expect, it } from 'vitest'
import { payoutMoves, shareOf, stakeFrom, stakeMoves, toProviderBalance, totalOf } from './split.ts'

const account = { operatorId: 7, gameId: 'dice' }
const split = (cash: bigint, bonus: bigint, free = 0n) => ({ cash, bonus, free })
const paidBy = (cash: bigint, bonus: bigint, free = 0n) => ({ ...split(cash, bonus, free), isFreeSpin: false })

describe('a stake', () => {
  it.each([
    [0n, split(0n, 0n)],
    [40n, split(0n, 0n, 40n)],
    [200n, split(0n, 150n, 50n)],
    [350n, split(0n, 300n, 50n)],
    [351n, split(1n, 300n, 50n)],
    [850n, split(500n, 300n, 50n)],
  ])('BON-6 of %s is paid from free-spin winnings first, then bonus credit, then the game wallet', (cents, taken) => {
    expect(stakeFrom(split(500n, 300n, 50n), cents)).toEqual(taken)
  })

  it('is not paid from a negative balance', () =>
    expect(() => stakeFrom(split(-1n, 300n), 100n)).toThrow('negative balance'))

  it('above the total is too little', () => expect(stakeFrom(split(500n, 300n, 50n), 851n)).toBe('too little'))
})

describe('a win', () => {
  it.each([
    [paidBy(100n, 0n), 333n, 333n],
    [paidBy(0n, 100n), 333n, 0n],
    [paidBy(50n, 50n), 3n, 2n],
    [paidBy(1n, 2n), 100n, 34n],
    [paidBy(1n, 99n), 1n, 1n],
    [paidBy(1n, 1n, 1n), 100n, 34n],
    [paidBy(0n, 0n, 5n), 100n, 0n],
    [paidBy(0n, 0n), 7n, 7n],
  ])('BON-6 of a round paid by %o is split in proportion, cash rounded up: of %s, %s', (paid, cents, cash) => {
    expect(shareOf(paid, cents)).toEqual(split(cash, cents - cash))
  })

  it('BON-7 of a free spin goes to free-spin winnings', () =>
    expect(shareOf({ ...split(0n, 0n), isFreeSpin: true }, 90n)).toEqual(split(0n, 0n, 90n)))

  it('is split completely, for any stakes', () => {
    for (let n = 0; n < 5000; n += 1) {
      const [cash, bonus, free, cents] = [n % 97, n % 89, n % 7, (n * 31) % 1009].map(BigInt) as [
        bigint,
        bigint,
        bigint,
        bigint,
      ]
      const share = shareOf(paidBy(cash, bonus, free), cents)
      expect([totalOf(share), share.cash >= 0n && share.bonus >= 0n]).toEqual([cents, true])
    }
  })
})

describe('moves', () => {
  const holder = { ...account, grantId: 'g1' }
  it('are between the player and the bank of the game, without moves of 0', () => {
    expect(stakeMoves(holder, split(5n, 3n, 2n))).toEqual([
      { from: 'free:7:g1', to: 'bank:dice', cents: 2n },
      { from: 'bonus:7:g1', to: 'bank:dice', cents: 3n },
      { from: 'game:7:dice', to: 'bank:dice', cents: 5n },
    ])
    expect(payoutMoves(holder, split(0n, 3n), false)).toEqual([{ from: 'bank:dice', to: 'bonus:7:g1', cents: 3n }])
    expect(payoutMoves({ ...account, grantId: null }, split(0n, 0n), false)).toEqual([])
  })

  it('a late bonus share goes to forfeits, the cash share to the player', () => {
    expect(payoutMoves(holder, split(5n, 3n, 2n), true)).toEqual([
      { from: 'bank:dice', to: 'game:7:dice', cents: 5n },
      { from: 'bank:dice', to: 'forfeits', cents: 5n },
    ])
  })
})

describe('the balance for providers', () => {
  it('counts free-spin winnings as bonus credit', () =>
    expect(toProviderBalance(split(5n, 3n, 2n), 9n)).toEqual({ playable: 10, cash: 5, bonus: 5, version: 9 }))

  it.each([-1n, 2n ** 53n])('is never %s cents', (cents) =>
    expect(() => toProviderBalance(split(cents, 0n), 1n)).toThrow('a playable balance'),
  )
})
