/** Each version of a hosted game begins with a client seed of this browser, before the game opens (docs/fairness.md). */
import type { Seat } from '../../api.ts'
import type { SeatClient } from '../frame/session/games-client.ts'

const keyOf = (game: string) => `lucero-games-${game}-client-seed`

/** Resolves when the seeds can be played with. A refusal leaves the seeds as they are, for example while a round is in play. */
export async function bringClientSeed({ game, seeds }: Seat, server: Pick<SeatClient, 'changeSeeds'>): Promise<void> {
  if (seeds.nonce > 0 || seeds.clientSeed === localStorage.getItem(keyOf(game))) return
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const clientSeed = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const changed = await server.changeSeeds({ clientSeed }).catch(() => undefined)
  if (changed) localStorage.setItem(keyOf(game), changed.seeds.clientSeed)
}
