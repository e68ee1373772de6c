/** Checks a package in a child process and stores it as a new version of its game. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageManifest } from '@lucero/contract/provider/packages'
import { ownGames, ownProviderId } from '@lucero/contract/shared/own-games'
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import type { PackageReport } from '@lucero/outcomes/check'
import { runChecker } from '@lucero/outcomes/checker'
import { commitmentHash, commitmentText, type Commitment } from '@lucero/outcomes/commitment'
import { COST_UNIT } from '@lucero/outcomes/index-file'
import { PAYOUT_UNIT } from '@lucero/outcomes/statistics'
import { contentTypeOf } from '@lucero/outcomes/front'
import { allGames, encodePackagePicture } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { storeFile } from './files.ts'
import { readGameFile, type GameFile } from './game-file.ts'
import { PackageError } from './package-error.ts'
import * as store from './store.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

export type NewPackage = {
  game: string
  /** An archive, or a folder with `front/` and `math/`. */
  source: { archive: string } | { folder: string }
  uploadId: string
  uploadedBy: string
  /** Who owns the game, if `game.json` does not say it. */
  rights?: string | undefined
  signal?: AbortSignal
  archiveSha256?: Buffer
  /** Statements in the transaction that adds the version. */
  within?: (tx: Tx, version: store.Version) => Promise<void>
}

/** Paths of the games process. */
const reservedIds = new Set(['api', 'hosted', 'verify'])

/** An id that is used already for something else cannot be a hosted game. */
export async function assertFreeGame(tx: Tx, game: string): Promise<void> {
  const used = (await allGames(tx)).find(({ id }) => id === game)
  const isTaken =
    reservedIds.has(game) ||
    ownGames.some(({ id }) => id === game) ||
    (used !== undefined && used.providerId !== ownProviderId)
  if (isTaken) throw new PackageError('PACKAGE_GAME', `${game} is used for something else; choose another id`)
}

/** Nothing is stored unless the package is good. Files that were stored for a version that could not be added are deleted by upkeep. */
export async function addVersion(runtime: Runtime, added: NewPackage): Promise<store.Version> {
  await assertFreeGame(runtime.db, added.game)
  return inTemporaryFolder(async (folder) => {
    const { report, root } = await check(added, folder)
    const game = await readGameFile(root, added.game, added.rights)
    const picture = await readPicture(root, game, report)
    const stored = await storeFiles(runtime, report, { root, out: join(folder, 'out'), signal: added.signal })
    return runtime.db.transaction(async (tx) => {
      const version = await insert(runtime, tx, { added, report, game, stored, picture })
      await added.within?.(tx, version)
      return version
    })
  })
}

async function check({ source, signal }: NewPackage, folder: string): Promise<{ report: PackageReport; root: string }> {
  const out = join(folder, 'out')
  await mkdir(out)
  const unpackTo = join(folder, 'package')
  const root = 'folder' in source ? source.folder : unpackTo
  const job = { math: join(root, 'math'), front: join(root, 'front'), out }
  const result = await runChecker({
    job: 'folder' in source ? job : { ...job, archive: source.archive, unpackTo },
    ...(signal && { signal }),
  })
  if (!result.ok) throw new PackageError(result.code, result.message, result.mode)
  return { report: result.report, root }
}

const maxPictureBytes = 5_000_000

/** Null if the package names no picture. */
async function readPicture(root: string, { picture }: GameFile, { front }: PackageReport): Promise<Buffer | null> {
  if (picture === undefined) return null
  const file = defined(front).files.find(({ path }) => path === picture)
  const fault = (problem: string) => new PackageError('PACKAGE_GAME', `game.json: picture: ${problem}`)
  if (!file) throw fault(`the front end has no file ${picture}`)
  if (file.bytes > maxPictureBytes) throw fault(`${picture} is larger than ${maxPictureBytes} bytes`)
  const encoded = await encodePackagePicture(await readFile(join(root, 'front', picture)))
  if (!encoded) throw fault(`${picture} is no PNG, JPEG, WebP or SVG picture`)
  return encoded.bytes
}

type StoredFiles = { modes: { table: string; blocks: string }[]; front: string[] }

async function storeFiles(
  runtime: Runtime,
  { modes, front }: PackageReport,
  { root, out, signal }: { root: string; out: string; signal: AbortSignal | undefined },
): Promise<StoredFiles> {
  const stored: StoredFiles = { modes: [], front: [] }
  for (const { files } of modes)
    stored.modes.push({
      table: await storeFile(runtime, join(out, files.table), signal),
      blocks: await storeFile(runtime, join(out, files.blocks), signal),
    })
  for (const { path } of defined(front).files)
    stored.front.push(await storeFile(runtime, join(root, 'front', path), signal))
  return stored
}

type Insertion = {
  added: NewPackage
  report: PackageReport
  game: GameFile
  stored: StoredFiles
  picture: Buffer | null
}

async function insert(
  runtime: Runtime,
  tx: Tx,
  { added, report, game, stored, picture }: Insertion,
): Promise<store.Version> {
  await store.lockGame(tx, added.game)
  const before = (await store.versionsOf(tx, added.game)).at(-1)
  const version = (before?.version ?? 0) + 1
  const uploadedAt = runtime.clock.now()
  const commitment: Commitment = {
    game: added.game,
    version,
    at: uploadedAt.toISOString(),
    previous: before?.hash ?? null,
    modes: report.modes.map(({ name, cost, root, statistics: { outcomes, weight, value } }) => ({
      name,
      cost: costOf(cost),
      outcomes,
      root,
      weight,
      value,
    })),
    front: defined(report.front).manifest,
  }
  const manifest: PackageManifest = {
    game: added.game,
    version,
    name: game.name,
    studio: game.studio,
    category: game.category,
    modes: report.modes.map(({ name, cost, statistics }, at) => ({
      name,
      cost: costOf(cost),
      ...defined(stored.modes[at]),
      outcomes: statistics.outcomes,
      rtp: statistics.returnPercent,
      maxPayout: statistics.maxPayout,
    })),
    front: defined(report.front).files.map(({ path, sha256, bytes }) => ({
      path,
      sha256,
      bytes,
      contentType: defined(contentTypeOf(path)),
    })),
    step: report.step,
    commitment: { text: commitmentText(commitment), hash: commitmentHash(commitment) },
  }
  assertPayable(manifest)
  const { uploadId, uploadedBy, archiveSha256 = null } = added
  const { rights } = game
  const row = {
    game: added.game,
    version,
    uploadId,
    manifest,
    report,
    rights,
    picture: game.picture ?? null,
    pictureBytes: picture,
    uploadedBy,
    uploadedAt,
    archiveSha256,
  }
  await store.insertVersion(tx, row)
  const files = [...stored.modes.flatMap(({ table, blocks }) => [table, blocks]), ...stored.front]
  await store.nameFiles(tx, added.game, version, [...new Set(files)])
  return defined(await store.findVersion(tx, added.game, version))
}

/** The wallet stores the largest multiple of a stake with ten digits before the point. */
function assertPayable(manifest: PackageManifest): void {
  for (const { name, maxPayout, cost } of manifest.modes)
    if ((maxPayout / PAYOUT_UNIT) * COST_UNIT > 1_000_000_000 * cost)
      throw new PackageError('PACKAGE_TABLE', 'the largest payout is above 1,000,000,000 times the stake', name)
}

/** The checker has made sure that the cost has at most four decimals. */
const costOf = (cost: number): number => Math.round(cost * COST_UNIT)
