import { expect, it } from 'vitest'
import { retryTransient } from './retry-transient.ts'

/** The error of the pool when it gets no connection in time. */
const passing = () => new Error('Connection terminated due to connection timeout')

it('M6 retries transient errors at start', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw passing()
    return 'done'
  }
  expect(await retryTransient(work)).toBe('done')
  expect(tries).toBe(3)
})

it('M6 gives up after the time limit, and does not retry other errors', async () => {
  let tries = 0
  const failing = (error: Error) => async () => {
    tries += 1
    throw error
  }
  await expect(retryTransient(failing(passing()), 0)).rejects.toThrow('connection timeout')
  await expect(retryTransient(failing(new Error('a bug')))).rejects.toThrow('a bug')
  expect(tries).toBe(2)
})
