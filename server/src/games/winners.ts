/** GAM-2: who has won most today and who lately, without saying who they are. */
import { toAmount } from '@lucero/contract/money'
import { gameNames } from '../catalogue/catalogue.ts'
import { ttlCache } from '../kit/ttl-cache.ts'
import { usernamesOf } from '../players/players.ts'
import type { ShownMovement } from './round-store.ts'
import { totalOf, type Split } from './split.ts'
import { largestWins, recentWins } from './win-store.ts'

const shown = { largest: 6, inAll: 20 }
/** Of so many of the latest the larger ones are shown: cents only where there is nothing else. */
const lookedAt = 60

/** The front page asks for it without end; a moment's delay hurts nobody. */
export const recentWinners = ttlCache({
  forMs: 2000,
  load: async (kit) => {
    const { db } = kit
    const [[best, latest], games] = await Promise.all([
      db.together((tx) => [largestWins(tx, shown.largest), recentWins(tx, lookedAt)]),
      gameNames(kit),
    ])
    const largest = best.slice(0, Math.ceil(latest.length / 4))
    const wins = chooseWins(largest, latest)
    const usernames = await usernamesOf(
      db,
      wins.map(({ playerId }) => playerId),
    )
    const recentWinings = wins.map((win, place) => ({
      username: masked(usernames.get(win.playerId) ?? ''),
      amount: toAmount(totalOf(win)),
      casinoGame: { name: games.get(win.gameId) ?? '' },
      createdAt: win.at.toISOString(),
      ...(win.stake > 0n && { multiple: multipleOf(win) }),
      ...(place < largest.length && { largestOfDay: true as const }),
    }))
    return { recentWinings }
  },
})

type Win = Pick<ShownMovement, 'playerId' | 'providerId' | 'transaction' | 'at' | 'stake' | keyof Split>

const nameOf = ({ playerId, providerId, transaction }: Win) => `${playerId} ${providerId} ${transaction}`

/** The largest of the day by size; then the largest of the latest, newest first. */
export function chooseWins<W extends Win>(largest: W[], latest: W[]): W[] {
  const chosen = new Set(largest.map(nameOf))
  const others = latest.filter((win) => !chosen.has(nameOf(win)))
  const larger = others.toSorted(bySize).slice(0, shown.inAll - largest.length)
  return [...largest, ...larger.toSorted((one, other) => other.at.getTime() - one.at.getTime())]
}

const bySize = (one: Win, other: Win) => Number(totalOf(other) - totalOf(one))

/** Of the stake, to the hundredth, never rounded up. */
const multipleOf = (win: Win) => Number((totalOf(win) * 100n) / win.stake) / 100

/** Of short names the last letter is not told: it would be half of them. */
export function masked(username: string): string {
  const letters = Array.from(username)
  return `${letters[0] ?? ''}***${letters.length > 2 ? letters.at(-1) : ''}`
}
