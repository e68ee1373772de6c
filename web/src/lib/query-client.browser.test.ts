import { Refusal } from '@lucero/contract/refusals'
import { afterEach, expect, it } from 'vitest'
import { dismissToast, shownToasts } from '../ui/toast.ts'
import { Unreachable } from './api.ts'
import { newQueryClient } from './query-client.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

async function loadFailing(error: Error, meta?: { toastsErrors: boolean }) {
  const queryFn = async () => {
    throw error
  }
  await expect(newQueryClient().fetchQuery({ queryKey: ['x'], queryFn, meta })).rejects.toBe(error)
}

it('ERR-3 a loader that says so shows its refusal, with spaces for underscores', async () => {
  await loadFailing(new Refusal('BONUS_NOT_FOUND'), { toastsErrors: true })
  expect(shownToasts()).toMatchObject([{ tone: 'error', text: 'BONUS NOT FOUND' }])
})

it('ERR-3 every other loader fails silently', async () => {
  await loadFailing(new Refusal('BONUS_NOT_FOUND'))
  expect(shownToasts()).toEqual([])
})

it('ERR-2 an ended session is no error to show', async () => {
  await loadFailing(new Refusal('ACCESS_TOKEN_EXPIRED'), { toastsErrors: true })
  expect(shownToasts()).toEqual([])
})

it('asks again, twice, only when the server cannot be reached', () => {
  const retry = newQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean
  expect(retry(0, new Refusal('RETRY_LATER'))).toBe(false)
  expect([0, 1, 2].map((failures) => retry(failures, new Unreachable('gone')))).toEqual([true, true, false])
})
