import { describe, expect, it } from 'vitest'
import { scoreOf } from './self-check-score.ts'

describe('issue 29: the self-assessment', () => {
  it.each([
    [0, 'none'],
    [1, 'low'],
    [2, 'low'],
    [3, 'moderate'],
    [7, 'moderate'],
    [8, 'high'],
    [27, 'high'],
  ] as const)('%d points are the level %s', (points, level) => {
    const answers = Array.from({ length: 9 }, (_, index) => Math.min(3, Math.max(0, points - index * 3)))
    expect(scoreOf(answers)).toEqual({ points, level })
  })

  it('has no result until every question is answered', () => {
    expect(scoreOf([...Array.from({ length: 8 }, () => 0), undefined])).toBeUndefined()
  })
})
