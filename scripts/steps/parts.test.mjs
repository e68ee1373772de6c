import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runParts } from './parts.mjs'
import { Problem } from './problem.mjs'
import { lines } from './sum.mjs'
import { openTimes } from './times.mjs'

beforeEach(() => ['log', 'error'].forEach((name) => vi.spyOn(console, name).mockReturnValue()))
afterEach(() => vi.restoreAllMocks())

const part = (title, result) => ({
  title,
  run: async () => {
    if (result instanceof Error) throw result
    return result
  },
})

it('issue 28: a part that fails or throws does not hide the results of the next ones', async () => {
  const parts = [
    part('Statistics', new SyntaxError('Unexpected end of JSON input')),
    part('Drills', { passed: 0, failed: 1, failures: ['drills'] }),
    part('Soak', { passed: 1, failed: 0 }),
  ]
  const times = openTimes()
  const sum = await runParts(parts, {}, times)
  expect(lines(sum)).toBe('✗ Statistics: SyntaxError: Unexpected end of JSON input\n\n✗ drills\n\n1 passed, 2 failed')
  for (const { title } of parts) expect(times.table()).toContain(title)
})

it('an interrupt ends the run', async () => {
  const soak = vi.fn()
  const parts = [part('Drills', new Problem('Interrupted.')), { title: 'Soak', run: soak }]
  await expect(runParts(parts, {}, openTimes())).rejects.toThrow('Interrupted.')
  expect(soak).not.toHaveBeenCalled()
})
