// The rules reject impossible states of a grant instead of writing them.
import { expect, it } from 'vitest'
import { bookOf, bonusTerms, grantRow, now } from '../testing/book.ts'
import { end, openGrant } from './grant.ts'
import { afterBet, settleRollback, settleWin } from './play.ts'
import { decideCollectBonus } from './rules.ts'
import { grants } from './store.ts'
import { shareOfGame, targetOf, termsFrom } from './terms.ts'

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
  expect(() => decideCollectBonus(bookOf({ 'bonus:7:g1': -1n }, [[grants, grant]]), {}, now)).toThrow('would hold -1')
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

it('a player does not have two open bonuses', () => {
  const two = ['g1', 'g2'].map((id): [typeof grants, ReturnType<typeof grantRow>] => [grants, grantRow({ id })])
  expect(() => openGrant(bookOf({}, two))).toThrow('2 open bonuses')
})

it('a free spin is not played that the player does not have, nor a stake paid by a bonus that has ended', () => {
  const account = { operatorId: 7, gameId: 'dice' }
  expect(() => afterBet(grantRow({ state: 'active', spinsLeft: 0 }), account, true, true)).toThrow('a free spin')
  expect(() => afterBet(grantRow({ state: 'expired' }), account, true, false)).toThrow('in state expired')
})

it('a rollback does not return more free spins than were granted', () => {
  const book = bookOf({}, [[grants, grantRow({ state: 'wagering', bets: 1, openRounds: 1, spinsLeft: 0 })]])
  const spin = { ...round, bonus: 0n, isFreeSpin: true }
  const rollback = () =>
    settleRollback(book, [spin, { ...spin, isFreeSpin: false }], { bonus: 0n, free: 0n, isFreeSpin: true }, now)
  expect(rollback).toThrow('1 of 0 free spins')
})

it('stored terms are not read with an impossible deposit, stake or requirement', () => {
  const stored = grantRow().terms
  expect(() => termsFrom({ ...stored, minDeposit: 2, maxDeposit: 1 })).toThrow('smallest deposit')
  expect(() => termsFrom({ ...stored, cap: -1 })).toThrow('negative')
  expect(() => termsFrom({ ...stored, spins: { count: 0, gameId: 'dice', cents: 20 } })).toThrow('free spins')
  expect(() => targetOf({ amount: 100n, playThrough: -1 })).toThrow('wagering requirement')
})

it.each([-1, 101])('%s %% of a stake cannot count', (percent) =>
  expect(() => shareOfGame({ ...bonusTerms, shares: { dice: percent } }, 'dice')).toThrow('of a stake counts'),
)
