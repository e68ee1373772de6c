/** The weekly race: the board that everybody sees, the standing of a player, and the setting of the house. */
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import * as offers from '../bonus/offers.ts'
import type { Kit } from '../kit/kit.ts'
import { ttlCache } from '../kit/ttl-cache.ts'
import { utcWeek } from '../kit/utc-day.ts'
import { maskedName } from '@lucero/contract/shared/masked-name'
import { usernamesOf } from '../players/players.ts'
import { waitingSince } from '../staff/approvals/approvals.ts'
import { mayTakePart } from './eligible.ts'
import { endOf, weekBefore } from './rules.ts'
import * as store from './store.ts'

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
  load: async (kit) => {
    const week = utcWeek(kit.clock.now())
    const race = await store.findWeek(kit.db, week)
    if (!race) return undefined
    const winners = await store.winnersOf(kit.db, weekBefore(week))
    const eligible = await mayTakePart(
      kit,
      kit.db,
      winners.map(({ playerId }) => playerId),
    )
    const lastWinners = winners.filter(({ isPaid, playerId }) => isPaid && eligible.has(playerId))
    return { race, ...(await eligibleTotals(kit, week)), lastWinners }
  },
})

const toPoints = (hundredths: number) => hundredths / 100

/** The race as visitors see it. */
export async function currentRace(kit: Kit) {
  const current = await board(kit)
  if (!current) return undefined
  const { race, totals, lastWinners } = current
  const listed = totals.slice(0, maxListed)
  const names = await usernamesOf(
    kit.db,
    [...listed, ...lastWinners].map(({ playerId }) => playerId),
  )
  const toPlace = ({ playerId, points }: store.Total) => ({
    username: maskedName(names.get(playerId) ?? ''),
    points: toPoints(points),
  })
  return {
    endsAt: endOf(race.week).toISOString(),
    prizes: (await prizesOf(kit, race.prizes)).map(({ amount }) => amount),
    places: listed.map(toPlace),
    lastWinners: lastWinners.map((winner) => ({ ...toPlace(winner), place: winner.place })),
  }
}

/** Players on a break see no race, as they get no offers. */
export async function raceStanding(kit: Kit, playerId: string) {
  const current = await board(kit)
  if (!current || !(await mayTakePart(kit, kit.db, [playerId])).has(playerId))
    return { takesPart: false, standing: null }
  const { week } = current.race
  const own = await store.standingOf(kit.db, week, playerId)
  if (!own) return { takesPart: true, standing: null }
  const index = current.totals.findIndex((total) => total.playerId === playerId)
  const before = index >= 0 ? index : (await store.countBefore(kit.db, week, { playerId, ...own })) - current.leftOut
  return { takesPart: true, standing: { place: Math.max(before, 0) + 1, points: toPoints(own.points) } }
}

export async function prizesOf(kit: Kit, bonusIds: string[]) {
  const found = await offers.findBonuses(kit.db, [...new Set(bonusIds)])
  return bonusIds.map((bonusId) => {
    const { title, terms } = defined(found.get(bonusId))
    return { bonusId, title, amount: toAmount(offers.termsFrom(terms).amount) }
  })
}

/** The first places, without players who may not take part. */
async function eligibleTotals(kit: Kit, week: string): Promise<Pick<Board, 'totals' | 'leftOut'>> {
  const all = await store.ranking(kit.db, week, checkedPlaces)
  const eligible = await mayTakePart(
    kit,
    kit.db,
    all.map(({ playerId }) => playerId),
  )
  const totals = all.filter(({ playerId }) => eligible.has(playerId))
  return { totals, leftOut: all.length - totals.length }
}

/** For the house, with full names. */
export async function showRace(kit: Kit) {
  const week = utcWeek(kit.clock.now())
  const [current, last] = [await store.findWeek(kit.db, week), await store.findWeek(kit.db, weekBefore(week))]
  const totals = current ? (await eligibleTotals(kit, week)).totals.slice(0, maxListed) : []
  const winners = last ? await store.winnersOf(kit.db, last.week) : []
  const names = await usernamesOf(
    kit.db,
    [...totals, ...winners].map(({ playerId }) => playerId),
  )
  const nameOf = ({ playerId }: store.Total) => names.get(playerId) ?? playerId
  const won = await prizesOf(
    kit,
    winners.map(({ bonusId }) => bonusId),
  )
  return {
    prizes: await prizesOf(kit, await store.findPrizes(kit.db)),
    waitsSince: (await waitingSince(kit.db, ['race'])).get('race') ?? null,
    week: current
      ? {
          week,
          endsAt: endOf(week).toISOString(),
          prizes: await prizesOf(kit, current.prizes),
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
export async function setRace(kit: Kit, bonusIds: string[]) {
  await assertPrizes(kit, bonusIds)
  await store.setPrizes(kit.db, bonusIds)
  await store.openWeek(kit.db, utcWeek(kit.clock.now()))
  return showRace(kit)
}

/** A prize must exist, need no deposit and not be withdrawn. */
export async function assertPrizes(kit: Kit, bonusIds: string[]): Promise<void> {
  const found = await offers.findBonuses(kit.db, [...new Set(bonusIds)])
  for (const id of bonusIds) {
    const bonus = found.get(id)
    if (!bonus) throw new Refusal('BONUS_NOT_FOUND')
    const { terms, withdrawnAt } = bonus
    if (offers.termsFrom(terms).kind === 'deposit') throw new Refusal('INVALID_INPUT', { bonusIds: 'No deposit bonus' })
    if (withdrawnAt) throw new Refusal('INVALID_INPUT', { bonusIds: 'No withdrawn bonus' })
  }
}

/** No further week starts. The running one ends and is paid as announced. */
export async function stopRace(kit: Kit) {
  await store.setPrizes(kit.db, [])
  return showRace(kit)
}

export const racePrizes = (kit: Kit): Promise<string[]> => store.findPrizes(kit.db)
