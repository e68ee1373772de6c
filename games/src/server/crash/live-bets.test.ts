import { expect, it } from 'vitest'
import type { TableBet } from '../../api.ts'
import { liveBets } from './live-bets.ts'

const betOf = (index: number, cents: number, paid = 0): TableBet => ({
  key: String(index),
  number: 1,
  name: 'a***n',
  cents,
  cashed: paid ? [{ at: 150, cents: paid }] : [],
})

it('issue 29: a page gets the 40 largest stakes, earlier bets first among equal ones, and the totals of all bets', () => {
  const all = Array.from({ length: 2000 }, (_, index) => betOf(index, index < 1990 ? 100 : 500, index < 3 ? 150 : 0))
  const { bets, totals } = liveBets(all)
  expect(bets.map(({ key }) => Number(key))).toEqual([
    ...Array.from({ length: 10 }, (_, index) => 1990 + index),
    ...Array.from({ length: 30 }, (_, index) => index),
  ])
  expect(totals).toEqual({ count: 2000, staked: 204_000, cashed: 3, paid: 450 })
})
