// The rules reject impossible states of a grant instead of writing them.
import { expect, it } from 'vitest'
import { bookOf, bonusTerms, grantRow, now } from '../testing/book.ts'
import { end } from './grant.ts'
import { settleRollback, settleWin } from './play.ts'
import { decideCollectBonus } from './rules.ts'
import { grants } from './store.ts'
import { shareOfGame } from './terms.ts'

const round = {
  operatorId: 7,
  gameId: 'dice',
  grantId: 'g1',
  cash: 0n,
  bonus: 100n,
  free: 0n,
  isFreeSpin: false,
  closed: false,
}
const funds = { bonus: 100n, free: 0n }

it('a grant does not end with a negative balance', () =>
  expect(() => end(grantRow(), 'lost', { bonus: -1n, free: 0n }, now)).toThrow('ends with a negative balance'))

it('a negative balance is not collected', () => {
  const grant = grantRow({ state: 'wagered', lastGameId: 'dice' })
  expect(() => decideCollectBonus(bookOf({ 'bonus:7:g1': -1n }, [[grants, grant]]), {}, now)).toThrow('collecting -1')
})

it('a win does not close more rounds than are open', () => {
  const book = bookOf({}, [[grants, grantRow({ state: 'wagering', bets: 1, openRounds: 0 })]])
  expect(() => settleWin(book, round, funds, true, now)).toThrow('-1 open rounds')
})

it('a rollback does not take back more bets than were placed', () => {
  const book = bookOf({}, [[grants, grantRow({ state: 'wagering', bets: 0, openRounds: 1 })]])
  const after = { ...round, bonus: 0n }
  expect(() => settleRollback(book, [round, after], { ...funds, isFreeSpin: false }, now)).toThrow('-1 bets')
})

it.each([-1, 101])('%s %% of a stake cannot count', (percent) =>
  expect(() => shareOfGame({ ...bonusTerms, shares: { dice: percent } }, 'dice')).toThrow('of a stake counts'),
)
