/** Plans the play of the demo's history: who plays when, in which game, and with which bets. Pure, with a fixed random seed. */
import { defined } from '@lucero/kit/defined'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { cast, chaser, winner, winnerSeedWord, type CastPlayer } from './cast.ts'

/** Full days of the history. The day of the start comes on top. */
export const historyDays = 30
const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** The history ends before the demo's own first minutes. */
const endsBeforeMs = 10 * minuteMs

export type Random = () => number

/** A small generator (mulberry32). Every demo gets the same numbers. */
export function openRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <One>(random: Random, list: readonly One[]): One =>
  defined(list[Math.floor(random() * list.length)])

/** A visit of a player to a game: one bet per turn of the peak. `opens`: tiles in Mines, by default two. */
export type Visit = { username: string; game: OwnGameId; bets: unknown[]; seedWord?: string; opens?: number }
/** A time of the day at which several players play. Their turns come at the same times, so that the ledger writes them in batches. */
export type Peak = { day: number; turnsMs: number[]; visits: Visit[] }

/** Midnight (UTC) at the begin of the first day. */
export const firstMidnight = (endMs: number): number => Math.floor(endMs / dayMs) * dayMs - historyDays * dayMs

const isWeekend = (ms: number) => [0, 5, 6].includes(new Date(ms).getUTCDay())

/** Chosen so that the house wins a little in the month, on most days of the week on which the demo may start. */
const planSeed = 183

/** Afternoon and evening in the time zone of the shops, which is five hours behind UTC. */
const peakHours = [18, 20, 22, 24, 25, 26, 27]

export function planPeaks(endMs: number): Peak[] {
  const random = openRandom(planSeed)
  const [start, lastMs] = [firstMidnight(endMs), endMs - endsBeforeMs]
  const peaks: Peak[] = []
  for (let day = 0; day <= historyDays; day += 1) {
    const midnight = start + day * dayMs
    const chosen = peakHours.filter(() => random() < (isWeekend(midnight) ? 0.45 : 0.28))
    const hours = chosen.length ? chosen : [pick(random, peakHours)]
    const spread = hours.map((hour) => planPeak(random, day, midnight + (hour % 24) * hourMs, isWeekend(midnight)))
    peaks.push(...spread.filter(({ turnsMs, visits }) => defined(turnsMs.at(-1)) < lastMs && visits.length > 0))
  }
  const ordinary = peaks.toSorted((one, other) => defined(one.turnsMs[0]) - defined(other.turnsMs[0]))
  const special = planLastVisits(lastMs)
  return [...ordinary.filter(({ turnsMs }) => defined(turnsMs.at(-1)) < defined(special[0]?.turnsMs[0])), ...special]
}

function planPeak(random: Random, day: number, hourStartMs: number, weekend: boolean): Peak {
  const turns = 4 + Math.floor(random() * (weekend ? 4 : 2))
  let atMs = hourStartMs + Math.floor(random() * 25 * minuteMs)
  const turnsMs = Array.from({ length: turns }, () => (atMs += Math.floor((0.6 + 1.8 * random()) * minuteMs)))
  const visits = cast
    .filter(({ username }) => username !== chaser || day < historyDays - 2)
    .filter(({ joins, visitsPerWeek }) => joins < day && random() < (visitsPerWeek / 7) * (weekend ? 0.62 : 0.45))
    .map((player) => planVisit(random, player, turns))
  return { day, turnsMs, visits }
}

function planVisit(random: Random, { username, games, stake }: CastPlayer, turns: number): Visit {
  const game = pick(random, games)
  const bets = Array.from({ length: turns }, () => betOf(random, game, stake))
  return { username, game, bets }
}

/** The winner redeems the win of the last day at the end of the history, and nothing at the counter before. */
export const mayRedeemAtCounter = (username: string, day: number): boolean => username !== winner || day < historyDays

/** Between half and twice the usual stake, in steps of 0.20. */
const stakeNear = (random: Random, stake: number): number =>
  Math.max(20, Math.round((stake * pick(random, [0.5, 1, 1, 1, 2])) / 20) * 20)

function betOf(random: Random, game: OwnGameId, usual: number): unknown {
  const cents = stakeNear(random, usual)
  const bets: Record<OwnGameId, () => unknown> = {
    'night-reels': () => ({ cents, star: true }),
    roulette: () => ({ chips: [{ kind: pick(random, ['red', 'black', 'even', 'odd', 'low', 'high']), cents }] }),
    blackjack: () => ({ cents }),
    dice: () => ({ stake: cents, direction: 'under', target: pick(random, [2500, 5000, 5000, 7500]) }),
    mines: () => ({ cents, mines: pick(random, [2, 3, 5]) }),
    'hi-lo': () => ({ cents }),
    keno: () => ({ cents, risk: pick(random, ['low', 'classic', 'medium']), picks: [3, 14, 15, 27, 40] }),
    'video-poker': () => ({ cents }),
    plinko: () => ({ cents, rows: pick(random, [8, 12, 16]), risk: pick(random, ['low', 'medium', 'high']) }),
    // Nobody plays it in the history: its rounds belong to a table that many players share.
    'star-crash': () => ({ cents, auto: 200 }),
  }
  return bets[game]()
}

/** The last hours before the start: a player who chases losses, and an unusual win. The risk rules look at the last hours only. */
function planLastVisits(lastMs: number): Peak[] {
  const chased = [100, 200, 400, 800, 1600]
  const rising = Array.from({ length: 20 }, (_, turn) => ({
    stake: defined(chased[turn % chased.length]),
    direction: 'under',
    target: 100,
  }))
  const win = { cents: 50, mines: 10 }
  const turnsFrom = (fromMs: number, count: number) =>
    Array.from({ length: count }, (_, turn) => Math.floor(fromMs + turn * 1.5 * minuteMs))
  const chase = [0, 1, 2, 3].map((part): Peak => {
    const visits: Visit[] = [{ username: chaser, game: 'dice', bets: rising.slice(part * 5, part * 5 + 5) }]
    return { day: historyDays, turnsMs: turnsFrom(lastMs - 2 * hourMs + part * 20 * minuteMs, 5), visits }
  })
  const unusual: Peak = {
    day: historyDays,
    turnsMs: turnsFrom(lastMs - 30 * minuteMs, 1),
    visits: [{ username: winner, game: 'mines', bets: [win], seedWord: winnerSeedWord, opens: 10 }],
  }
  return [...chase, unusual]
}
