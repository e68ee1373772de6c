/** GAM-2: recent winners with masked usernames: the largest wins of the week, then recent wins. Each player is listed once. */
import assert from 'node:assert/strict'
import { toAmount } from '@lucero/contract/money'
import { gameNames } from '../catalogue/catalogue.ts'
import { ttlCache } from '../kit/ttl-cache.ts'
import { usernamesOf } from '../players/players.ts'
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

/** Cached, because every visitor of the home page polls it. */
export const recentWinners = ttlCache({
  forMs: 2000,
  load: async (kit) => {
    const { db } = kit
    const [[latest, today, ...earlier], games] = await Promise.all([
      db.together((tx) => [
        recentWins(tx, recentCandidates),
        largestWins(tx, maxWinners, 0),
        ...earlierDays.map((daysAgo) => largestWins(tx, maxWinners, daysAgo)),
      ]),
      gameNames(kit),
    ])
    const wins = chooseWins([today, ...earlier].flat(), latest)
    const top = topOf(today)
    const usernames = await usernamesOf(
      db,
      wins.map(({ playerId }) => playerId),
    )
    const recentWinings = wins.map((win) => ({
      username: masked(usernames.get(win.playerId) ?? ''),
      amount: toAmount(totalOf(win)),
      casinoGame: { name: games.get(win.gameId) ?? '' },
      createdAt: win.at.toISOString(),
      ...(win.stake > 0n && { multiple: multipleOf(win) }),
      ...(top !== undefined && winKey(win) === winKey(top) && { largestOfDay: true as const }),
    }))
    return { recentWinings }
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

/** Names of one or two letters show only the first, because the last would reveal half of the name. */
export function masked(username: string): string {
  const letters = Array.from(username)
  return `${letters[0] ?? ''}***${letters.length > 2 ? letters.at(-1) : ''}`
}
