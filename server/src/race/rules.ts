/** Pure rules of the weekly race. A player's score is the sum of the best multiple in each game, so turnover earns nothing. */
import { utcWeek } from '../runtime/utc-day.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** Limits of what counts. Stakes are in cents, points in hundredths of the stake. */
const raceRules = { minStake: 20, maxPoints: 10_000 } as const

/** A settled round that counts. */
export type RaceRound = { playerId: string; gameId: string; stake: number; payout: number; atMs: number }

/** The sums of a settled round in cents. */
export type SettledRound = { cash: number; bonus: number; free: number; isFreeSpin: boolean; payout: number }

/** Only real credit counts, from the minimum stake, and only if the round returned at least its stake. */
export const countsInRace = ({ cash, bonus, free, isFreeSpin, payout }: SettledRound): boolean =>
  !isFreeSpin && bonus + free === 0 && cash >= raceRules.minStake && payout >= cash

export const pointsOf = ({ stake, payout }: Pick<RaceRound, 'stake' | 'payout'>): number =>
  Number(minOf((BigInt(payout) * 100n) / BigInt(stake), BigInt(raceRules.maxPoints)))

const minOf = (one: bigint, other: bigint) => (one < other ? one : other)

export type Score = { playerId: string; week: string; gameId: string; points: number; atMs: number }

/** The best round of each player, week and game; of equal ones the first. Sorted by key, so that two writers cannot deadlock. */
export function bestScores(rounds: readonly RaceRound[], weeks: ReadonlySet<string>): Score[] {
  const best = new Map<string, Score>()
  for (const round of rounds) {
    const { playerId, gameId, atMs } = round
    const score = { playerId, week: utcWeek(new Date(atMs)), gameId, points: pointsOf(round), atMs }
    const key = `${playerId} ${score.week} ${gameId}`
    const before = best.get(key)
    if (weeks.has(score.week) && (!before || isBetter(score, before))) best.set(key, score)
  }
  return [...best].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, score]) => score)
}

const isBetter = (one: Score, other: Score) =>
  one.points > other.points || (one.points === other.points && one.atMs < other.atMs)

/** The end of a week that begins on this Monday. */
export const endOf = (week: string): Date => new Date(Date.parse(`${week}T00:00:00Z`) + weekMs)

export const weekBefore = (week: string): string => utcWeek(new Date(Date.parse(`${week}T00:00:00Z`) - weekMs))
