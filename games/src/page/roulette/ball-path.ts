/** Motion of wheel and ball: two angles (degrees, clockwise from the top) and a distance, as functions of time. */
import { wheel } from '../../rules/roulette/layout.ts'

export type Moment = {
  rotor: number
  ball: number
  /** 1 on the track under the rim, 0 in the pocket. */
  height: number
}

const pocketAngle = 360 / wheel.length
/** The fraction of the spin after which the ball rests in its pocket. The rotor turns a little longer. */
const still = 0.86
const rotorTurn = 250
const ballTurns = 8

export const angleOf = (number: number): number => wheel.findIndex((other) => other === number) * pocketAngle

/** Position at `progress` 0 … 1, from the last wheel angle to the ball in the pocket of `number`. */
export function momentOf(progress: number, number: number, from: number): Moment {
  const rotor = from + rotorTurn * (1 - (1 - progress) ** 2)
  const run = Math.min(progress / still, 1)
  // The ball runs against the rotor, slows down, and finally moves with it.
  const lead = -360 * ballTurns * (1 - run) ** 2.4
  return { rotor, ball: rotor + angleOf(number) + lead, height: heightOf(run) }
}

/** Bounces: start, end and height. */
const bounces = [
  [0.76, 0.86, 0.34],
  [0.86, 0.93, 0.2],
  [0.93, 0.97, 0.1],
  [0.97, 1, 0.04],
] as const

/** Distance of the ball: on the track, down the slope, then bouncing over the pockets. */
function heightOf(run: number): number {
  if (run < 0.58) return 1
  if (run < bounces[0][0]) return 1 - ((run - 0.58) / (bounces[0][0] - 0.58)) ** 1.7
  const [begins, ends, top] = bounces.find(([, end]) => run < end) ?? [0, 1, 0]
  const part = (run - begins) / (ends - begins)
  return 4 * top * part * (1 - part)
}
