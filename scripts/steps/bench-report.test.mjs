import { expect, it } from 'vitest'
import { problemOf } from './bench-report.mjs'

const runs = [
  { name: 'ledger', exitCode: 0 },
  { name: 'bets', exitCode: 0 },
]
const green = { commit: 'abc', isModified: false, runs }

it('issue 39: a release needs the figures of its commit, without a bench that failed', () => {
  expect(problemOf(green, 'abc')).toBeUndefined()
  expect(problemOf(undefined, 'abc')).toBe('there are no figures')
  expect(problemOf(green, 'def')).toContain('of the commit abc, not of def')
  expect(problemOf({ ...green, isModified: true }, 'abc')).toContain('uncommitted changes')
  expect(problemOf({ ...green, runs: [...runs, { name: 'play', exitCode: 1 }] }, 'abc')).toBe(
    'these benches failed: play',
  )
})
