import { expect, it } from 'vitest'
import { changesStake, nextStake, shouldStop } from './autoplay-plan.ts'

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

it('issue 29: stops after a round with the feature of the game, if chosen', () => {
  expect(shouldStop({ rounds: 10, stopOnFeature: true }, { payout: 0 }, 0, true)).toBe(true)
  expect(shouldStop({ rounds: 10, stopOnFeature: true }, { payout: 0 }, 0, false)).toBe(false)
  expect(shouldStop({ rounds: 10, stopOnFeature: false }, { payout: 0 }, 0, true)).toBe(false)
})

it('issue 29: the stake after a win or a loss is kept, reset or raised', () => {
  const [won, lost, even] = [
    { stake: 400, payout: 401 },
    { stake: 400, payout: 0 },
    { stake: 400, payout: 400 },
  ]
  expect([won, lost].map((round) => nextStake({ rounds: 1 }, 100, round))).toEqual([400, 400])
  const martingale = { rounds: 1, onWin: 'reset', onLoss: { raisePercent: 100 } } as const
  expect([won, lost, even].map((round) => nextStake(martingale, 100, round))).toEqual([100, 800, 800])
  const paroli = { rounds: 1, onWin: { raisePercent: 12.5 }, onLoss: 'keep' } as const
  expect([won, lost].map((round) => nextStake(paroli, 100, round))).toEqual([450, 400])
})

it('issue 29: a raise is whole cents, and at least one', () => {
  const plan = { rounds: 1, onLoss: { raisePercent: 5 } }
  expect(nextStake(plan, 10, { stake: 10, payout: 0 })).toBe(11)
  expect(nextStake(plan, 10, { stake: 137, payout: 0 })).toBe(143)
})

it('issue 29: only a raise makes the total stake unknown', () => {
  expect(changesStake({ rounds: 10 })).toBe(false)
  expect(changesStake({ rounds: 10, onWin: 'reset', onLoss: 'reset' })).toBe(false)
  expect(changesStake({ rounds: 10, onLoss: { raisePercent: 10 } })).toBe(true)
})

it('issue 29: a double or split does not change the next bet', () => {
  const doubled = { stake: 200, payout: 0 }
  expect(nextStake({ rounds: 1 }, 100, doubled, 100)).toBe(100)
  expect(nextStake({ rounds: 1, onLoss: { raisePercent: 50 } }, 100, doubled, 100)).toBe(150)
})
