import { expect, it } from 'vitest'
import { openTimes } from './times.mjs'

it('reports the duration of each part, also of a failed one, and the total', async () => {
  const times = openTimes()
  expect(await times.measure('Checks', async () => 7)).toBe(7)
  await expect(times.measure('Builds', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(times.table()).toMatch(
    /^Checks +0:00 {3}processor \d+ % busy\nBuilds +0:00 {3}processor \d+ % busy\nAll +0:00$/,
  )
})
