import { expect, it } from 'vitest'
import { holdingsIn, pocketOf } from './holdings.ts'

it('issue 37: the holdings of a player are the own accounts, without those of the house', () => {
  const balances = [
    { account: 'operator:1001', amount: -50 },
    { account: 'main:1001', amount: 20 },
    { account: 'game:1001:dice', amount: 12.2 },
    { account: 'held:1002:R4K7QX2M9A', amount: 9 },
    { account: 'bonus:1001:6f0f6f1e', amount: 5 },
    { account: 'free:1001:6f0f6f1e', amount: 2 },
    { account: 'bank:dice', amount: 1.8 },
    { account: 'promo', amount: -7 },
  ]
  expect(holdingsIn(balances)).toEqual([
    { pocket: 'main', operatorId: 1001, amount: 20 },
    { pocket: 'game', operatorId: 1001, amount: 12.2 },
    { pocket: 'held', operatorId: 1002, amount: 9 },
    { pocket: 'bonus', operatorId: 1001, amount: 5 },
    { pocket: 'free', operatorId: 1001, amount: 2 },
  ])
  expect([pocketOf('mainly:1001'), pocketOf('promo')]).toEqual([undefined, undefined])
})
