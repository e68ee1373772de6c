/** Versions of packages, and what the house has set. The content of files is in file-store.ts. */
import type { PackageFigures, PackageManifest, PackageSettings, PackageState } from '@lucero/contract/provider/packages'
import type { PackageReport } from '@lucero/outcomes/check'
import type { OwnBody } from '@lucero/contract/provider/own-calls'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type Version = {
  game: string
  version: number
  uploadId: string
  state: PackageState
  manifest: PackageManifest
  rights: string
  picture: string | null
  /** Of the archive that was uploaded. Null: it came from a folder. */
  archiveSha256: string | null
  /** SHA-256 of the commitment. */
  hash: string
  uploadedBy: string
  uploadedAt: Date
  trialAt: Date | null
  publishedAt: Date | null
  retiredAt: Date | null
}

const columns = sql`
  game_id as game, version, upload_id as "uploadId", state, manifest, rights, picture,
  encode(archive_sha256, 'hex') as "archiveSha256",
  encode(commitment_hash, 'hex') as hash,
  uploaded_by as "uploadedBy", uploaded_at as "uploadedAt", trial_at as "trialAt", published_at as "publishedAt",
  retired_at as "retiredAt"`

/** Until the end of the transaction, versions of this game are added and changed by nobody else. */
export const lockGame = (tx: Tx, game: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('package ' || ${game}, 0))`)

export const versionsOf = (tx: Tx, game: string) =>
  tx.all<Version>(sql`select ${columns} from package_version where game_id = ${game} order by version`)

export type ListedVersion = Pick<
  Version,
  'game' | 'version' | 'state' | 'hash' | 'uploadedBy' | 'uploadedAt' | 'trialAt' | 'publishedAt' | 'retiredAt'
> & { name: string; studio: string; returns: string[]; warnings: number }

const listedColumns = sql`
  game_id as game, version, state, name, studio, returns, warnings, encode(commitment_hash, 'hex') as hash,
  uploaded_by as "uploadedBy", uploaded_at as "uploadedAt", trial_at as "trialAt", published_at as "publishedAt",
  retired_at as "retiredAt"`

export const listVersions = (tx: Tx) =>
  tx.all<ListedVersion>(sql`select ${listedColumns} from package_version order by game_id, version desc`)

export const findListed = (tx: Tx, game: string, version: number) =>
  tx.maybe<ListedVersion>(
    sql`select ${listedColumns} from package_version where game_id = ${game} and version = ${version}`,
  )

export const findReport = async (tx: Tx, game: string, version: number) =>
  (
    await tx.maybe<{ report: PackageReport }>(
      sql`select report from package_version where game_id = ${game} and version = ${version}`,
    )
  )?.report

export const findPublished = (tx: Tx, game: string) =>
  tx.maybe<Version>(sql`select ${columns} from package_version where game_id = ${game} and state = 'published'`)

export const findVersion = (tx: Tx, game: string, version: number) =>
  tx.maybe<Version>(sql`select ${columns} from package_version where game_id = ${game} and version = ${version}`)

type NewVersion = Pick<
  Version,
  'game' | 'version' | 'uploadId' | 'manifest' | 'rights' | 'picture' | 'uploadedBy' | 'uploadedAt'
> & {
  report: PackageReport
  archiveSha256: Buffer | null
  pictureBytes: Buffer | null
}

export const insertVersion = (
  tx: Tx,
  { game, version, uploadId, manifest, report, rights, uploadedBy, uploadedAt, archiveSha256, ...picture }: NewVersion,
) =>
  tx.run(sql`
    insert into package_version
      (game_id, version, upload_id, state, manifest, report, rights, picture, picture_bytes, commitment, commitment_hash, uploaded_by,
      uploaded_at, archive_sha256)
    values (${game}, ${version}, ${uploadId}, 'uploaded', ${JSON.stringify(manifest)}, ${JSON.stringify(report)}, ${rights},
      ${picture.picture}, ${picture.pictureBytes}, ${manifest.commitment.text}, decode(${manifest.commitment.hash}, 'hex'),
      ${uploadedBy}, ${uploadedAt}, ${archiveSha256})`)

export const findUploaded = (tx: Tx, uploadId: string) =>
  tx.maybe<Version>(sql`select ${columns} from package_version where upload_id = ${uploadId}`)

export const findPicture = async (tx: Tx, game: string, version: number): Promise<Buffer | null> =>
  (
    await tx.one<{ bytes: Buffer | null }>(
      sql`select picture_bytes as bytes from package_version where game_id = ${game} and version = ${version}`,
    )
  ).bytes

/** Fails if a file was deleted in the meantime: the caller stores it again. */
export const nameFiles = (tx: Tx, game: string, version: number, hashes: readonly string[]) =>
  tx.run(sql`
    insert into package_version_file (game_id, version, sha256)
    select ${game}, ${version}, decode(hash, 'hex') from unnest(${hashes}::text[]) as hash`)

export const forgetFiles = (tx: Tx, game: string, version: number) =>
  tx.run(sql`delete from package_version_file where game_id = ${game} and version = ${version}`)

export const setState = (tx: Tx, game: string, version: number, state: PackageState) =>
  tx.run(sql`
    update package_version set
      state = ${state},
      trial_at = case when ${state} = 'trial' then coalesce(trial_at, now()) else trial_at end,
      published_at = case when ${state} = 'published' then coalesce(published_at, now()) else published_at end,
      retired_at = case when ${state} = 'retired' then now() end
    where game_id = ${game} and version = ${version}`)

type Figures = { figures: PackageFigures | null; figuresAt: Date | null }

export const findFigures = (tx: Tx, game: string, version: number) =>
  tx.one<Figures>(sql`
    select figures, figures_at as "figuresAt" from package_version where game_id = ${game} and version = ${version}`)

/** Nodes report at the same time, and an older report may arrive later. */
export const saveFigures = (tx: Tx, { game, version, at, figures }: OwnBody<'packageWatch'>) =>
  tx.run(sql`
    update package_version set figures = ${JSON.stringify(figures)}, figures_at = ${at}
    where game_id = ${game} and version = ${version} and (figures_at is null or figures_at <= ${at})`)

/** Versions that can be played, or whose rounds may be open. */
const isNeeded = sql`
  (state <> 'retired' or (retired_at > now() - interval '30 days' and coalesce(trial_at, published_at) is not null))`

/** Everything that an answer to the games process depends on, in a short form. */
export const readRevision = (tx: Tx) =>
  tx.all<{ line: string }>(sql`
    select game_id || ' ' || version || ' ' || state as line from package_version where ${isNeeded}
    union all select game_id || ' ' || settings::text from package_setting
    order by line`)

export const listNeeded = (tx: Tx) =>
  tx.all<Version>(sql`select ${columns} from package_version where ${isNeeded} order by game_id, version`)

export const isHosted = async (tx: Tx, game: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from package_version where game_id = ${game} limit 1`)) !== undefined

