import { describe, expect, it } from 'vitest'
import { openPace } from './pace.ts'

const quiet = { isNewPhase: false, hasChanges: false, pages: 2000 }

describe('issue 29: changes of bets at the table', () => {
  it('are sent at once to a few pages', () => {
    const { isDue } = openPace()
    expect([0, 250, 500].map((at) => isDue({ ...quiet, hasChanges: true, pages: 199 }, at))).toEqual([true, true, true])
    expect(isDue({ ...quiet, pages: 199 }, 750)).toBe(false)
  })

  it('are collected for a second with many pages, and none is forgotten', () => {
    const { isDue } = openPace()
    expect(isDue({ ...quiet, hasChanges: true }, 0)).toBe(true)
    expect(isDue({ ...quiet, hasChanges: true }, 250)).toBe(false)
    expect(isDue(quiet, 750)).toBe(false)
    expect(isDue(quiet, 1000)).toBe(true)
    expect(isDue(quiet, 2500)).toBe(false)
  })

  it('are sent with a new phase of the round, which never waits', () => {
    const { isDue } = openPace()
    isDue({ ...quiet, hasChanges: true }, 0)
    isDue({ ...quiet, hasChanges: true }, 100)
    expect(isDue({ ...quiet, isNewPhase: true }, 200)).toBe(true)
    expect(isDue(quiet, 1500)).toBe(false)
  })
})
