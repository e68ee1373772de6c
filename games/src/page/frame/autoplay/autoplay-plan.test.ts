import { expect, it } from 'vitest'
import { changesStake, losingRun, missingLimits, nextStake, shouldStop } from './autoplay-plan.ts'

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
  const [won, lost] = [
    { stake: 400, payout: 401 },
    { stake: 400, payout: 0 },
  ]
  expect([won, lost].map((round) => nextStake({ rounds: 1 }, 100, round))).toEqual([400, 400])
  const martingale = { rounds: 1, onWin: 'reset', onLoss: { raisePercent: 100 }, maxStake: 10_000 } as const
  expect([won, lost].map((round) => nextStake(martingale, 100, round))).toEqual([100, 800])
  const paroli = { rounds: 1, onWin: { raisePercent: 12.5 }, onLoss: 'keep', maxStake: 10_000 } as const
  expect([won, lost].map((round) => nextStake(paroli, 100, round))).toEqual([450, 400])
})

it('issue 29: a raise is whole cents, and at least one', () => {
  const plan = { rounds: 1, onLoss: { raisePercent: 5 }, maxStake: 10_000 }
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
  expect(nextStake({ rounds: 1, onLoss: { raisePercent: 50 }, maxStake: 10_000 }, 100, doubled, 100)).toBe(150)
})

const doubling = { rounds: 25, onWin: 'reset', onLoss: { raisePercent: 100 } } as const

it('issue 36: a round that returns exactly its cost is neither a win nor a loss: the bet stays', () => {
  const plan = { rounds: 1, onWin: { raisePercent: 50 }, onLoss: { raisePercent: 100 }, maxStake: 10_000 } as const
  expect(nextStake(plan, 100, { stake: 400, payout: 400 })).toBe(400)
  expect(nextStake({ ...plan, onWin: 'reset', onLoss: 'reset' }, 100, { stake: 400, payout: 400 })).toBe(400)
  // A push after a double of blackjack: the round cost 800, and the bet was 400.
  expect(nextStake(plan, 100, { stake: 800, payout: 800 }, 400)).toBe(400)
  expect(nextStake(plan, 100, { stake: 400, payout: 399 })).toBe(800)
  expect(nextStake(plan, 100, { stake: 400, payout: 401 })).toBe(600)
})

it('issue 36: a raise does not go beyond the largest bet, and never lowers the bet', () => {
  const plan = { ...doubling, maxStake: 500 }
  expect([100, 200, 400, 500].map((stake) => nextStake(plan, 100, { stake, payout: 0 }))).toEqual([200, 400, 500, 500])
  expect(nextStake(plan, 100, { stake: 600, payout: 0 })).toBe(600)
})

it('issue 36: a plan with a raise needs a stop at a loss, and a largest bet of at least the first', () => {
  expect(missingLimits({ rounds: 10 }, 100)).toEqual([])
  expect(missingLimits({ rounds: 10, onLoss: 'reset' }, 100)).toEqual([])
  expect(missingLimits(doubling, 100)).toEqual(['loss', 'stake'])
  expect(missingLimits({ rounds: 10, onWin: { raisePercent: 1 } }, 100)).toEqual(['loss', 'stake'])
  expect(missingLimits({ ...doubling, stopOnLossOf: 0, maxStake: 99 }, 100)).toEqual(['loss', 'stake'])
  expect(missingLimits({ ...doubling, stopOnLossOf: 1, maxStake: 100 }, 100)).toEqual([])
})

it('issue 36: the run of losses ends at the stop, or with the last round', () => {
  const plan = { ...doubling, stopOnLossOf: 1000, maxStake: 1000 }
  expect(losingRun(plan, 100)).toEqual({ losses: 4, stake: 800, lost: 1500, stops: true })
  expect(losingRun({ ...plan, rounds: 3 }, 100)).toEqual({ losses: 3, stake: 400, lost: 700, stops: false })
  expect(losingRun({ ...plan, rounds: Infinity, maxStake: 200 }, 100)).toEqual({
    losses: 6,
    stake: 200,
    lost: 1100,
    stops: true,
  })
})
