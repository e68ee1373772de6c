/**
 * The versions of hosted games on this node. The house lists them; this node copies the files of those that can be played, and opens their
 * modes. The database keeps the list, so that a node can start while the wallet does not answer.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PackageVersion } from '@lucero/contract/provider/packages'
import type { Db } from '@lucero/kit/db'
import { every } from '@lucero/kit/every'
import { inParallel } from '@lucero/kit/in-parallel'
import type { Log } from '@lucero/kit/log'
import { openMode } from '@lucero/outcomes/stored-mode'
import type { PackageClient } from '../wallet/provider-wallet.ts'
import { openFiles } from './files.ts'
import { hostedRules, type HostedRules, type OpenMode } from './hosted-rules.ts'
import { listVersions, saveVersions } from './store.ts'

export { drawnNumber, hostedBet, plainMode, type HostedBet, type HostedView } from './hosted-rules.ts'

export type OpenVersion = { about: PackageVersion; modes: OpenMode[]; rules: HostedRules }

export type Packages = {
  /** Undefined for a version that the house has never listed. */
  find(game: string, version: number): PackageVersion | undefined
  /** Reads the list again before a version is unknown: another node may have been told of it first. */
  listed(game: string, version: number): Promise<PackageVersion | undefined>
  /** The same for a version that players play, which the list of this node may have as uploaded only. */
  listedAsPlayed(game: string, version: number): Promise<PackageVersion | undefined>
  published(game: string): PackageVersion | undefined
  isHosted(game: string): boolean
  /** Games of which no version is played any more. */
  withdrawn(): string[]
  list(): readonly PackageVersion[]
  /** Copies and opens what is missing. Fails if the files cannot be had. */
  open(game: string, version: number): Promise<OpenVersion>
  /** The path of a file of the front end on this node. */
  pathOf(sha256: string): Promise<string>
  stop(): Promise<void>
}

type Settings = { db: Db; log: Log; house: PackageClient; folder: string; everyMs: number }

const filesAtOnce = 4
const keyOf = (game: string, version: number) => `${game}/${version}`

export async function openPackages({ db, log, house, folder, everyMs }: Settings): Promise<Packages> {
  const files = openFiles(join(folder, 'packages'), house.file)
  const opened = new Map<string, Promise<OpenVersion>>()
  let revision: string | undefined
  let versions = byKey(await listVersions(db))

  const openVersion = async (about: PackageVersion): Promise<OpenVersion> => {
    const roots = rootsIn(about)
    const modes = await inParallel(filesAtOnce, about.manifest.modes, async ({ name, cost, table, blocks }) => {
      const outcomes = await openMode(await files.path(table), await files.path(blocks))
      assert.equal(outcomes.root.hash.toString('hex'), roots.get(name), 'a table has the root of the commitment')
      return { name, cost, outcomes }
    })
    return { about, modes, rules: hostedRules(about.game, modes) }
  }

  const open = async (game: string, version: number): Promise<OpenVersion> => {
    const [key, about] = [keyOf(game, version), await listed(game, version)]
    if (!about) throw new Error(`there is no version ${version} of ${game}`)
    let opening = opened.get(key)
    if (!opening) {
      opened.set(key, (opening = openVersion(about)))
      opening.catch(() => opened.delete(key))
    }
    // States and settings change; the files of a version do not.
    return { ...(await opening), about }
  }

  /** So that the first player need not wait. A failure is tried again when somebody plays, and at the next change. */
  const prepare = async ({ game, version, manifest }: PackageVersion) => {
    try {
      await open(game, version)
      await inParallel(filesAtOnce, manifest.front, ({ sha256 }) => files.path(sha256))
    } catch (error) {
      log.warn({ err: error, game, version, event: 'packages.not_opened' }, 'a package could not be opened')
    }
  }

  const read = async () => {
    const answer = await house.list(revision)
    if (!answer.versions) return
    await saveVersions(db, answer.versions)
    versions = byKey(await listVersions(db))
    revision = answer.revision
    const played = answer.versions.filter(({ state }) => state === 'published' || state === 'trial')
    preparing = preparing.then(() => inParallel(1, played, prepare)).then(() => undefined)
  }
  let preparing = Promise.resolve()

  const reading = every(everyMs, read, {
    log,
    event: 'packages.not_listed',
    message: 'the list of hosted games cannot be read',
  })

  const listedWhere = (isListed: (about: PackageVersion) => boolean) => async (game: string, version: number) => {
    const find = () => [versions.get(keyOf(game, version))].find((about) => about && isListed(about))
    // A list that is being read may be older than the version.
    for (let reads = 0; reads < 2 && !find(); reads += 1) await reading.once()
    return find()
  }
  const listed = listedWhere(() => true)

  return {
    find: (game, version) => versions.get(keyOf(game, version)),
    published: (game) => [...versions.values()].find((one) => one.game === game && one.state === 'published'),
    isHosted: (game) => [...versions.values()].some((one) => one.game === game),
    withdrawn: () => withdrawnAmong([...versions.values()]),
    list: () => [...versions.values()],
    listed,
    listedAsPlayed: listedWhere(({ state }) => state !== 'uploaded'),
    open,
    pathOf: files.path,
    async stop() {
      await reading.stop()
      await preparing
      for (const opening of opened.values()) for (const { outcomes } of (await opening).modes) await outcomes.close()
    },
  }
}

function withdrawnAmong(versions: readonly PackageVersion[]): string[] {
  const played = new Set(versions.filter(({ state }) => state !== 'retired').map(({ game }) => game))
  return [...new Set(versions.map(({ game }) => game))].filter((game) => !played.has(game))
}

const byKey = (versions: readonly PackageVersion[]): ReadonlyMap<string, PackageVersion> =>
  new Map(versions.map((one) => [keyOf(one.game, one.version), one]))

/** The root of each mode, from the text that the players see. */
function rootsIn({ manifest: { commitment } }: PackageVersion): ReadonlyMap<string, string> {
  const hash = createHash('sha256').update(commitment.text).digest('hex')
  assert.equal(hash, commitment.hash, 'a commitment is the hash of its text')
  const { modes } = JSON.parse(commitment.text) as { modes: { name: string; root: string }[] }
  return new Map(modes.map(({ name, root }) => [name, root]))
}
