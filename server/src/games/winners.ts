/**
 * GAM-2: recent winners with masked usernames: the largest wins of the week, then recent wins. Each player is listed once. The biggest wins of
 * the week are a second list, which is left out while it would not impress.
 */
import assert from 'node:assert/strict'
import { toAmount } from '@lucero/contract/shared/money'
import { gameNames } from '../catalogue/catalogue.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import { maskedName } from '@lucero/contract/shared/masked-name'
import { usernamesOf } from '../players/players.ts'
import { currentRace } from '../race/race.ts'
import { excludedPlayers } from '../safer/safer.ts'
import type { ListedMovement } from './round-codec.ts'
import { totalOf, type Split } from './split.ts'
import { largestWins, recentWins } from './win-store.ts'

const maxLargest = 6
const maxWinners = 20
/** The larger ones of this many recent wins are listed, so that tiny wins appear only if there are no others. */
const recentCandidates = 60
/** Together with today, a week. */
const earlierDays = [1, 2, 3, 4, 5, 6]
/** The largest win of the day is marked if it is at least this multiple of its stake. */
const minTopMultiple = 5
/** Minimums of the biggest wins of the week. Small wins, or those of one player, make a house look empty. */
const biggest = { minMultiple: 10n, minCents: 20_00n, minPlayers: 3, max: 4 }

/** Cached, because every visitor of the home page polls it. */
export const recentWinners = ttlCache({
  forMs: 2000,
  load: async (runtime) => {
    const { db } = runtime
    const now = runtime.clock.now()
    const [[latest, today, ...earlier], games, race] = await Promise.all([
      db.together((tx) => [
        recentWins(tx, recentCandidates),
        largestWins(tx, maxWinners, now, 0),
        ...earlierDays.map((daysAgo) => largestWins(tx, maxWinners, now, daysAgo)),
      ]),
      gameNames(runtime),
      currentRace(runtime),
    ])
    const ofWeek = [today, ...earlier].flat()
    const wins = chooseWins(ofWeek, latest)
    const impressive = ofWeek.filter(isImpressive)
    const ids = (some: Win[]) => some.map(({ playerId }) => playerId)
    const [usernames, excluded] = await db.together((tx) => [
      usernamesOf(tx, ids([...wins, ...impressive])),
      excludedPlayers(tx, ids(impressive), now),
    ])
    const chosen = chooseBiggest(impressive, excluded)
    const top = topOf(today)
    const toWinner = (win: (typeof wins)[number]) => ({
      username: maskedName(usernames.get(win.playerId) ?? ''),
      amount: toAmount(totalOf(win)),
      casinoGame: { name: games.get(win.gameId) ?? '' },
      createdAt: win.at.toISOString(),
      ...(win.stake > 0n && { multiple: multipleOf(win) }),
      ...(top !== undefined && winKey(win) === winKey(top) && { largestOfDay: true as const }),
    })
    return {
      recentWinings: wins.map(toWinner),
      ...(chosen.length > 0 && { biggestOfWeek: chosen.map(toWinner) }),
      ...(race && { race }),
    }
  },
})

type Win = Pick<ListedMovement, 'playerId' | 'providerId' | 'transaction' | 'at' | 'stake' | keyof Split>

const winKey = ({ playerId, providerId, transaction }: Win) => `${playerId} ${providerId} ${transaction}`

/** The largest wins of the week by amount, then the larger recent wins, newest first. A player is listed once, with the largest win. */
export function chooseWins<W extends Win>(ofWeek: W[], latest: W[]): W[] {
  const recent = onePerPlayer(latest)
  const largest = onePerPlayer(ofWeek).slice(0, Math.min(maxLargest, Math.ceil(recent.length / 4)))
  const listed = new Set(largest.map(({ playerId }) => playerId))
  const larger = recent.filter(({ playerId }) => !listed.has(playerId)).slice(0, maxWinners - largest.length)
  return [...largest, ...larger.toSorted((one, other) => other.at.getTime() - one.at.getTime())]
}

/** A win of real credit that is large, and a large multiple of its stake. */
const isImpressive = ({ cash, bonus, free, stake }: Win): boolean =>
  bonus + free === 0n && stake > 0n && cash >= biggest.minCents && cash >= biggest.minMultiple * stake

/**
 * The biggest impressive wins by amount, one per player; none if they are of too few players. Players with a time-out or self-exclusion are
 * left out.
 */
export function chooseBiggest<W extends Win>(ofWeek: W[], excluded: ReadonlySet<string>): W[] {
  const wins = onePerPlayer(ofWeek.filter((win) => isImpressive(win) && !excluded.has(win.playerId)))
  return wins.length < biggest.minPlayers ? [] : wins.slice(0, biggest.max)
}

/** The largest win of each player, by amount. */
function onePerPlayer<W extends Win>(wins: W[]): W[] {
  const bySizeDown = wins.toSorted(bySize)
  const first = new Map(bySizeDown.toReversed().map((win) => [win.playerId, win]))
  return bySizeDown.filter((win) => first.get(win.playerId) === win)
}

/** The largest win of the day, if it reaches the minimum multiple. */
const topOf = <W extends Win>([largest]: W[]): W | undefined =>
  largest && (largest.stake === 0n || multipleOf(largest) >= minTopMultiple) ? largest : undefined

const bySize = (one: Win, other: Win) => Number(totalOf(other) - totalOf(one))

/** The multiple of the stake, rounded down to hundredths. */
function multipleOf(win: Win): number {
  assert(win.stake > 0n, 'a win without a stake has no multiple')
  return Number((totalOf(win) * 100n) / win.stake) / 100
}
