import { expect, it } from 'vitest'
import { OverloadError } from './errors.ts'
import { limitParallel } from './limit-parallel.ts'

/** Work that says how many ran beside it, and ends when told to. */
function watched() {
  let running = 0
  const seen: number[] = []
  const ends: (() => void)[] = []
  const work = async () => {
    running += 1
    seen.push(running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  return { work, seen, endOne: () => ends.shift()?.() }
}

const microtasks = async () => {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
}

it('never runs more than so many at once, also when newcomers arrive just as one ends', async () => {
  const inTurn = limitParallel(2, 1000)
  const { work, seen, endOne } = watched()
  const all = Array.from({ length: 10 }, () => inTurn(work))
  for (let round = 0; round < 60; round += 1) {
    endOne()
    // Comes in between one that ends and one that was waiting for its place.
    if (all.length < 40) for (let turns = 0; turns < round % 6; turns += 1) await Promise.resolve()
    if (all.length < 40) all.push(inTurn(work))
    await microtasks()
  }
  await Promise.all(all)
  expect(seen).toHaveLength(all.length)
  expect(Math.max(...seen)).toBe(2)
})

it('turns away whoever comes when the line is full, and goes on after a failure', async () => {
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
