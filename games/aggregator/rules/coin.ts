/** A coin with a sun and a moon. The chosen side pays 1.95. */
import type { Game } from './game.ts'

export const sides = ['sun', 'moon'] as const

const winFactor = 195

export const coin: Game = {
  code: 'sim_sun_or_moon',
  name: 'Sun or Moon',
  category: 'Originals',
  returnToPlayer: winFactor / 2,
  choices: sides,
  /** `shown`: the side that lies up. */
  draw(choice, random) {
    const side = random(sides.length)
    return { factor: sides[side] === choice ? winFactor : 0, shown: [side] }
  },
}
