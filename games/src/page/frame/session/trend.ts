/** Figures of the visit for its graph. Pure. Amounts are whole cents. */

export type Trend = {
  rounds: number
  /** Rounds that paid more than they cost. */
  wins: number
  /** The highest payout of one round. */
  highest: number
  /** The highest multiple of the stake. Absent in a visit that an older page has stored. */
  multiple?: number
  /** The result after 0, `every`, 2 × `every` … rounds. */
  curve: readonly number[]
  every: number
}

export const noTrend: Trend = { rounds: 0, wins: 0, highest: 0, curve: [0], every: 1 }

const maxPoints = 240

/** `net` is the result of the visit with this round. A full curve keeps every second point. */
export function withRoundIn(trend: Trend, round: { cost: number; payout: number; stake: number }, net: number): Trend {
  const rounds = trend.rounds + 1
  const curve = rounds % trend.every === 0 ? [...trend.curve, net] : trend.curve
  const isFull = curve.length > maxPoints
  return {
    rounds,
    wins: trend.wins + (round.payout > round.cost ? 1 : 0),
    highest: Math.max(trend.highest, round.payout),
    multiple: Math.max(trend.multiple ?? 0, round.payout / round.stake),
    curve: isFull ? curve.filter((_, index) => index % 2 === 0) : curve,
    every: isFull ? trend.every * 2 : trend.every,
  }
}
