import { expect, it } from 'vitest'
import { broadcastSummary, followBroadcast } from './broadcast.ts'
import type { HouseContext } from './house.ts'

/** Returns the answers one after another, and repeats the last one. */
function watch(answers: { told: number; leftOut?: number; isFinished?: boolean }[], stallTimeout: number) {
  let calls = 0
  const call = async () => {
    const { told, leftOut = 0, isFinished = false } = answers[Math.min(calls++, answers.length - 1)]!
    return { told, leftOut, total: 3, isFinished }
  }
  return followBroadcast({ call: call as HouseContext['call'], json: true }, 'a-broadcast', stallTimeout)
}

it('watches a broadcast until it is finished', async () => {
  const result = await watch([{ told: 0 }, { told: 1 }, { told: 3, isFinished: true }], Infinity)
  expect(result).toEqual({ told: 3, leftOut: 0, isFinished: true })
  expect(broadcastSummary(result)).toBe('3 players were notified.')
})

it('stops watching a broadcast that makes no progress, and reports that the server continues it', async () => {
  const result = await watch([{ told: 0 }, { told: 1 }], 1)
  expect(result.isFinished).toBe(false)
  expect(broadcastSummary(result)).toContain('The server continues by itself.')
})

it('N7 reports how many players were skipped because of a time-out or self-exclusion', async () => {
  const result = await watch([{ told: 0 }, { told: 2, leftOut: 1, isFinished: true }], Infinity)
  expect(broadcastSummary(result)).toBe('2 players were notified (1 on a break or excluded were skipped).')
})
