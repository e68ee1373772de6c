/** The catalogue of games and providers. The lobby lists it, and the house enables and disables its entries. */
import { hash } from 'node:crypto'
import { hostedGamesPath } from '@lucero/contract/shared/own-games'
import type { Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { Runtime } from '../runtime/runtime.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import { utcDay } from '../runtime/utc-day.ts'
import * as store from './store.ts'
import type { Game, ListedGame, PayoutLimits, Provider, Terms } from './store.ts'

export { encodePackagePicture, encodePicture } from './picture.ts'
export type { Game, ListedGame, PayoutLimits, Provider, Terms } from './store.ts'

type NewGame = Pick<Game, 'id' | 'name' | 'category' | 'returnToPlayer'> & {
  providerId?: string
  launchUrl?: string
  maxMultiple?: number | undefined
  studio?: string
}

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
/** The game is new in the lobby from now on. */
export const listGame = (tx: Tx, gameId: string) => store.setListed(tx, gameId)
/** Adds or updates a game. Does not change whether it is enabled. */
export const putGame = (tx: Tx, game: NewGame, position: number) => store.upsertGame(tx, game, position)

export const gameNames = ttlCache<ReadonlyMap<string, string>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) => new Map((await store.listAll(db)).map(({ id, name }) => [id, name])),
})

/** The ids of games that are enabled, whose provider is enabled, and that are open to the player. */
export const playableGames = async (tx: Tx, playerId: string): Promise<Set<string>> =>
  new Set(await store.playableIds(tx, playerId))

export const findPlayableGame = (tx: Tx, gameId: string, playerId: string) => store.findPlayable(tx, gameId, playerId)

export async function switchGame(runtime: Runtime, gameId: string, enabled: boolean): Promise<Game> {
  return changedGame(runtime, await store.setEnabled(runtime.db, gameId, enabled))
}

export async function limitBets(runtime: Runtime, gameId: string, maxBetCents: Cents | null): Promise<Game> {
  return changedGame(runtime, await store.setMaxBet(runtime.db, gameId, maxBetCents))
}

function changedGame(runtime: Runtime, game: Game | undefined): Game {
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  runtime.events.publish({ kind: 'catalogue-changed' })
  return game
}

export const gameTerms = ttlCache<ReadonlyMap<string, Terms>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) => {
    const [games, trials] = await Promise.all([store.listTerms(db), store.listTrials(db)])
    const chosen = Map.groupBy(trials, ({ id }) => id)
    const onlyFor = (id: string) => new Set(chosen.get(id)?.map(({ playerId }) => playerId))
    return new Map(games.map(({ id, isTrial, ...terms }) => [id, { ...terms, onlyFor: isTrial ? onlyFor(id) : null }]))
  },
})

/** The games in trial that are open to each chosen player. */
export const trialGames = ttlCache<ReadonlyMap<string, ListedGame[]>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) =>
    Map.groupBy(
      (await store.listTrials(db)).filter(({ isPlayable }) => isPlayable),
      ({ playerId }) => playerId,
    ),
})

/** A game as the lobby shows it. */
export const toLobbyGame = ({
  id,
  name,
  category,
  returnToPlayer,
  studio,
  providerName,
  picture,
  tags,
  listedAt,
  launchUrl,
}: ListedGame) => ({
  id,
  gameId: id,
  name,
  category,
  returnToPlayer,
  provider: studio ?? providerName,
  ...(picture !== null && { picture }),
  ...(tags.length > 0 && { tags }),
  ...(listedAt && { listedOn: utcDay(listedAt) }),
  ...(launchUrl?.startsWith(`${hostedGamesPath}/`) && { tryPath: `${launchUrl}?mode=demo` }),
})

/** These three change a game in the caller's transaction. The caller calls `publishChange` after committing. */
export async function setTrial(tx: Tx, gameId: string, isTrial: boolean) {
  const before = await lockedGame(tx, gameId)
  await store.setTrial(tx, gameId, isTrial)
  return { before, after: await findGame(tx, gameId) }
}

