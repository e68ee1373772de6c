// Issue 29: the weekly race. Points, weeks and what counts.
import { describe, expect, it } from 'vitest'
import { bestScores, countsInRace, endOf, pointsOf, weekBefore, type RaceRound } from './rules.ts'

const round = { cash: 20, bonus: 0, free: 0, isFreeSpin: false, payout: 20 }

describe('issue 29: rounds that count in the race', () => {
  it.each([
    ['real credit from 0.20 that returned its stake', {}, true],
    ['a stake below 0.20', { cash: 19 }, false],
    ['bonus credit', { bonus: 1, payout: 100 }, false],
    ['winnings of free spins', { free: 1, payout: 100 }, false],
    ['a free spin', { isFreeSpin: true }, false],
    ['less than the stake', { payout: 19 }, false],
  ])('%s', (_, changes, counts) => expect(countsInRace({ ...round, ...changes })).toBe(counts))
})

it.each([
  [20, 20, 100],
  [30, 100, 333],
  [100, 10_000, 10_000],
  [100, 1_000_000, 10_000],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 100],
])('issue 29: a stake of %d and a payout of %d are %d points, at most 100 times the stake', (stake, payout, points) =>
  expect(pointsOf({ stake, payout })).toBe(points),
)

describe('issue 29: scores of a batch', () => {
  const [sunday, monday] = [Date.parse('2026-11-22T23:59:59.999Z'), Date.parse('2026-11-23T00:00:00Z')]
  const of = (payout: number, atMs: number, more: Partial<RaceRound> = {}): RaceRound => ({
    playerId: 'a',
    gameId: 'dice',
    stake: 100,
    payout,
    atMs,
    ...more,
  })
  const weeks = new Set(['2026-11-16', '2026-11-23'])

  it('a higher stake or more rounds earn nothing: the best multiple of each game counts', () => {
    const many = Array.from({ length: 50 }, (_, n) => of(200, sunday - n))
    const rounds = [...many, of(100_000, sunday, { stake: 50_000 }), of(300, sunday, { gameId: 'mines' })]
    expect(bestScores(rounds, weeks).map(({ gameId, points }) => [gameId, points])).toEqual([
      ['dice', 200],
      ['mines', 300],
    ])
  })

  it('of equal rounds the first counts, so that the tie has a time', () => {
    expect(bestScores([of(200, sunday), of(200, sunday - 5), of(200, sunday - 1)], weeks)[0]!.atMs).toBe(sunday - 5)
  })

  it('weeks begin on Monday 00:00 UTC, and only open ones count', () => {
    const rounds = [of(200, sunday), of(300, monday)]
    expect(bestScores(rounds, weeks).map(({ week, points }) => [week, points])).toEqual([
      ['2026-11-16', 200],
      ['2026-11-23', 300],
    ])
    expect(bestScores(rounds, new Set(['2026-11-16'])).map(({ week }) => week)).toEqual(['2026-11-16'])
    expect(endOf('2026-11-16')).toEqual(new Date(monday))
    expect(weekBefore('2026-11-23')).toBe('2026-11-16')
  })
})
