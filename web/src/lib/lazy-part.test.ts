import { delays } from '@lucero/contract/shared/constants'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withLoadTimeout, LoadFailure } from './lazy-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('CON-2 fails to load a part of the app after 120 seconds', async () => {
  const outcome = withLoadTimeout(new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBeInstanceOf(LoadFailure)
  expect(delays.chunkLoadMs).toBe(120_000)
})

it('CON-2 returns the loaded module and clears the timeout', async () => {
  await expect(withLoadTimeout(Promise.resolve('a page'))).resolves.toBe('a page')
  expect(vi.getTimerCount()).toBe(0)
})

it('CON-2 distinguishes a failed load from a bug', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(withLoadTimeout(Promise.reject(cause))).rejects.toMatchObject({ name: 'LoadFailure', cause })
})
