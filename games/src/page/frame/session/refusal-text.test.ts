import { describe, expect, it } from 'vitest'
import { refusalText } from './refusal-text.ts'

describe('F7 the text for a stake over a limit', () => {
  it.each([
    ['LIMIT_REACHED', 'game', 'The largest bet in this game is 2.00.'],
    ['LIMIT_REACHED', 'bonus', 'While you wager a bonus, the largest bet is 2.00.'],
    ['OWN_STAKE_LIMIT', 'own', 'This would stake more in one round than 2.00, the limit that you have set.'],
    ['OWN_LOSS_LIMIT', 'own', 'This bet could go over the loss limit of 2.00 that you have set for a day.'],
    ['OWN_WEEK_LOSS_LIMIT', 'own', 'This bet could go over the loss limit of 2.00 that you have set for a week.'],
    ['OWN_MONTH_LOSS_LIMIT', 'own', 'This bet could go over the loss limit of 2.00 that you have set for a month.'],
    ['OWN_TIME_LIMIT', 'own', 'You have played as long today as the limit that you have set.'],
  ] as const)('%s of the kind %s names the limit and its amount', (code, limit, text) =>
    expect(refusalText(code, { limit, amount: 200 })).toBe(text),
  )

  it('is generic if the wallet does not name the limit', () =>
    expect(refusalText('LIMIT_REACHED')).toBe('This bet is larger than is allowed here.'))
})
