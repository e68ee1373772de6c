import { expect, it } from 'vitest'
import { balancesIn, readHoldings } from './holdings.ts'
import { settleClaims } from './nonces.ts'

it('I3 balances are not read if an account has two, or if an amount is missing', () => {
  expect(() => readHoldings('main:7=5,main:7=6')).toThrow('two balances')
  expect(() => readHoldings('=5')).toThrow('no balance')
  const stored = { accounts: 'main:7,game:7:dice', balances: '5', houseAccounts: '', houseBalances: '' }
  expect(() => balancesIn(stored)).toThrow('2 accounts have 1 balances')
  expect(() => balancesIn({ ...stored, balances: '5,6', houseAccounts: 'main:7', houseBalances: '7' })).toThrow(
    'or two',
  )
})

it('a read does not consume a nonce that no command carries', () => {
  expect(() => settleClaims([{ command: {} }], ['unknown'])).toThrow('only the nonces of its commands')
})
