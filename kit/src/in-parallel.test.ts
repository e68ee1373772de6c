import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

it('runs at most the given number at once, and returns the results in order', async () => {
  let [running, most] = [0, 0]
  const results = await inParallel(3, numbers(100), async (n) => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < 1 + (n % 3); turn += 1) await Promise.resolve()
    running -= 1
    return n * 2
  })
  expect(most).toBe(3)
  expect(results).toEqual(numbers(100).map((n) => n * 2))
})

it('starts nothing after a failure, and throws the first one after the rest has ended', async () => {
  const [started, ended]: [number[], number[]] = [[], []]
  const work = async (n: number) => {
    started.push(n)
    await Promise.resolve()
    if (n === 1) throw new Error('one')
    await Promise.resolve()
    ended.push(n)
  }
  await expect(inParallel(2, numbers(10), work)).rejects.toThrow('one')
  expect(started).toEqual([0, 1])
  expect(ended).toEqual([0])
})

it('returns at once without items', async () => {
  expect(await inParallel(5, [], () => Promise.reject(new Error('never')))).toEqual([])
})
