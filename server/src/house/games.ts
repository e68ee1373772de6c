/** House API: games, their limits and providers. */
import type { HouseBody } from '@lucero/contract/house'
import { toAmount, toCents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import * as catalogue from '../catalogue/catalogue.ts'
import * as providers from '../games/providers.ts'
import type { Kit } from '../kit/kit.ts'

export const listGames = async (kit: Kit) => ({ games: (await catalogue.allGames(kit.db)).map(toHouseGame) })

export async function addGame(kit: Kit, { provider, launchUrl, ...game }: HouseBody<'addGame'>) {
  await catalogue.findProvider(kit.db, provider)
  const added = await catalogue.addGame(kit.db, { ...game, providerId: provider, launchUrl })
  if (!added) throw new Refusal('GAME_EXISTS')
  kit.events.publish({ kind: 'catalogue-changed' })
  return { game: { ...game, enabled: true, provider, launchUrl, maxBet: null } }
}

export async function switchGame(kit: Kit, { gameId, enabled }: HouseBody<'switchGame'>) {
  return { game: toHouseGame(await catalogue.switchGame(kit, gameId, enabled)) }
}

export async function limitGame(kit: Kit, { gameId, maxBet }: HouseBody<'limitGame'>) {
  return { game: toHouseGame(await catalogue.limitBets(kit, gameId, maxBet === null ? null : toCents(maxBet))) }
}

const toHouseGame = ({ providerId, maxBetCents, ...game }: catalogue.Game) => ({
  ...game,
  provider: providerId,
  maxBet: maxBetCents === null ? null : toAmount(maxBetCents),
})

export const listProviders = async (kit: Kit) => ({ providers: await catalogue.allProviders(kit.db) })

export const addProvider = (kit: Kit, { id, name, roundUrl }: HouseBody<'addProvider'>) =>
  providers.addProvider(kit, { id, name, roundUrl: roundUrl ?? null })

export const rotateSecret = (kit: Kit, providerId: string) => providers.rotateSecret(kit, providerId)

export async function switchProvider(kit: Kit, { providerId, enabled }: HouseBody<'switchProvider'>) {
  return { provider: await catalogue.switchProvider(kit, providerId, enabled) }
}
