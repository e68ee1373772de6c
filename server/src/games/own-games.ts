/** Registers the games that ship with the product, and their provider, at every start. */
import { brand } from '@lucero/contract/shared/brand'
import { ownGames, ownGamesPath, ownProviderId } from '@lucero/contract/shared/own-games'
import { putGame, putProvider } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { putSecret } from './providers.ts'

/** Updates names, RTP and launch URLs to those of this release. Games that the house has disabled stay disabled. */
export async function registerOwnGames(runtime: Runtime, secret: string): Promise<void> {
  await putProvider(runtime.db, {
    id: ownProviderId,
    name: brand,
    roundUrl: `${ownGamesPath}/verify/{round}`,
    // The largest multiple and the largest stake of each game bound what a round pays. The house can set limits too.
    maxRoundPayoutCents: null,
    maxDayPayoutCents: null,
  })
  for (const [position, game] of ownGames.entries()) {
    const launchUrl = `${ownGamesPath}/${game.id}/`
    await putGame(runtime.db, { ...game, providerId: ownProviderId, launchUrl }, position)
  }
  await runtime.db.transaction((tx) => putSecret(runtime, tx, ownProviderId, secret))
  runtime.events.publish({ kind: 'catalogue-changed' })
}
