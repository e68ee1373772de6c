/** Seats at the table of Star Crash for players with real credit: each enters the games with a launch token of the wallet. */
import { gamesApi } from '../../../games/src/api-path.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { launchPlayers } from '../players.ts'

const gameId = 'star-crash'

/** Returns the page tokens. */
export const openSeats = (runtime: Runtime, players: number, gamesUrl: string): Promise<string[]> =>
  launchPlayers(runtime, { players, gameId, cents: 100_000 }, async ({ token }) => {
    const reply = await fetch(`${gamesUrl}${gamesApi}/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: gameId, token }),
    })
    if (!reply.ok) throw new Error(`the games refused a player: ${await reply.text()}`)
    return ((await reply.json()) as { pageToken: string }).pageToken
  })
