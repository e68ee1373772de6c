import { expect, it } from 'vitest'
import { pagesOf } from './incremental-audit.ts'

it('I9 what is not looked at yet is read once, some at a time, of books long and short', () => {
  const lengths = new Map(Object.entries({ short: 3n, done: 7n, long: 25n, last: 1n }))
  const places = [
    { playerId: 'short', seq: 0n },
    { playerId: 'done', seq: 7n },
    { playerId: 'long', seq: 2n },
    { playerId: 'removed', seq: 0n },
    { playerId: 'last', seq: 0n },
  ]
  const told = pagesOf(places, lengths, 10).map((page) =>
    page.map(({ playerId, seq, upTo }) => `${playerId} ${seq}-${upTo}`),
  )
  expect(told).toEqual([['short 0-3', 'long 2-9'], ['long 9-19'], ['long 19-25', 'last 0-1']])
})

it('I9 nothing new is nothing to read', () => {
  expect(pagesOf([{ playerId: 'done', seq: 7n }], new Map([['done', 7n]]), 10)).toEqual([])
})
