/** Published figures of the machine. exact-return.ts computes them from the strips, and return.test.ts compares them. */
import type { ExactReturn } from './exact-return.ts'

export const figures: Readonly<ExactReturn> = {
  lines: 0.507_289_89,
  moons: 0.012_781_341,
  starSpin: 0.149_605_101,
  freeSpins: 0.292_321_538,
  whole: 0.961_997_87,
  hitFrequency: 0.400_616_699,
  starFrequency: 0.055_080_013,
  freeSpinFrequency: 0.005_467_424,
  freeSpinCount: 10.817_500_774,
  deviation: 7.352_037_313,
}

/** The upper ends of the first four steps of volatility, as standard deviations of a round in stakes. */
const volatilityEnds = [2, 5, 10, 20]

/** From 1, very low, to 5, very high. */
export const volatilityOf = (deviation: number): number => 1 + volatilityEnds.filter((end) => deviation >= end).length
