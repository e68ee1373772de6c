import { expect, it } from 'vitest'
import { isEnough } from './use-autoplay.ts'

it('stops at a win that was wished for', () => {
  expect(isEnough({ rounds: 10, stopOnWinOf: 500 }, { payout: 499 }, 399)).toBe(false)
  expect(isEnough({ rounds: 10, stopOnWinOf: 500 }, { payout: 500 }, 400)).toBe(true)
})

it('stops at a profit that is enough', () => {
  expect(isEnough({ rounds: 10, stopOnProfitOf: 300 }, { payout: 500 }, 299)).toBe(false)
  expect(isEnough({ rounds: 10, stopOnProfitOf: 300 }, { payout: 0 }, 300)).toBe(true)
})

it('stops at a loss that was feared', () => {
  expect(isEnough({ rounds: 10, stopOnLossOf: 300 }, { payout: 0 }, -299)).toBe(false)
  expect(isEnough({ rounds: 10, stopOnLossOf: 300 }, { payout: 0 }, -300)).toBe(true)
  expect(isEnough({ rounds: 10 }, { payout: 0 }, -10_000)).toBe(false)
})
