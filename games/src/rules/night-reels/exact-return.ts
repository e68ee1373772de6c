/** Exact RTP and volatility of the machine, computed from its strips without simulation. */
import { defined } from '@lucero/kit/defined'
import {
  linePays,
  linePaysWithoutStar,
  lines,
  maxFreeSpins,
  moonPays,
  phaseMultiplier,
  phases,
  spinsGiven,
  starMoons,
  starReels,
  type ReelSymbol,
} from './machine.ts'
import { addTo, columnsOf, spinMoments, type Columns, type SpinMoments } from './spin-moments.ts'
import type { StarFill } from './spin.ts'

/** Averages are fractions of the stake, frequencies are fractions of all rounds. */
export type ExactReturn = {
  lines: number
  moons: number
  /** Lines and moons of the star spin. */
  starSpin: number
  freeSpins: number
  whole: number
  hitFrequency: number
  starFrequency: number
  freeSpinFrequency: number
  /** Average number of free spins, once they begin. */
  freeSpinCount: number
  /** Standard deviation of the payout of a round, in stakes. */
  deviation: number
}

/** Expected value and expected square of a payout, in stakes. */
type Moments = { mean: number; square: number }

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Adds an independent payout, which depends on the number of moons of the spin. */
const followed = ({ chance, mean, square }: SpinMoments, next: (moons: number) => Moments): Moments => {
  const after = chance.map((_, moons) => next(moons))
  return {
    mean: sum(mean) + sum(chance.map((part, moons) => part * defined(after[moons]).mean)),
    square:
      sum(square) +
      sum(
        chance.map(
          (part, moons) => 2 * defined(mean[moons]) * defined(after[moons]).mean + part * defined(after[moons]).square,
        ),
      ),
  }
}

const nothing: Moments = { mean: 0, square: 0 }

/** The free spins to come, before the multiplier, with `left` to play and `awarded` awarded so far. */
function spinsToCome(spin: SpinMoments) {
  const cache = new Map<number, Moments>()
  const from = (left: number, awarded: number): Moments => {
    if (left === 0) return nothing
    const key = left * (maxFreeSpins + 1) + awarded
    const moments =
      cache.get(key) ??
      followed(spin, (moons) => {
        const more = Math.min(defined(spinsGiven[moons]), maxFreeSpins - awarded)
        return from(left - 1 + more, awarded + more)
      })
    cache.set(key, moments)
    return moments
  }
  return (given: number) => from(given, given)
}

const average = (numbers: readonly number[]) => sum(numbers) / numbers.length
const averageMoments = (all: readonly SpinMoments[]): SpinMoments => {
  const at = (list: keyof SpinMoments) =>
    defined(all[0])[list].map((_, moons) => average(all.map((one) => defined(one[list][moons]))))
  return { chance: at('chance'), mean: at('mean'), square: at('square') }
}

/** By number of moons, the probability that no line pays: none begins with three matching symbols. */
function chancesWithoutLine(fill: StarFill): number[] {
  const columns = columnsOf(fill)
  const [one, two, three, four, five] = columns as [Column, Column, Column, Column, Column]
  const lastTwo = four.flatMap((a) => five.map((b) => moonsOf([a, b])))
  const lost = [0, 0, 0, 0, 0, 0]
  for (const a of one)
    for (const b of two) for (const c of three) if (!beginsALine([a, b, c])) addTo(lost, moonsOf([a, b, c]), 1)
  const shareOf = (last: number) => lastTwo.filter((moons) => moons === last).length
  const all = columns.reduce((product, { length }) => product * length, 1)
  return lost.map((_, moons) => sum([0, 1, 2].map((last) => (lost[moons - last] ?? 0) * shareOf(last))) / all)
}

type Column = Columns[number]
type Symbols = readonly ReelSymbol[]

const moonsOf = (shown: readonly Symbols[]) => shown.filter((symbols) => symbols.includes('moon')).length

const beginsALine = ([one, two, three]: readonly [Symbols, Symbols, Symbols]): boolean =>
  lines.some((path) => {
    const first = one[defined(path[0])]
    const fits = (symbol: ReelSymbol | undefined) => symbol === first || symbol === 'star'
    return first !== 'moon' && fits(two[defined(path[1])]) && fits(three[defined(path[2])])
  })

/** Moons from this number on pay, so a round without a line that pays has fewer. */
const payingMoons = moonPays.findIndex((pays) => pays > 0)
const lostOf = (fill: StarFill) => chancesWithoutLine(fill).slice(0, payingMoons)

function hitFrequency(hasStar: boolean): number {
  const lost = lostOf({})
  if (!hasStar) return 1 - sum(lost)
  const starLost = average(starReels.map((star) => sum(lostOf({ star }))))
  return 1 - sum(lost.map((chance, moons) => (moons === starMoons ? chance * starLost : chance)))
}

/** `hasStar`: of bets with `star`, otherwise of those from before the shooting star. */
export function exactReturn(hasStar = true): ExactReturn {
  const pays = hasStar ? linePays : linePaysWithoutStar
  const [paid, free] = [spinMoments(pays), spinMoments(pays, { isFree: true })]
  const star = averageMoments(starReels.map((reel) => spinMoments(pays, { star: reel })))
  const toCome = spinsToCome(free)
  const multipliers = phases.map((phase) => phaseMultiplier[phase])
  const freeSpinsOf = (moons: number): Moments => {
    const { mean, square } = toCome(defined(spinsGiven[moons]))
    return { mean: average(multipliers) * mean, square: average(multipliers.map((one) => one ** 2)) * square }
  }
  const starSpin = followed(star, freeSpinsOf)
  const round = followed(paid, (moons) => (hasStar && moons === starMoons ? starSpin : freeSpinsOf(moons)))
  const starFrequency = hasStar ? defined(paid.chance[starMoons]) : 0
  const moons = sum(paid.chance.map((chance, count) => chance * defined(moonPays[count])))
  const starPays = starFrequency * sum(star.mean)
  const begins = (spin: SpinMoments) => sum(spin.chance.filter((_, count) => defined(spinsGiven[count]) > 0))
  const freeSpinFrequency = begins(paid) + starFrequency * begins(star)
  const freeSpins = round.mean - sum(paid.mean) - starPays
  return {
    lines: sum(paid.mean) - moons,
    moons,
    starSpin: starPays,
    freeSpins,
    whole: round.mean,
    hitFrequency: hitFrequency(hasStar),
    starFrequency,
    freeSpinFrequency,
    // Free spins are independent, so their payout is their expected count times the expected payout of one (Wald's equation).
    freeSpinCount: freeSpins / freeSpinFrequency / (average(multipliers) * sum(free.mean)),
    deviation: Math.sqrt(round.square - round.mean ** 2),
  }
}
