import type { Mode, Outcome } from '../maths/mode.ts'
import type { Random } from '../maths/random.ts'
import { BEE, BEES_FOR_HARVEST, beesOn, CELLS, eventsOf, FLOWERS, type Pot } from './rules.ts'

/** The bought harvest costs so many bets. */
const HARVEST_COST = 50
const BEE_CHANCE = 0.03
/** What pots pay, in hundredths of the base bet. Small ones are more frequent. */
const POTS = Object.entries({ 100: 17, 200: 12, 300: 8, 500: 6, 1000: 4, 2500: 2, 5000: 1 }).flatMap(([pays, count]) =>
  Array.from({ length: count }, () => Number(pays)),
)
/** A cell gets a pot in a fill. */
const POT_CHANCE = 0.0535

const all = CELLS.map((_, cell) => cell)

function roundOf(board: number[], first?: Pot[], fills?: Pot[][]): Outcome {
  const events = eventsOf(board, first, fills)
  const total = events.at(-1)
  return { payout: total?.type === 'total' ? total.payout : 0, events }
}

const comb = (random: Random, beeChance: number) =>
  all.map(() => (random.chance(beeChance) ? BEE : random.below(FLOWERS.length)))

/** Flowers, and at most two bees. */
function usual(random: Random): Outcome {
  const board = comb(random, BEE_CHANCE)
  return beesOn(board).length < BEES_FOR_HARVEST ? roundOf(board) : usual(random)
}

/** Three to six bees and their harvest. With a chance of 1 the comb becomes full. */
const harvest =
  (potChance: number, isFull = false) =>
  (random: Random): Outcome => {
    const bees = new Set(
      random.shuffled(all).slice(0, BEES_FOR_HARVEST + (random.chance(0.25) ? 1 + random.below(3) : 0)),
    )
    const board = all.map((cell) => (bees.has(cell) ? BEE : random.below(FLOWERS.length)))
    const potIn = (cell: number): Pot => ({ cell, pays: random.pick(POTS) })
    const first = [...bees].toSorted((a, b) => a - b).map(potIn)
    const free = new Set(all.filter((cell) => !bees.has(cell)))
    const fills: Pot[][] = []
    for (let left = 3; left > 0 && free.size > 0;) {
      const pots = [...free].filter(() => random.chance(potChance)).map(potIn)
      for (const { cell } of pots) free.delete(cell)
      left = pots.length > 0 ? 3 : left - 1
      fills.push(pots)
    }
    return (free.size === 0) === isFull ? roundOf(board, first, fills) : harvest(potChance, isFull)(random)
  }

export const modes: Mode[] = [
  {
    name: 'base',
    cost: 1,
    strata: [
      { share: 0.9937, count: 17_000, make: usual },
      { share: 0.0063, count: 2960, make: harvest(POT_CHANCE) },
      { share: 8e-6, count: 40, make: harvest(0.25, true) },
    ],
  },
  {
    name: 'harvest',
    cost: HARVEST_COST,
    strata: [
      { share: 0.9992, count: 9900, make: harvest(POT_CHANCE) },
      { share: 8e-4, count: 100, make: harvest(0.25, true) },
    ],
  },
]
