/** GAM-2: who has won most this week and who lately, without saying who they are. Each player once. */
import { toAmount } from '@lucero/contract/money'
import { gameNames } from '../catalogue/catalogue.ts'
import { ttlCache } from '../kit/ttl-cache.ts'
import { usernamesOf } from '../players/players.ts'
import type { ListedMovement } from './round-codec.ts'
import { totalOf, type Split } from './split.ts'
import { largestWins, recentWins } from './win-store.ts'

const shown = { largest: 6, inAll: 20 }
/** Of so many of the latest the larger ones are shown: cents only where there is nothing else. */
const lookedAt = 60
/** With today they are a week. */
const daysBefore = [1, 2, 3, 4, 5, 6]
/** The largest win of the day is called so from this multiple of its stake on. */
const minTopMultiple = 5

/** The front page asks for it without end; a moment's delay hurts nobody. */
export const recentWinners = ttlCache({
  forMs: 2000,
  load: async (kit) => {
    const { db } = kit
    const [[latest, today, ...earlier], games] = await Promise.all([
      db.together((tx) => [
        recentWins(tx, lookedAt),
        largestWins(tx, shown.inAll, 0),
        ...daysBefore.map((daysAgo) => largestWins(tx, shown.inAll, daysAgo)),
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
      ...(top !== undefined && nameOf(win) === nameOf(top) && { largestOfDay: true as const }),
    }))
    return { recentWinings }
  },
})

type Win = Pick<ListedMovement, 'playerId' | 'providerId' | 'transaction' | 'at' | 'stake' | keyof Split>

const nameOf = ({ playerId, providerId, transaction }: Win) => `${playerId} ${providerId} ${transaction}`

/** The largest of the week by size; then the larger ones of the latest, newest first. A player is shown once, with their largest. */
export function chooseWins<W extends Win>(ofWeek: W[], latest: W[]): W[] {
  const lately = onePerPlayer(latest)
  const largest = onePerPlayer(ofWeek).slice(0, Math.min(shown.largest, Math.ceil(lately.length / 4)))
  const named = new Set(largest.map(({ playerId }) => playerId))
  const larger = lately.filter(({ playerId }) => !named.has(playerId)).slice(0, shown.inAll - largest.length)
  return [...largest, ...larger.toSorted((one, other) => other.at.getTime() - one.at.getTime())]
}

/** The largest of each, by size. */
function onePerPlayer<W extends Win>(wins: W[]): W[] {
  const bySizeDown = wins.toSorted(bySize)
  const first = new Map(bySizeDown.toReversed().map((win) => [win.playerId, win]))
  return bySizeDown.filter((win) => first.get(win.playerId) === win)
}

/** The largest win of the day, if it is worth the name. */
const topOf = <W extends Win>([largest]: W[]): W | undefined =>
  largest && (largest.stake === 0n || multipleOf(largest) >= minTopMultiple) ? largest : undefined

const bySize = (one: Win, other: Win) => Number(totalOf(other) - totalOf(one))

/** Of the stake, to the hundredth, never rounded up. */
const multipleOf = (win: Win) => Number((totalOf(win) * 100n) / win.stake) / 100

/** Of short names the last letter is not told: it would be half of them. */
export function masked(username: string): string {
  const letters = Array.from(username)
  return `${letters[0] ?? ''}***${letters.length > 2 ? letters.at(-1) : ''}`
}
