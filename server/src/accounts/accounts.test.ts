import { expect, it } from 'vitest'
import { game, held, playerSide } from './accounts.ts'

it('parses the names of player accounts', () => {
  expect(playerSide(game(7, 'dice'))).toEqual({ pocket: 'game', operatorId: 7, id: 'dice' })
  expect(playerSide(held(7, 'R1'))).toEqual({ pocket: 'held', operatorId: 7, id: 'R1' })
  expect(playerSide('main:7')).toEqual({ pocket: 'main', operatorId: 7, id: '' })
})

it.each(['promo', 'forfeits', 'operator:7', 'bank:dice'])('%s is an account of the house', (name) =>
  expect(playerSide(name)).toBeUndefined(),
)

it.each(['', 'main', 'main:x', 'cash:7', 'game:7', 'game:7:a b'])('"%s" is not an account', (name) =>
  expect(() => playerSide(name)).toThrow('is not an account'),
)
