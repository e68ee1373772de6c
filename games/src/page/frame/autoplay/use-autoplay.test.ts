import { expect, it } from 'vitest'
import { shouldStop } from './use-autoplay.ts'

it('stops at the chosen win', () => {
  expect(shouldStop({ rounds: 10, stopOnWinOf: 500 }, { payout: 499 }, 399)).toBe(false)
  expect(shouldStop({ rounds: 10, stopOnWinOf: 500 }, { payout: 500 }, 400)).toBe(true)
})

it('stops at the chosen profit', () => {
  expect(shouldStop({ rounds: 10, stopOnProfitOf: 300 }, { payout: 500 }, 299)).toBe(false)
  expect(shouldStop({ rounds: 10, stopOnProfitOf: 300 }, { payout: 0 }, 300)).toBe(true)
})

it('stops at the chosen loss', () => {
  expect(shouldStop({ rounds: 10, stopOnLossOf: 300 }, { payout: 0 }, -299)).toBe(false)
  expect(shouldStop({ rounds: 10, stopOnLossOf: 300 }, { payout: 0 }, -300)).toBe(true)
  expect(shouldStop({ rounds: 10 }, { payout: 0 }, -10_000)).toBe(false)
})
