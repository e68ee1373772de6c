import { expect, it } from 'vitest'
import { leftToWager, outcomeOf } from './amounts.ts'

it.each([
  [2499.99, 0, 2499.99, 0],
  [2500, 0, 2500, 0],
  [2500.01, 0, 2500, 0.01],
  [2503.3, 3.3, 2500, 0],
  [12.4, 12.4, 0, 0],
])(
  'BON-9 with a balance of %d, of which free spins won %d, collects %d',
  (balance, freeSpinsWon, collected, overCap) => {
    expect(outcomeOf({ balance, freeSpinsWon, cap: 2500 })).toEqual({ collected, overCap })
  },
)

it('the amount left to wager is never negative', () => {
  expect(leftToWager({ target: 50, wagered: 12.7 })).toBe(37.3)
  expect(leftToWager({ target: 50, wagered: 50.4 })).toBe(0)
})
