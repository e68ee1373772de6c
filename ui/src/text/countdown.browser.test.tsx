import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { installFakeClock } from '../testing/fake-clock.ts'
import { toMinutesSeconds, toPaddedMinutesSeconds, useCountdown } from './countdown.ts'

beforeEach(() => installFakeClock())

it('the fake clock of tests does not move while an assertion waits', async () => {
  const start = Date.now()
  let calls = 0
  await expect.poll(() => (calls += 1)).toBe(3)
  expect(Date.now()).toBe(start)
})

it('continues after a tick that finds the clock unchanged', async () => {
  const { result, act } = await renderHook(() => useCountdown(59))
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  await act(() => vi.advanceTimersByTime(1000))
  expect(result.current.secondsLeft).toBe(59)
  clock.mockRestore()
  await act(() => vi.advanceTimersByTime(1000))
  expect(result.current.secondsLeft).toBe(57)
})

it('SUP-9 FPW-2 counts down to zero and stops', async () => {
  const { result, act } = await renderHook(() => useCountdown(119))
  expect(result.current).toMatchObject({ secondsLeft: 119, running: true })
  await act(() => vi.advanceTimersByTime(1000))
  expect(result.current.secondsLeft).toBe(118)
  for (let second = 118; second > 0; second--) await act(() => vi.advanceTimersByTime(1000))
  expect(result.current).toMatchObject({ secondsLeft: 0, running: false })
  expect(vi.getTimerCount()).toBe(0)
})

it('uses the clock, not the number of ticks, after the tab was suspended', async () => {
  const { result, act } = await renderHook(() => useCountdown(59))
  vi.setSystemTime(Date.now() + 40_000)
  await act(() => vi.advanceTimersToNextTimer())
  expect(result.current.secondsLeft).toBeLessThanOrEqual(19)
})

it('FPW-5 restarts at 59 seconds', async () => {
  const { result, act } = await renderHook(() => useCountdown(1))
  await act(() => vi.advanceTimersByTime(1000))
  expect(result.current.running).toBe(false)
  await act(() => result.current.restart(59))
  expect(result.current).toMatchObject({ secondsLeft: 59, running: true })
})

it.each([59, 119])('FPW-5 SUP-9 starts at %i seconds even if the clock advances between reads', async (seconds) => {
  let now = 1_700_000_000_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
  onTestFinished(() => clock.mockRestore())
  const { result, act } = await renderHook(() => useCountdown(seconds))
  expect(result.current.secondsLeft).toBe(seconds)
  await act(() => result.current.restart(0))
  expect(result.current.running).toBe(false)
  await act(() => result.current.restart(seconds))
  expect(result.current.secondsLeft).toBe(seconds)
})

it.each([
  [119, '1:59', '01:59'],
  [59, '0:59', '00:59'],
  [5, '0:05', '00:05'],
  [0, '0:00', '00:00'],
])('SUP-9 FPW-2 writes %i seconds as %s and as %s', (seconds, short, padded) => {
  expect(toMinutesSeconds(seconds)).toBe(short)
  expect(toPaddedMinutesSeconds(seconds)).toBe(padded)
})
