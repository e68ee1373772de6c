import { expect, it, onTestFinished, vi } from 'vitest'
import { openDecisions } from './decisions.ts'

it('issue 29: payouts wait until all cash-outs of a burst are decided', async () => {
  const decisions = openDecisions(2)
  const done: string[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const running = gates.map(({ promise }, n) =>
    decisions.run(() => promise.then(() => void done.push(`decision ${n}`))),
  )
  const payout = decisions.idle().then(() => done.push('payout'))
  for (const { resolve } of gates) {
    expect(decisions.isBusy()).toBe(true)
    resolve()
  }
  await Promise.all([...running, payout])
  expect(done.at(-1)).toBe('payout')
  expect(done).toHaveLength(6)
  expect(decisions.isBusy()).toBe(false)
  await decisions.idle()
})

it('issue 29: a refused decision counts as decided, and a constant stream of requests holds payouts for three seconds at most', async () => {
  const decisions = openDecisions(1)
  await expect(decisions.run(() => Promise.reject(new Error('too late')))).rejects.toThrow('too late')
  expect(decisions.isBusy()).toBe(false)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  void decisions.run(() => new Promise<void>(() => {}))
  const paid = vi.fn()
  void decisions.idle().then(paid)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(paid).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(paid).toHaveBeenCalledOnce()
})
