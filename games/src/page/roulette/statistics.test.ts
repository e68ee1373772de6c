import { expect, it } from 'vitest'
import { coldNumbers, countOn, groups, hotNumbers } from './statistics.ts'

/** Newest first. */
const numbers = [7, 0, 7, 36, 0, 1, 7]

it('issue 29: hot numbers are the most frequent ones, the later one first', () => {
  expect(hotNumbers(numbers, 3)).toEqual([
    { number: 7, count: 3 },
    { number: 0, count: 2 },
    { number: 36, count: 1 },
  ])
  expect(hotNumbers([], 5)).toEqual([])
})

it('issue 29: cold numbers are the least frequent ones, the longest absent first', () => {
  const all = Array.from({ length: 37 }, (_, number) => number)
  expect(coldNumbers(all, 2)).toEqual([
    { number: 36, count: 1 },
    { number: 35, count: 1 },
  ])
  expect(coldNumbers(numbers, 2)).toEqual([
    { number: 2, count: 0 },
    { number: 3, count: 0 },
  ])
  expect(coldNumbers([], 1)).toEqual([{ number: 0, count: 0 }])
})

it('issue 29: the groups count colours with zero, odd and even, halves, dozens and columns', () => {
  const counts = groups.map((group) => group.map((spot) => countOn(spot, numbers)))
  expect(counts).toEqual([
    [5, 0, 2],
    [4, 1],
    [4, 1],
    [4, 0, 1],
    [4, 0, 1],
  ])
  for (const group of groups) {
    const covered = group.flatMap((spot) => spot.numbers)
    expect([new Set(covered).size === covered.length, [36, 37].includes(covered.length)]).toEqual([true, true])
  }
})
