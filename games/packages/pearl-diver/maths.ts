import type { Mode, Outcome } from '../maths/mode.ts'
import type { Random } from '../maths/random.ts'
import {
  type Dive,
  eventsOf,
  HELMET,
  HELMETS_FOR_DIVE,
  helmetsOn,
  REELS,
  ROWS,
  SHELLS,
  STAGES,
  SYMBOLS,
} from './rules.ts'

const HELMET_CHANCE = 0.035
/** In hundredths of the base bet. Small ones are more frequent. */
const PEARLS = [100, 100, 100, 200, 200, 200, 300, 300, 500, 500, 1000, 1500]
const VAULTS = [5000, 5000, 5000, 10_000, 10_000, 20_000, 50_000, 100_000]

const places = Array.from({ length: REELS * ROWS }, (_, place) => place)
const shells = Array.from({ length: SHELLS }, (_, shell) => shell)

function roundOf(board: number[], dive?: Dive): Outcome {
  const events = eventsOf(board, dive)
  const total = events.at(-1)
  return { payout: total?.type === 'total' ? total.payout : 0, events }
}

const symbol = (random: Random) => random.below(SYMBOLS.length)

/** Symbols, and at most two helmets. */
function usual(random: Random): Outcome {
  const board = places.map(() => (random.chance(HELMET_CHANCE) ? HELMET : symbol(random)))
  return helmetsOn(board).length < HELMETS_FOR_DIVE ? roundOf(board) : usual(random)
}

/** A dive that ends in this stage, or in the vault below the last. */
const dive =
  (last: number) =>
  (random: Random): Outcome => {
    const helmets = new Set(random.shuffled(places).slice(0, HELMETS_FOR_DIVE + random.below(2)))
    const board = places.map((place) => (helmets.has(place) ? HELMET : symbol(random)))
    const stages = STAGES.slice(0, last + 1).map((_, stage) => {
      const opened = random.shuffled(shells).slice(0, 2 + random.below(SHELLS - 2))
      const end = stage === last ? ('eel' as const) : ('key' as const)
      return opened.map((shell, index) => ({ shell, holds: index + 1 < opened.length ? random.pick(PEARLS) : end }))
    })
    return roundOf(board, { stages, vault: last === STAGES.length ? random.pick(VAULTS) : undefined })
  }

export const modes: Mode[] = [
  {
    name: 'base',
    cost: 1,
    strata: [
      { share: 0.9908, count: 16_000, make: usual },
      { share: 0.0048, count: 1800, make: dive(0) },
      { share: 0.0028, count: 1200, make: dive(1) },
      { share: 0.0012, count: 700, make: dive(2) },
      { share: 0.0004, count: 300, make: dive(3) },
    ],
  },
]