/** Until the transaction ends, nobody is added to the trial or removed from it. */
export const holdTrial = (tx: Tx, gameId: string) => store.shareGame(tx, gameId)

const maxTrialPlayers = 500

export async function chooseTrialPlayer(tx: Tx, gameId: string, playerId: string, isChosen: boolean): Promise<Game> {
  const game = await lockedGame(tx, gameId)
  if (!isChosen) await store.deleteTrialPlayer(tx, gameId, playerId)
  else await store.insertTrialPlayer(tx, gameId, playerId)
  if ((await store.trialPlayersOf(tx, gameId)).length > maxTrialPlayers) throw new Refusal('TOO_MANY_TRIAL_PLAYERS')
  return game
}

type GameChange = {
  name?: string | undefined
  category?: string | undefined
  returnToPlayer?: number | undefined
  launchUrl?: string | undefined
  maxBetCents?: Cents | null | undefined
  maxMultiple?: number | null | undefined
  tags?: readonly string[] | undefined
  /** Null removes the picture. */
  picture?: Omit<store.Picture, 'gameId' | 'version'> | null | undefined
}

/** Fields that are undefined stay. */
export async function changeGame(tx: Tx, gameId: string, { picture, ...fields }: GameChange) {
  const before = await lockedGame(tx, gameId)
  await store.change(tx, gameId, fields)
  if (picture === null) await store.deletePicture(tx, gameId)
  if (picture) await store.putPicture(tx, { ...picture, gameId, version: versionOf(picture.bytes) })
  return { before, after: defined(await store.find(tx, gameId)) }
}

const versionOf = (bytes: Buffer): string => hash('sha256', bytes, 'hex').slice(0, 12)

/** The picture of the shown version of a hosted game. It does not replace one that the house uploaded. */
export const putPackagePicture = (tx: Tx, gameId: string, bytes: Buffer) =>
  store.putPackagePicture(tx, { gameId, contentType: 'image/webp', bytes, version: versionOf(bytes) })

export async function findGame(tx: Tx, gameId: string): Promise<Game> {
  const game = await store.find(tx, gameId)
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  return game
}

async function lockedGame(tx: Tx, gameId: string): Promise<Game> {
  const game = await store.lock(tx, gameId)
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  return game
}

export const publishChange = (runtime: Runtime): void => runtime.events.publish({ kind: 'catalogue-changed' })

export const trialPlayersOf = (tx: Tx, gameId: string) => store.trialPlayersOf(tx, gameId)
export const listTrialPlayers = (tx: Tx) => store.listTrialPlayers(tx)

const pictures = ttlCache<ReadonlyMap<string, store.Picture>>({
  forMs: 60_000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) => new Map((await store.listPictures(db)).map((picture) => [picture.gameId, picture])),
})

export const findPicture = async (runtime: Runtime, gameId: string) => (await pictures(runtime)).get(gameId)

/** The URL template for verifying a round, by provider. `{round}` stands for the round id. */
export const roundUrls = ttlCache<ReadonlyMap<string, string | null>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) => new Map((await store.listProviders(db)).map(({ id, roundUrl }) => [id, roundUrl])),
})

/** The limits on payouts, by provider. */
export const payoutLimits = ttlCache<ReadonlyMap<string, PayoutLimits>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async ({ db }) => new Map((await store.listProviders(db)).map((provider) => [provider.id, provider])),
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

export async function switchProvider(runtime: Runtime, id: string, enabled: boolean): Promise<Provider> {
  const provider = await store.setProviderEnabled(runtime.db, id, enabled)
  if (!provider) throw new Refusal('PROVIDER_NOT_FOUND')
  runtime.events.publish({ kind: 'catalogue-changed' })
  return provider
}

export async function setPayoutLimits(runtime: Runtime, id: string, limits: PayoutLimits): Promise<Provider> {
  const provider = await store.setPayoutLimits(runtime.db, id, limits)
  if (!provider) throw new Refusal('PROVIDER_NOT_FOUND')
  runtime.events.publish({ kind: 'catalogue-changed' })
  return provider
}
