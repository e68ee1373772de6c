/** A wheel of 24 equal fields. */
import type { Game } from './game.ts'

/** What each field pays, in hundredths of the stake, clockwise. */
export const fields = [
  800, 0, 100, 0, 150, 0, 300, 0, 100, 0, 50, 0, 150, 0, 0, 100, 0, 300, 0, 150, 0, 100, 0, 0,
] as const

export const wheel: Game = {
  code: 'sim_harvest_wheel',
  name: 'Harvest Wheel',
  category: 'Originals',
  returnToPlayer: Math.round((fields.reduce<number>((sum, factor) => sum + factor, 0) / fields.length) * 100) / 100,
  choices: [],
  /** `shown`: the field under the pointer. */
  draw(_choice, random) {
    const field = random(fields.length)
    return { factor: fields[field] ?? 0, shown: [field] }
  },
}
