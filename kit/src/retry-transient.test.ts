import { expect, it } from 'vitest'
import { retryTransient } from './retry-transient.ts'

/** As the pool says that it got no connection in time. */
const passing = () => new Error('Connection terminated due to connection timeout')

it('M6 what a busy database refused at start is tried again', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw passing()
    return 'done'
  }
  expect(await retryTransient(work)).toBe('done')
  expect(tries).toBe(3)
})

it('M6 but not for ever, and not what will not pass', async () => {
  let tries = 0
  const failing = (error: Error) => async () => {
    tries += 1
    throw error
  }
  await expect(retryTransient(failing(passing()), 0)).rejects.toThrow('connection timeout')
  await expect(retryTransient(failing(new Error('a bug')))).rejects.toThrow('a bug')
  expect(tries).toBe(2)
})
