/** Crash point, curve and payouts of Star Crash. Multipliers are integers in hundredths: 231 is 2.31×. */
import type { Draw } from '../draw.ts'

/** In cents. */
export const limits = { min: 10, max: 100_00 }
/** Every bet that is still in play at the maximum is cashed out there. */
export const multipliers = { min: 101, max: 1000_00 }
/** The multiplier grows as e^(growth · ms). */
const growth = 0.000_06
/** The same in hundredths, without steps: for the curve on the screen. */
export const heightAt = (milliseconds: number): number => 100 * Math.exp(growth * milliseconds)
const words = 2 ** 32

/**
 * The crash point, from 1.00 to 1,000.00. `u` is uniform in 1 … 2³², so a multiplier m in hundredths is reached with the
 * probability ⌊99 · 2³² / m⌋ / 2³²: at most 0.99 / (m / 100), and less by under 2⁻³². The quotient is exact: it is below 2⁵³, and
 * its distance from an integer is larger than the rounding error.
 */
export function crashPointOf(draw: Pick<Draw, 'below'>): number {
  const u = draw.below(words) + 1
  return Math.min(Math.max(100, Math.floor((99 * words) / u)), multipliers.max)
}

/** The multiplier after this time of flight, in steps of 0.01. */
export const multiplierAt = (milliseconds: number): number =>
  milliseconds <= 0 ? 100 : Math.min(Math.floor(heightAt(milliseconds)), multipliers.max)

/** The first whole millisecond at which the multiplier is reached. */
export function timeOf(multiplier: number): number {
  let time = Math.max(0, Math.floor(Math.log(multiplier / 100) / growth) - 1)
  while (multiplierAt(time) < multiplier) time += 1
  return time
}

/** The flight ends when the multiplier would exceed the crash point. At the maximum it ends on arrival. */
export const flightTimeOf = (crash: number): number =>
  crash >= multipliers.max ? timeOf(multipliers.max) : timeOf(crash + 1)

/** Rounded down to the cent. */
export const payoutAt = (cents: number, multiplier: number): number => Math.floor((cents * multiplier) / 100)

/** The multiplier of the automatic cash-out, which every bet has at the maximum. */
export const targetOf = ({ auto }: { auto?: number | undefined }): number => auto ?? multipliers.max

/** The first half of a stake, rounded down. The rest stays in play. */
export const halfOf = (cents: number): number => Math.floor(cents / 2)

/** 2.31 */
export const formatHundredths = (multiplier: number): string => (multiplier / 100).toFixed(2)
