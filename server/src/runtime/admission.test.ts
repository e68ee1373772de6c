import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openAdmission } from './admission.ts'
import { openMetrics } from '../metrics/metrics.ts'

function open({ waitMs = 60_000, places = 1 } = {}) {
  const concurrency = { provider: places, money: places, reads: places, anonymous: places, codes: places }
  return openAdmission({ waitMs, concurrency }, openMetrics())
}

/** Work that ends when the test resolves it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('done') }
}

it('H6 runs a limited number of requests concurrently, in the order of arrival', async () => {
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

it('H6 a full class does not delay the others', async () => {
  const admission = open()
  const [codes, money] = [held(), held()]
  const first = admission.inTurn('codes', codes.work)
  money.end()
  expect(await admission.inTurn('money', money.work)).toBe('done')
  codes.end()
  await first
})

it('H6 a request that waited too long is refused', async () => {
  const admission = open({ waitMs: 10 })
  const long = held()
  const first = admission.inTurn('reads', long.work)
  await expect(admission.inTurn('reads', held().work)).rejects.toThrow('RETRY_LATER')
  long.end()
  await first
  expect(await admission.inTurn('reads', async () => 'again')).toBe('again')
})

it('H6 a request is refused if the queue is too long to be served in time', async () => {
  const admission = open({ waitMs: 40 })
  const long = held()
  const first = admission.inTurn('reads', long.work)
  const inLine: Promise<string>[] = []
  while (!admission.isFull('reads')) inLine.push(admission.inTurn('reads', async () => 'done'))
  expect(inLine.length).toBeGreaterThan(0)
  expect(inLine.length).toBeLessThanOrEqual(40)
  await expect(admission.inTurn('reads', held().work)).rejects.toThrow('RETRY_LATER')
  long.end()
  await first
  await Promise.allSettled(inLine)
  expect(admission.isFull('reads')).toBe(false)
})

it('H6 concurrency falls while requests are slow and recovers when they are fast', async () => {
  const admission = open({ places: 8 })
  const placesNow = async () => {
    const works: ReturnType<typeof held>[] = []
    const all: Promise<string>[] = []
    let began = 0
    for (let n = 0; n < 8; n += 1) {
      const one = held()
      works.push(one)
      all.push(admission.inTurn('money', () => ((began += 1), one.work())))
    }
    const started = began
    return { started, end: () => (works.forEach(({ end }) => end()), Promise.all(all)) }
  }
  const full = await placesNow()
  expect(full.started).toBe(8)
  await delay(450)
  await full.end()
  const fewer = await placesNow()
  expect(fewer.started).toBeLessThan(8)
  await fewer.end()
  const quick = async () => Promise.all(Array.from({ length: 40 }, () => admission.inTurn('money', async () => 'done')))
  for (let n = 0; n < 10; n += 1) await quick()
  const again = await placesNow()
  expect(again.started).toBe(8)
  await again.end()
})

it('work that fails releases its slot', async () => {
  const admission = open()
  const failing = async () => Promise.reject(new Error('no'))
  for (let n = 0; n < 3; n += 1) await expect(admission.inTurn('money', failing)).rejects.toThrow('no')
  expect(await admission.inTurn('money', async () => 'yes')).toBe('yes')
})
