/** The catalogue of games and providers. The lobby lists it, and the house enables and disables its entries. */
import type { Cents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import { ttlCache } from '../kit/ttl-cache.ts'
import * as store from './store.ts'
import type { Game, Provider, Terms } from './store.ts'

export type { Game, ListedGame, Provider, Terms } from './store.ts'

type NewGame = Pick<Game, 'id' | 'name' | 'category' | 'returnToPlayer'> & { providerId?: string; launchUrl?: string }

const lastPosition = 1000

/** A public list, cached so that visitors cause at most one query per second. */
export const playableList = ttlCache({
  forMs: 1000,
  invalidatedBy: 'catalogue-changed',
  load: ({ db }) => store.listPlayable(db),
})

export const allGames = (tx: Tx) => store.listAll(tx)
export const addGame = async (tx: Tx, game: NewGame, position = lastPosition) =>
  (await store.insertGame(tx, game, position)) === 1
/** Adds or updates a game. Does not change whether it is enabled. */
export const putGame = (tx: Tx, game: NewGame, position: number) => store.upsertGame(tx, game, position)

export const gameNames = ttlCache<ReadonlyMap<string, string>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) => new Map((await store.listAll(db)).map(({ id, name }) => [id, name])),
})

/** The ids of games that are enabled, and whose provider is enabled. */
export const playableGames = async (tx: Tx): Promise<Set<string>> => new Set(await store.playableIds(tx))

export const findPlayableGame = (tx: Tx, gameId: string) => store.findPlayable(tx, gameId)

export async function switchGame(kit: Kit, gameId: string, enabled: boolean): Promise<Game> {
  return changedGame(kit, await store.setEnabled(kit.db, gameId, enabled))
}

export async function limitBets(kit: Kit, gameId: string, maxBetCents: Cents | null): Promise<Game> {
  return changedGame(kit, await store.setMaxBet(kit.db, gameId, maxBetCents))
}

function changedGame(kit: Kit, game: Game | undefined): Game {
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  kit.events.publish({ kind: 'catalogue-changed' })
  return game
}

export const gameTerms = ttlCache<ReadonlyMap<string, Terms>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) => new Map((await store.listTerms(db)).map(({ id, ...terms }) => [id, terms])),
})

/** The URL template for verifying a round, by provider. `{round}` stands for the round id. */
export const roundUrls = ttlCache<ReadonlyMap<string, string | null>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) => new Map((await store.listProviders(db)).map(({ id, roundUrl }) => [id, roundUrl])),
})

export const allProviders = (tx: Tx) => store.listProviders(tx)
export const addProvider = async (tx: Tx, provider: Omit<Provider, 'enabled'>) =>
  (await store.insertProvider(tx, provider)) === 1
/** Adds or updates a provider. Does not change whether it is enabled. */
export const putProvider = (tx: Tx, provider: Omit<Provider, 'enabled'>) => store.upsertProvider(tx, provider)

export async function findProvider(tx: Tx, id: string): Promise<Provider> {
  const provider = await store.findProvider(tx, id)
  if (!provider) throw new Refusal('PROVIDER_NOT_FOUND')
  return provider
}

export async function switchProvider(kit: Kit, id: string, enabled: boolean): Promise<Provider> {
  const provider = await store.setProviderEnabled(kit.db, id, enabled)
  if (!provider) throw new Refusal('PROVIDER_NOT_FOUND')
  kit.events.publish({ kind: 'catalogue-changed' })
  return provider
}
