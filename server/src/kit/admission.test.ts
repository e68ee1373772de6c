import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openAdmission } from './admission.ts'
import { openMetrics } from './metrics.ts'

function open({ waitMs = 60_000, places = 1 } = {}) {
  const atOnce = { provider: places, money: places, reads: places, anonymous: places, codes: places }
  return openAdmission({ waitMs, atOnce }, openMetrics())
}

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('done') }
}

it('H6 works on so many at once, in the order they came', async () => {
  const admission = open({ places: 2 })
  const works = [held(), held(), held(), held()]
  const began: number[] = []
  const all = works.map(({ work }, n) => admission.inTurn('reads', () => (began.push(n), work())))
  expect(began).toEqual([0, 1])
  works[1]!.end()
  await all[1]
  await delay(0)
  expect(began).toEqual([0, 1, 2])
  works.forEach(({ end }) => end())
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
})

it('H6 a class that is full keeps no other waiting', async () => {
  const admission = open()
  const [codes, money] = [held(), held()]
  const first = admission.inTurn('codes', codes.work)
  money.end()
  expect(await admission.inTurn('money', money.work)).toBe('done')
  codes.end()
  await first
})

it('H6 whoever waited too long is refused, the line is then closed, and opens as work gets done', async () => {
  const admission = open({ waitMs: 10 })
  const long = held()
  const first = admission.inTurn('reads', long.work)
  await expect(admission.inTurn('reads', held().work)).rejects.toThrow('RETRY_LATER')
  expect(admission.isFull('reads')).toBe(true)
  long.end()
  await first
  expect(admission.isFull('reads')).toBe(false)
  expect(await admission.inTurn('reads', async () => 'again')).toBe('again')
})

it('a place is free again after work that fails', async () => {
  const admission = open()
  const failing = async () => Promise.reject(new Error('no'))
  for (let n = 0; n < 3; n += 1) await expect(admission.inTurn('money', failing)).rejects.toThrow('no')
  expect(await admission.inTurn('money', async () => 'yes')).toBe('yes')
})
