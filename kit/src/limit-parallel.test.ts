import { expect, it } from 'vitest'
import { OverloadError } from './errors.ts'
import { limitParallel } from './limit-parallel.ts'

/** Work that records the concurrency, and ends when the test resolves it. */
function watched() {
  let running = 0
  const concurrencies: number[] = []
  const ends: (() => void)[] = []
  const work = async () => {
    running += 1
    concurrencies.push(running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  return { work, concurrencies, endOne: () => ends.shift()?.() }
}

const microtasks = async () => {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
}

it('never exceeds the concurrency, also if a call arrives just as another ends', async () => {
  const inTurn = limitParallel(2, 1000)
  const { work, concurrencies, endOne } = watched()
  const all = Array.from({ length: 10 }, () => inTurn(work))
  for (let round = 0; round < 60; round += 1) {
    endOne()
    // Arrives between the end of one call and the start of a waiting one.
    if (all.length < 40) for (let turns = 0; turns < round % 6; turns += 1) await Promise.resolve()
    if (all.length < 40) all.push(inTurn(work))
    await microtasks()
  }
  await Promise.all(all)
  expect(concurrencies).toHaveLength(all.length)
  expect(Math.max(...concurrencies)).toBe(2)
})

it('refuses calls when the queue is full, and continues after a failure', async () => {
  const inTurn = limitParallel(1, 1)
  const { work, endOne } = watched()
  const first = inTurn(work)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  await expect(inTurn(work)).rejects.toThrow(OverloadError)
  endOne()
  await first
  await expect(failing).rejects.toThrow('no')
  const last = inTurn(work)
  await microtasks()
  endOne()
  await expect(last).resolves.toBeUndefined()
})
