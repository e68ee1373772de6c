import { delays } from '@lucero/contract/constants'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withLoadTimeout, LoadFailure } from './lazy-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('CON-2 gives up on a part of the app after 120 seconds', async () => {
  const outcome = withLoadTimeout(new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBeInstanceOf(LoadFailure)
  expect(delays.chunkLoadMs).toBe(120_000)
})

it('CON-2 hands on what arrives, and stops waiting', async () => {
  await expect(withLoadTimeout(Promise.resolve('a page'))).resolves.toBe('a page')
  expect(vi.getTimerCount()).toBe(0)
})

it('CON-2 a part that fails to load is told from a bug', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(withLoadTimeout(Promise.reject(cause))).rejects.toMatchObject({ name: 'LoadFailure', cause })
})
