import { Refusal } from '@lucero/contract/shared/refusals'
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { dismissToast, shownToasts } from '@lucero/ui/overlay/toast.ts'
import { stubServer } from '../testing/stub-server.ts'
import { UnreachableError } from './unreachable-error.ts'
import { BusyRefusal, call } from './api.ts'
import { newQueryClient } from './query-client.ts'
import { endSession, storeAccessToken } from './session.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

async function loadFailing(error: Error, meta?: { toastsErrors: boolean }) {
  const queryFn = async () => {
    throw error
  }
  await expect(newQueryClient().fetchQuery({ queryKey: ['x'], queryFn, ...(meta && { meta }) })).rejects.toBe(error)
}

it('ERR-3 a query with toastsErrors shows its refusal, with spaces for underscores', async () => {
  await loadFailing(new Refusal('BONUS_NOT_FOUND'), { toastsErrors: true })
  expect(shownToasts()).toMatchObject([{ tone: 'error', text: 'BONUS NOT FOUND' }])
})

it('ERR-3 every other query fails silently', async () => {
  await loadFailing(new Refusal('BONUS_NOT_FOUND'))
  expect(shownToasts()).toEqual([])
})

it('ERR-2 an expired session shows no error', async () => {
  await loadFailing(new Refusal('ACCESS_TOKEN_EXPIRED'), { toastsErrors: true })
  expect(shownToasts()).toEqual([])
})

describe('retries', () => {
  type RetryRule<Answer> = (failures: number, error: Error) => Answer
  const { retry, retryDelay } = newQueryClient().getDefaultOptions().queries as {
    retry: RetryRule<boolean>
    retryDelay: RetryRule<number>
  }

  it('up to three times if the server is busy, twice if it is unreachable, and never after a refusal', () => {
    expect([0, 1, 2, 3].map((failures) => retry(failures, new BusyRefusal(1)))).toEqual([true, true, true, false])
    expect([0, 1, 2].map((failures) => retry(failures, new UnreachableError('gone')))).toEqual([true, true, false])
    expect(retry(0, new Refusal('INTERNAL_ERROR'))).toBe(false)
  })

  it.each([
    [1, [1, 2, 4]],
    [3, [3, 3, 4]],
    [3600, [10, 10, 10]],
  ])('with Retry-After %d: waits at least %j seconds, plus at most 50 % jitter', (retryAfter, seconds) => {
    for (const [failures, least] of seconds.entries()) {
      const delay = retryDelay(failures, new BusyRefusal(retryAfter))
      expect(delay).toBeGreaterThanOrEqual(least * 1000)
      expect(delay).toBeLessThanOrEqual(least * 1500)
    }
  })

  it('and shows only the last error', async () => {
    const server = stubServer({ getGames: new Refusal('RETRY_LATER') })
    const games = { categoryGames: { rows: [], count: 0 } }
    const queryFn = () =>
      call('getGames').finally(() => {
        server.answers.getGames = games
      })
    const loaded = newQueryClient().fetchQuery({ queryKey: ['games'], queryFn, meta: { toastsErrors: true } })
    await expect(loaded).resolves.toEqual(games)
    expect(server.times('getGames')).toBe(2)
    expect(shownToasts()).toEqual([])
  })
})

it('code §4 ERR-2 the end of a session removes the player’s data from the cache, and keeps data for everyone', async () => {
  const client = newQueryClient()
  const load = (queryKey: string[], meta?: { forAnyone: boolean }) =>
    client.fetchQuery({ queryKey, queryFn: () => Promise.resolve(1), ...(meta && { meta }) })
  await Promise.all([load(['wallet']), load(['games'], { forAnyone: true })])
  storeAccessToken('token')
  endSession()
  expect(
    client
      .getQueryCache()
      .findAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['games']])
})

it('refetches stale data when the tab gets the focus', async () => {
  const queryFn = vi.fn(() => Promise.resolve(1))
  const client = newQueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  const loader = new QueryObserver(client, { queryKey: ['x'], queryFn, staleTime: 0 })
  onTestFinished(loader.subscribe(() => undefined))
  onTestFinished(() => focusManager.setFocused(undefined))
  await expect.poll(() => loader.getCurrentResult().isSuccess).toBe(true)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
})
