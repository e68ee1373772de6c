import { expect, it } from 'vitest'
import { followBroadcast, toldWords } from './broadcast.ts'
import type { HouseContext } from './house.ts'

/** Says one after another how many were told; the last is said for ever. */
function watch(answers: { told: number; leftOut?: number; isFinished?: boolean }[], patience: number) {
  let asked = 0
  const call = async () => {
    const { told, leftOut = 0, isFinished = false } = answers[Math.min(asked++, answers.length - 1)]!
    return { told, leftOut, total: 3, isFinished }
  }
  return followBroadcast({ call: call as HouseContext['call'], json: true }, 'a-broadcast', patience)
}

it('a message to many is watched until all were told', async () => {
  const telling = await watch([{ told: 0 }, { told: 1 }, { told: 3, isFinished: true }], Infinity)
  expect(telling).toEqual({ told: 3, leftOut: 0, isFinished: true })
  expect(toldWords(telling)).toBe('3 players were told.')
})

it('a message to many that gets no further is left to the server, and that is said', async () => {
  const telling = await watch([{ told: 0 }, { told: 1 }], 1)
  expect(telling.isFinished).toBe(false)
  expect(toldWords(telling)).toContain('The server goes on with it by itself.')
})

it('N7 says how many were left out because they are on a break', async () => {
  const telling = await watch([{ told: 0 }, { told: 2, leftOut: 1, isFinished: true }], Infinity)
  expect(toldWords(telling)).toBe('2 players were told (1 on a break or excluded were left out).')
})
