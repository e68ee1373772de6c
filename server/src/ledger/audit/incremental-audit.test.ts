import { expect, it } from 'vitest'
import { pagesOf } from './incremental-audit.ts'

it('I9 reads each unchecked transfer once, in pages, for long and short books', () => {
  const lengths = new Map(Object.entries({ short: 3n, done: 7n, long: 25n, last: 1n }))
  const places = [
    { playerId: 'short', seq: 0n },
    { playerId: 'done', seq: 7n },
    { playerId: 'long', seq: 2n },
    { playerId: 'removed', seq: 0n },
    { playerId: 'last', seq: 0n },
  ]
  const pages = pagesOf(places, lengths, 10).map((page) =>
    page.map(({ playerId, seq, upTo }) => `${playerId} ${seq}-${upTo}`),
  )
  expect(pages).toEqual([['short 0-3', 'long 2-9'], ['long 9-19'], ['long 19-25', 'last 0-1']])
})

it('I9 reads nothing if there are no new transfers', () => {
  expect(pagesOf([{ playerId: 'done', seq: 7n }], new Map([['done', 7n]]), 10)).toEqual([])
})
