import { freeSpinStakes, ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { games } from './games.ts'

it.each(ownGames.map(({ id }) => id))(
  'BON-7 %s takes free spins at the stakes that the house is told, or none',
  (id) => {
    const [game, stakes] = [games[id]!, freeSpinStakes[id]]
    expect(Boolean(game.freeSpin)).toBe(Boolean(stakes))
    if (!game.freeSpin || !stakes) return
    const takes = (cents: number) => game.bet.safeParse(game.freeSpin!(cents)).success
    const { step, max } = stakes
    expect([step, max - step, max].map(takes)).toEqual([true, true, true])
    expect([0, step / 2, step + 1, max + step].map(takes)).toEqual([false, false, false, false])
  },
)