/** The newest version in trial and the published version. */
export const playableVersions = (tx: Tx, game: string) =>
  tx.all<{ version: number; state: 'trial' | 'published' }>(sql`
    select version, state from package_version where game_id = ${game} and state in ('trial', 'published')
    order by version desc`)

/** What the house has set. A field that is missing has its default. */
export type OwnSettings = Partial<Omit<PackageSettings, 'jurisdiction' | 'step'>> & {
  jurisdiction?: Partial<PackageSettings['jurisdiction']> | undefined
}

export const listSettings = (tx: Tx) =>
  tx.all<{ game: string; settings: OwnSettings }>(sql`select game_id as game, settings from package_setting`)

export const findSettings = async (tx: Tx, game: string): Promise<OwnSettings | undefined> =>
  (await tx.maybe<{ settings: OwnSettings }>(sql`select settings from package_setting where game_id = ${game}`))
    ?.settings

export const putSettings = (tx: Tx, game: string, settings: OwnSettings) =>
  tx.run(sql`
    insert into package_setting (game_id, settings) values (${game}, ${JSON.stringify(settings)})
    on conflict (game_id) do update set settings = excluded.settings`)

export const insertTry = (tx: Tx, tokenHash: Buffer, game: string, version: number, seconds: number) =>
  tx.run(sql`
    insert into package_try (token_hash, game_id, version, expires_at)
    values (${tokenHash}, ${game}, ${version}, now() + make_interval(secs => ${seconds}))`)

export const deleteOldTries = (tx: Tx) => tx.run(sql`delete from package_try where expires_at < now()`)

/** A token is valid once. */
export const takeTry = (tx: Tx, tokenHash: Buffer) =>
  tx.maybe<{ game: string; version: number }>(sql`
    delete from package_try where token_hash = ${tokenHash} and expires_at > now()
    returning game_id as game, version`)
