import { expect, it } from 'vitest'
import { nextCelebrated, tierOf, tierShows } from './win-tier.ts'

const paid = (payout: number, freeSpin?: { won: number }) => ({ stake: 100, payout, ...(freeSpin && { freeSpin }) })

it.each([
  [0, undefined],
  [40, undefined],
  [99, undefined],
  [100, undefined],
  [101, 'small'],
  [199, 'small'],
  [200, 'nice'],
  [999, 'nice'],
  [1000, 'big'],
  [4999, 'big'],
  [5000, 'huge'],
  [1_000_000, 'huge'],
])('issue 29, win tiers: %i cents for a stake of 100 is %s', (payout, tier) => {
  expect(tierOf(paid(payout))).toBe(tier)
})

it('issue 29, win tiers: a free spin costs nothing, so that any payout is a win', () => {
  expect(tierOf(paid(40, { won: 40 }))).toBe('small')
  expect(tierOf(paid(1000, { won: 1000 }))).toBe('big')
  expect(tierOf(paid(0, { won: 0 }))).toBeUndefined()
})

it('issue 29, win tiers: an open round, and no round, has no tier', () => {
  expect(tierOf({ stake: 100 })).toBeUndefined()
  expect(tierOf(undefined)).toBeUndefined()
})

it('issue 29, win tiers: a higher tier has more stars, lasts longer and holds autoplay longer', () => {
  const shows = Object.values(tierShows)
  for (const field of ['from', 'stars', 'milliseconds', 'holdMs'] as const) {
    const values = shows.map((show) => show[field])
    expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b))
  }
})

it('issue 29, win tiers: with several rounds at once, a lesser outcome does not end a celebration', () => {
  const [lost, small, big, otherBig] = [paid(0), paid(150), paid(1200), paid(1500)]
  expect(nextCelebrated(undefined, small)).toBe(small)
  expect(nextCelebrated(small, big)).toBe(big)
  expect(nextCelebrated(big, small)).toBe(big)
  expect(nextCelebrated(big, lost)).toBe(big)
  expect(nextCelebrated(big, otherBig)).toBe(otherBig)
  expect(nextCelebrated(undefined, lost)).toBeUndefined()
  expect(nextCelebrated(big, undefined)).toBeUndefined()
})
