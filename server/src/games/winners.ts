/** GAM-2: who has won lately, without saying who they are. */
import { toAmount } from '@lucero/contract/money'
import { gameNames } from '../catalogue/catalogue.ts'
import { ttlCache } from '../kit/ttl-cache.ts'
import { usernamesOf } from '../players/players.ts'
import { recentWins } from './round-store.ts'
import { totalOf } from './split.ts'

const shown = 20

/** The front page asks for it without end; a moment's delay hurts nobody. */
export const recentWinners = ttlCache({
  forMs: 2000,
  load: async (kit) => {
    const { db } = kit
    const [wins, games] = await Promise.all([recentWins(db, shown), gameNames(kit)])
    const usernames = await usernamesOf(
      db,
      wins.map(({ playerId }) => playerId),
    )
    const recentWinings = wins.map((row) => ({
      username: masked(usernames.get(row.playerId) ?? ''),
      amount: toAmount(totalOf(row)),
      casinoGame: { name: games.get(row.gameId) ?? '' },
      createdAt: row.at.toISOString(),
    }))
    return { recentWinings }
  },
})

/** Of short names the last letter is not told: it would be half of them. */
export function masked(username: string): string {
  const letters = Array.from(username)
  return `${letters[0] ?? ''}***${letters.length > 2 ? letters.at(-1) : ''}`
}
