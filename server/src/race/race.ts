/** The weekly race: the board that everybody sees, the standing of a player, and the setting of the house. */
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import { inParallel } from '@lucero/kit/in-parallel'
import * as offers from '../bonus/offers.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import { utcWeek } from '../runtime/utc-day.ts'
import { maskedName } from '@lucero/contract/shared/masked-name'
import { usernamesOf } from '../players/players.ts'
import { waitingSince } from '../staff/approvals/approvals.ts'
import { mayTakePart } from './eligible.ts'
import { endOf, weekBefore } from './rules.ts'
import * as store from './store.ts'

/** Weeks whose prizes are all paid, after this one, with their winners. */
export async function settledWeeks(tx: Tx, after: string) {
  const weeks = await store.settledAfter(tx, after)
  return inParallel(8, weeks, async ({ week }) => ({ week, winners: await store.winnersOf(tx, week) }))
}

const maxListed = 10
/** Players who may not take part are left out of the first places. They are too few to matter further down. */
const checkedPlaces = 200

type Board = {
  race: store.RaceWeek
  /** Players who may take part, in their order. */
  totals: store.Total[]
  leftOut: number
  lastWinners: store.Winner[]
}

/** Undefined without a race. Cached, because every visitor of the home page polls it. */
const board = ttlCache<Board | undefined>({
  forMs: 5000,
  load: async (runtime) => {
    const week = utcWeek(runtime.clock.now())
    const race = await store.findWeek(runtime.db, week)
    if (!race) return undefined
    const winners = await store.winnersOf(runtime.db, weekBefore(week))
    const eligible = await mayTakePart(
      runtime,
      runtime.db,
      winners.map(({ playerId }) => playerId),
    )
    const lastWinners = winners.filter(({ isPaid, playerId }) => isPaid && eligible.has(playerId))
    return { race, ...(await eligibleTotals(runtime, week)), lastWinners }
  },
})

const toPoints = (hundredths: number) => hundredths / 100

/** The race as visitors see it. */
export async function currentRace(runtime: Runtime) {
  const current = await board(runtime)
  if (!current) return undefined
  const { race, totals, lastWinners } = current
  const listed = totals.slice(0, maxListed)
  const names = await usernamesOf(
    runtime.db,
    [...listed, ...lastWinners].map(({ playerId }) => playerId),
  )
  const toPlace = ({ playerId, points }: store.Total) => ({
    username: maskedName(names.get(playerId) ?? ''),
    points: toPoints(points),
  })
  return {
    endsAt: endOf(race.week).toISOString(),
    prizes: (await prizesOf(runtime, race.prizes)).map(({ amount }) => amount),
    places: listed.map(toPlace),
    lastWinners: lastWinners.map((winner) => ({ ...toPlace(winner), place: winner.place })),
  }
}

/** Players on a break see no race, as they get no offers. */
export async function raceStanding(runtime: Runtime, playerId: string) {
  const current = await board(runtime)
  if (!current || !(await mayTakePart(runtime, runtime.db, [playerId])).has(playerId))
    return { takesPart: false, standing: null }
  const { week } = current.race
  const own = await store.standingOf(runtime.db, week, playerId)
  if (!own) return { takesPart: true, standing: null }
  const index = current.totals.findIndex((total) => total.playerId === playerId)
  const before =
    index >= 0 ? index : (await store.countBefore(runtime.db, week, { playerId, ...own })) - current.leftOut
  return { takesPart: true, standing: { place: Math.max(before, 0) + 1, points: toPoints(own.points) } }
}

export async function prizesOf(runtime: Runtime, bonusIds: string[]) {
  const found = await offers.findBonuses(runtime.db, [...new Set(bonusIds)])
  return bonusIds.map((bonusId) => {
    const { title, terms } = defined(found.get(bonusId))
    return { bonusId, title, amount: toAmount(offers.termsFrom(terms).amount) }
  })
}

/** The first places, without players who may not take part. */
async function eligibleTotals(runtime: Runtime, week: string): Promise<Pick<Board, 'totals' | 'leftOut'>> {
  const all = await store.ranking(runtime.db, week, checkedPlaces)
  const eligible = await mayTakePart(
    runtime,
    runtime.db,
    all.map(({ playerId }) => playerId),
  )
  const totals = all.filter(({ playerId }) => eligible.has(playerId))
  return { totals, leftOut: all.length - totals.length }
}

/** For the house, with full names. */
export async function showRace(runtime: Runtime) {
  const week = utcWeek(runtime.clock.now())
  const [current, last] = [await store.findWeek(runtime.db, week), await store.findWeek(runtime.db, weekBefore(week))]
  const totals = current ? (await eligibleTotals(runtime, week)).totals.slice(0, maxListed) : []
  const winners = last ? await store.winnersOf(runtime.db, last.week) : []
  const names = await usernamesOf(
    runtime.db,
    [...totals, ...winners].map(({ playerId }) => playerId),
  )
  const nameOf = ({ playerId }: store.Total) => names.get(playerId) ?? playerId
  const won = await prizesOf(
    runtime,
    winners.map(({ bonusId }) => bonusId),
  )
  return {
    prizes: await prizesOf(runtime, await store.findPrizes(runtime.db)),
    waitsSince: (await waitingSince(runtime.db, ['race'])).get('race') ?? null,
    week: current
      ? {
          week,
          endsAt: endOf(week).toISOString(),
          prizes: await prizesOf(runtime, current.prizes),
          places: totals.map((total) => ({ username: nameOf(total), points: toPoints(total.points) })),
        }
      : null,
    lastWeek: last
      ? {
          week: last.week,
          settled: last.isSettled,
          winners: winners.map((winner, index) => ({
            place: winner.place,
            username: nameOf(winner),
            points: toPoints(winner.points),
            ...defined(won[index]),
            paid: winner.isPaid,
          })),
        }
      : null,
  }
}

/** Without a running race, this week's race starts now. The prizes of a running week do not change. */
export async function setRace(runtime: Runtime, bonusIds: string[]) {
  await assertPrizes(runtime, bonusIds)
  await store.setPrizes(runtime.db, bonusIds)
  await store.openWeek(runtime.db, utcWeek(runtime.clock.now()))
  return showRace(runtime)
}

/** A prize must exist, need no deposit and not be withdrawn. */
export async function assertPrizes(runtime: Runtime, bonusIds: string[]): Promise<void> {
  const found = await offers.findBonuses(runtime.db, [...new Set(bonusIds)])
  for (const id of bonusIds) {
    const bonus = found.get(id)
    if (!bonus) throw new Refusal('BONUS_NOT_FOUND')
    const { terms, withdrawnAt } = bonus
    if (offers.termsFrom(terms).kind === 'deposit') throw new Refusal('INVALID_INPUT', { bonusIds: 'No deposit bonus' })
    if (withdrawnAt) throw new Refusal('INVALID_INPUT', { bonusIds: 'No withdrawn bonus' })
  }
}

/** No further week starts. The running one ends and is paid as announced. */
export async function stopRace(runtime: Runtime) {
  await store.setPrizes(runtime.db, [])
  return showRace(runtime)
}

export const racePrizes = (runtime: Runtime): Promise<string[]> => store.findPrizes(runtime.db)
