/** The states of a version: uploaded, trial, published, retired. One version of a game is published. */
import type { PackageState } from '@lucero/contract/provider/packages'
import { hostedGamesPath, ownProviderId } from '@lucero/contract/shared/own-games'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import { COST_UNIT } from '@lucero/outcomes/index-file'
import { PAYOUT_UNIT } from '@lucero/outcomes/statistics'
import * as catalogue from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './store.ts'

/** The states that lead to each state. */
const before: Record<PackageState, readonly PackageState[]> = {
  uploaded: [],
  trial: ['uploaded'],
  published: ['uploaded', 'trial'],
  retired: ['uploaded', 'trial', 'published'],
}

export async function findVersion(tx: Tx, game: string, version: number): Promise<store.Version> {
  const found = await store.findVersion(tx, game, version)
  if (!found) throw new Refusal('PACKAGE_NOT_FOUND')
  return found
}

/** Refuses a change that the state does not allow. False if the version has the state already: an earlier answer was lost, or another person was first. */
export function wouldChange({ state: current }: store.Version, state: PackageState): boolean {
  if (current === state) return false
  if (!before[state].includes(current)) throw new Refusal('PACKAGE_STATE', { state: current })
  return true
}

export type StateChange = {
  before: store.Version
  after: store.Version
  /** The version that this one replaces. */
  replaced: number | null
}

/** In the caller's transaction. Publishing retires the version that was published. The caller calls `publishChange` after committing. */
export async function changeState(tx: Tx, game: string, version: number, state: PackageState): Promise<StateChange> {
  await store.lockGame(tx, game)
  const changed = await findVersion(tx, game, version)
  if (!wouldChange(changed, state)) return { before: changed, after: changed, replaced: null }
  const replaced = state === 'published' ? await store.findPublished(tx, game) : undefined
  if (replaced) await store.setState(tx, game, replaced.version, 'retired')
  await store.setState(tx, game, version, state)
  // Nobody has played it, so no proof needs its files.
  if (state === 'retired' && changed.state === 'uploaded') await store.forgetFiles(tx, game, version)
  await putInCatalogue(tx, game, state === 'published')
  const after = defined(await store.findVersion(tx, game, version))
  return { before: changed, after, replaced: replaced?.version ?? null }
}

export const publishChange = (runtime: Runtime): void => catalogue.publishChange(runtime)

/** After the games that ship with the product. */
const position = 100

/**
 * The lobby shows the published version. Without one the game is in trial, so only chosen players see it, and the wallet refuses bets of all
 * others at once. Only publishing ends the trial. Whether the house has enabled the game does not change.
 */
async function putInCatalogue(tx: Tx, game: string, opens: boolean): Promise<void> {
  const open = (await store.versionsOf(tx, game)).filter(({ trialAt, publishedAt }) => trialAt ?? publishedAt)
  const published = open.find(({ state }) => state === 'published')
  const shown = published ?? open.at(-1)
  if (!shown) return
  const { manifest } = shown
  const returns = manifest.modes.map(({ rtp }) => Number(rtp))
  await catalogue.putGame(
    tx,
    {
      id: game,
      name: manifest.name,
      category: manifest.category,
      studio: manifest.studio,
      returnToPlayer: Math.floor(Math.min(...returns) * 1000) / 1000,
      providerId: ownProviderId,
      launchUrl: `${hostedGamesPath}/${game}/`,
      maxMultiple: Math.max(...open.map(largestMultiple)),
    },
    position,
  )
  const picture = await store.findPicture(tx, game, shown.version)
  if (picture) await catalogue.putPackagePicture(tx, game, picture)
  if (opens || !published) await catalogue.setTrial(tx, game, !published)
}

/** The largest payout as a multiple of its stake, rounded up to hundredths. Rounds of earlier versions may be open, so all versions count. */
function largestMultiple({ manifest: { modes } }: store.Version): number {
  const hundredths = modes.map(({ maxPayout, cost }) => Math.ceil((maxPayout * COST_UNIT) / cost))
  return Math.max(1, Math.max(...hundredths) / PAYOUT_UNIT)
}

/** Undefined for a game that is not hosted. Null if this player cannot play any version. A player chosen for the trial plays the newest version in it. */
export async function playedVersion(tx: Tx, game: string, playerId: string): Promise<number | null | undefined> {
  if (!(await store.isHosted(tx, game))) return undefined
  const versions = await store.playableVersions(tx, game)
  const tried = versions.find(isInTrial)
  // Whoever removes the player waits for this transaction, and then finds its session.
  if (tried) await catalogue.holdTrial(tx, game)
  const isChosen = tried !== undefined && (await catalogue.trialPlayersOf(tx, game)).includes(playerId)
  const played = isChosen ? tried : versions.find(isPublished)
  return played?.version ?? null
}

/** True if chosen players play another version than everybody else. */
export async function hasTwoVersions(tx: Tx, game: string): Promise<boolean> {
  const versions = await store.playableVersions(tx, game)
  return versions.some(isInTrial) && versions.some(isPublished)
}

const isInTrial = ({ state }: { state: PackageState }) => state === 'trial'

const isPublished = ({ state }: { state: PackageState }) => state === 'published'

/** What is published of each hosted game now. */
export const publishedManifests = async (tx: Tx): Promise<store.Version['manifest'][]> =>
  (await store.listNeeded(tx)).flatMap(({ state, manifest }) => (state === 'published' ? [manifest] : []))
