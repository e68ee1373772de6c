import { expect, it } from 'vitest'
import { runStage } from './stage.mjs'
import { openTimes } from './times.mjs'

it('reports the duration of each part, also of a failed one, and the total', async () => {
  const times = openTimes()
  expect(await times.measure('Checks', async () => 7)).toBe(7)
  await expect(times.measure('Builds', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(times.table()).toMatch(
    /^Checks +0:00 {3}(CPU +0:00 {3})?processor \d+ % busy\nBuilds +0:00 {3}(CPU +0:00 {3})?processor \d+ % busy\nAll +0:00( {3}CPU +0:00)?$/,
  )
})

it.runIf(process.platform === 'linux')('counts the CPU time of a program for the part that started it', async () => {
  const times = openTimes()
  await Promise.all([
    times.measure('Busy', () => runStage('node', ['-e', 'for (let n = 0; n < 2e8; n += 1);'])),
    times.measure('Waiting', async () => undefined),
  ])
  const cpuSecondsOf = (/** @type {string} */ name) => times.rows.find(({ title }) => title === name)?.cpuSeconds
  expect(cpuSecondsOf('Busy')).toBeGreaterThan(0)
  expect(cpuSecondsOf('Waiting')).toBe(0)
  expect(times.table()).toMatch(/^All +0:\d\d {3}CPU +0:\d\d$/m)
})
