/** Exact RTP of the machine, computed from its strips without simulation. */
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

/** Averages are fractions of the stake, frequencies are fractions of all rounds. */
export type ExactReturn = {
  lines: number
  moons: number
  freeSpins: number
  whole: number
  hitFrequency: number
  freeSpinFrequency: number
  /** Average number of free spins, once they begin. */
  freeSpinCount: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Probability of each symbol at one position of the window. Every stop is equally likely. */
function chances(reel: number, row: number, isFree: boolean): Map<ReelSymbol, number> {
  const chances = new Map<ReelSymbol, number>()
  const { length } = defined(strips[reel])
  for (let stop = 0; stop < length; stop += 1) {
    const symbol = isFree && holds(reel, stop, 'star') ? 'star' : symbolAt(reel, stop + row)
    chances.set(symbol, (chances.get(symbol) ?? 0) + 1 / length)
  }
  return chances
}

function holds(reel: number, stop: number, symbol: ReelSymbol): boolean {
  for (let row = 0; row < rows; row += 1) if (symbolAt(reel, stop + row) === symbol) return true
  return false
}

/** Expected payout in line stakes. Reels are independent, so probabilities along a line multiply. */
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

/** A window shows the single moon of a reel at three of its stops. */
const moonChance = (reel: number) => {
  const stops = Array.from(defined(strips[reel]).keys())
  return stops.filter((stop) => holds(reel, stop, 'moon')).length / stops.length
}

/** Probabilities of 0, 1, … moons on these reels together. */
const moonCounts = (reels: readonly number[]): number[] =>
  reels.reduce<number[]>(
    (counts, reel) => {
      const chance = moonChance(reel)
      return [...counts, 0].map((same, count) => same * (1 - chance) + (counts[count - 1] ?? 0) * chance)
    },
    [1],
  )

/** Expected number of free spins to come, with `left` to play and `awarded` awarded so far. */
function spinsToCome(counts: readonly number[]) {
  const cache = new Map<number, number>()
  const from = (left: number, awarded: number): number => {
    if (left === 0) return 0
    const key = left * (maxFreeSpins + 1) + awarded
    const expected = cache.get(key) ?? 1 + sum(counts.map((chance, moons) => chance * next(left - 1, awarded, moons)))
    cache.set(key, expected)
    return expected
  }
  const next = (left: number, awarded: number, moons: number) => {
    const more = Math.min(defined(spinsGiven[moons]), maxFreeSpins - awarded)
    return from(left + more, awarded + more)
  }
  return from
}

/** A round pays nothing if no line begins with three matching symbols and there are too few moons. */
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
  // Free spins are independent, so expected count times expected payout applies (Wald's equation).
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
