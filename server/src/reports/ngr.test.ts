// Issue 40: NGR has one definition.
import { expect, it } from 'vitest'
import { moveFact, slotLine, totalsOf } from './facts.ts'
import { bonusCost, creditSold, ngr, realGgr } from './ngr.ts'

const day = '2026-11-16'
const sumsOf = (...facts: string[]) =>
  totalsOf([slotLine(Date.parse(`${day}T10:00Z`)) + facts.join('')]).at(day, 'operator', '1')
const move = (kind: string, from: string, to: string, cents: bigint) => moveFact(kind, from, to, cents, 1, undefined)
const bonusMove = (kind: string, from: string, to: string, cents: bigint) => moveFact(kind, from, to, cents, 1, 'b')

it('issue 40: NGR is stakes of real credit less refunds, payouts, collected bonuses and welcome credit', () => {
  const sums = sumsOf(
    move('grant-credit', 'operator:1', 'main:1', 10_000n),
    move('approve', 'operator:1', 'main:1', 500n),
    move('bet', 'main:1', 'bank:dice', 3000n),
    move('rollback', 'bank:dice', 'main:1', 200n),
    move('win', 'bank:dice', 'main:1', 900n),
    bonusMove('grant-bonus', 'promo', 'bonus:1:g', 5000n),
    bonusMove('bet', 'bonus:1:g', 'bank:dice', 5000n),
    bonusMove('win', 'bank:dice', 'bonus:1:g', 700n),
    bonusMove('collect', 'bonus:1:g', 'main:1', 700n),
    move('request-redeem', 'main:1', 'held:1:r', 400n),
    move('confirm-redeem', 'held:1:r', 'operator:1', 400n),
    move('reverse-credit', 'main:1', 'operator:1', 100n),
  )
  expect([creditSold(sums), realGgr(sums), bonusCost(sums), ngr(sums)]).toEqual([10_000n, 1900n, 1200n, 700n])
})

it('issue 40: a win of a free stake in real credit is a cost, and welcome credit that is lost is no revenue', () => {
  const sums = sumsOf(
    move('apply', 'operator:1', 'main:1', 500n),
    move('bet', 'main:1', 'bank:dice', 500n),
    bonusMove('bet', 'free:1:g', 'bank:dice', 100n),
    move('win', 'bank:dice', 'main:1', 250n),
  )
  expect([creditSold(sums), realGgr(sums), ngr(sums)]).toEqual([0n, 250n, -250n])
})
