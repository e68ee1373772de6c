/** What the machine gives back, worked out exactly from its strips: nothing here is tried or guessed. */
import { defined } from '@lucero/kit/defined'
import {
  linePays,
  lines,
  moonPays,
  maxFreeSpins,
  payingSymbols,
  phaseMultiplier,
  phases,
  rows,
  spinsGiven,
  strips,
  type PayingSymbol,
  type ReelSymbol,
} from './machine.ts'
import { symbolAt } from './spin.ts'

/** Parts of the stake, on average; frequencies are parts of all rounds. */
export type ExactReturn = {
  lines: number
  moons: number
  freeSpins: number
  whole: number
  hitFrequency: number
  freeSpinFrequency: number
  /** How many of them, on average, once they begin. */
  freeSpinCount: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** How likely each symbol is at one place of the window. Every stop is as likely as any other. */
function chances(reel: number, row: number, isFree: boolean): Map<ReelSymbol, number> {
  const found = new Map<ReelSymbol, number>()
  const { length } = defined(strips[reel])
  for (let stop = 0; stop < length; stop += 1) {
    const symbol = isFree && holds(reel, stop, 'star') ? 'star' : symbolAt(reel, stop + row)
    found.set(symbol, (found.get(symbol) ?? 0) + 1 / length)
  }
  return found
}

function holds(reel: number, stop: number, symbol: ReelSymbol): boolean {
  for (let row = 0; row < rows; row += 1) if (symbolAt(reel, stop + row) === symbol) return true
  return false
}

/** Reels are independent of each other: chances along a line multiply. In stakes of a line. */
function lineReturn(path: readonly number[], isFree: boolean): number {
  const along = path.map((row, reel) => chances(reel, row, isFree))
  return sum(payingSymbols.map((symbol) => symbolReturn(symbol, along)))
}

function symbolReturn(symbol: PayingSymbol, along: readonly Map<ReelSymbol, number>[]): number {
  const fits = along.map((chance) => (chance.get(symbol) ?? 0) + (chance.get('star') ?? 0))
  let [run, returned] = [defined(fits[0]) * defined(fits[1]), 0]
  for (let count = 3; count <= fits.length; count += 1) {
    run *= defined(fits[count - 1])
    returned += run * (1 - (fits[count] ?? 0)) * defined(linePays[symbol][count - 3])
  }
  return returned
}

const linesReturn = (isFree: boolean) => sum(lines.map((path) => lineReturn(path, isFree))) / lines.length

/** A window shows a reel's one moon in three of its stops. */
const moonChance = (reel: number) => {
  const stops = Array.from(defined(strips[reel]).keys())
  return stops.filter((stop) => holds(reel, stop, 'moon')).length / stops.length
}

/** How likely 0, 1, … moons are on these reels together. */
const moonCounts = (reels: readonly number[]): number[] =>
  reels.reduce<number[]>(
    (counts, reel) => {
      const chance = moonChance(reel)
      return [...counts, 0].map((same, count) => same * (1 - chance) + (counts[count - 1] ?? 0) * chance)
    },
    [1],
  )

/** How many free spins are still played, on average, when `left` are to be played and `given` have been given in all. */
function spinsToCome(counts: readonly number[]) {
  const known = new Map<number, number>()
  const from = (left: number, given: number): number => {
    if (left === 0) return 0
    const key = left * (maxFreeSpins + 1) + given
    const found = known.get(key) ?? 1 + sum(counts.map((chance, moons) => chance * next(left - 1, given, moons)))
    known.set(key, found)
    return found
  }
  const next = (left: number, given: number, moons: number) => {
    const more = Math.min(defined(spinsGiven[moons]), maxFreeSpins - given)
    return from(left + more, given + more)
  }
  return from
}

/** A round pays nothing when no line begins with three that fit and too few moons are about. */
function hitFrequency(): number {
  const lastTwo = moonCounts([3, 4])
  const fewMoons = [0, 1, 2, 3].map((first) => sum(lastTwo.filter((_, last) => first + last < 3)))
  const [one, two, three] = strips.map(({ length }) => length) as [number, number, number]
  let lost = 0
  for (let a = 0; a < one; a += 1)
    for (let b = 0; b < two; b += 1)
      for (let c = 0; c < three; c += 1) {
        const stops = [a, b, c]
        if (!beginsALine(stops))
          lost += defined(fewMoons[stops.filter((stop, reel) => holds(reel, stop, 'moon')).length])
      }
  return 1 - lost / (one * two * three)
}

function beginsALine(stops: readonly number[]): boolean {
  return lines.some((path) => {
    const first = symbolAt(0, defined(stops[0]) + defined(path[0]))
    if (first === 'moon') return false
    return [1, 2].every((reel) => [first, 'star'].includes(symbolAt(reel, defined(stops[reel]) + defined(path[reel]))))
  })
}

export function exactReturn(): ExactReturn {
  const counts = moonCounts([...strips.keys()])
  const toCome = spinsToCome(counts)
  const moons = sum(counts.map((chance, count) => chance * defined(moonPays[count])))
  const freeSpinFrequency = sum(counts.slice(3))
  const freeSpinsPerRound = sum(
    counts.map((chance, count) => chance * toCome(defined(spinsGiven[count]), defined(spinsGiven[count]))),
  )
  const multiplier = sum(phases.map((phase) => phaseMultiplier[phase])) / phases.length
  // Each free spin is drawn anew, so their number and what one pays on average multiply (Wald).
  const freeSpins = freeSpinsPerRound * multiplier * (linesReturn(true) + moons)
  const base = linesReturn(false)
  return {
    lines: base,
    moons,
    freeSpins,
    whole: base + moons + freeSpins,
    hitFrequency: hitFrequency(),
    freeSpinFrequency,
    freeSpinCount: freeSpinsPerRound / freeSpinFrequency,
  }
}
