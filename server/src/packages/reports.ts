/** What staff see of versions: the list, and the report of one version with its difference to the published one. */
import type { HouseData } from '@lucero/contract/house/client'
import type { PackageManifest } from '@lucero/contract/provider/packages'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import type { PackageReport } from '@lucero/outcomes/check'
import { PAYOUT_UNIT } from '@lucero/outcomes/statistics'
import type { Runtime } from '../runtime/runtime.ts'
import { waitingAbout, waitingSince } from '../staff/approvals/approvals.ts'
import * as store from './store.ts'
import { findVersion } from './versions.ts'

type HousePackage = HouseData<'findPackage'>['package']
type ListedPackage = HouseData<'listPackages'>['packages'][number]

/** The subject of log rows and of requests. */
export const subjectOf = (game: string, version: number): string => `package:${game} ${version}`

export async function listPackages({ db }: Runtime) {
  const versions = await store.listVersions(db)
  const waiting = await waitingSince(
    db,
    versions.map(({ game, version }) => subjectOf(game, version)),
  )
  return { packages: versions.map((one) => toListed(one, waiting)) }
}

/** One row of the list. */
export async function listedPackage(tx: Tx, game: string, version: number): Promise<ListedPackage> {
  const [found, waiting] = [
    await store.findListed(tx, game, version),
    await waitingSince(tx, [subjectOf(game, version)]),
  ]
  if (!found) throw new Refusal('PACKAGE_NOT_FOUND')
  return toListed(found, waiting)
}

function toListed(one: store.ListedVersion, waiting: ReadonlyMap<string, string>): ListedPackage {
  const { hash, returns, uploadedAt, trialAt, publishedAt, retiredAt, ...fields } = one
  const sorted = returns.toSorted((a, b) => Number(a) - Number(b))
  return {
    ...fields,
    minRtp: defined(sorted[0]),
    maxRtp: defined(sorted.at(-1)),
    commitmentHash: hash,
    uploadedAt: uploadedAt.toISOString(),
    trialAt: trialAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    retiredAt: retiredAt?.toISOString() ?? null,
    waitsSince: waiting.get(subjectOf(one.game, one.version)) ?? null,
  }
}

export async function findPackage({ db }: Runtime, game: string, version: number): Promise<{ package: HousePackage }> {
  const { manifest, rights, archiveSha256 } = await findVersion(db, game, version)
  const [listed, report] = [await listedPackage(db, game, version), defined(await store.findReport(db, game, version))]
  const published = await store.findPublished(db, game)
  const [request] = await waitingAbout(db, subjectOf(game, version))
  const { files, bytes, manifest: front } = defined(report.front)
  return {
    package: {
      ...listed,
      warnings: report.warnings,
      rights,
      archiveSha256,
      category: manifest.category,
      modes: report.modes.map(toMode),
      step: manifest.step / 100,
      front: { files: files.length, bytes, manifest: front },
      commitment: manifest.commitment.text,
      difference:
        published && published.version !== version ? await differenceTo(db, published, { manifest, report }) : null,
      request: request ? { call: request.call, requester: request.requester, since: request.since } : null,
    },
  }
}

type Mode = PackageReport['modes'][number]

const toOutcome = ({ id, payout, chance }: Mode['statistics']['mostLikely']) => ({
  id,
  payout: payout / PAYOUT_UNIT,
  chance,
})

const toMode = ({ name, cost, statistics, returnAtBet, root }: Mode): HousePackage['modes'][number] => ({
  name,
  cost,
  outcomes: statistics.outcomes,
  rtp: statistics.returnPercent,
  rtpFraction: statistics.returnFraction,
  hitRate: statistics.hitRate,
  maxWin: statistics.maxPayout / PAYOUT_UNIT,
  maxWinChance: statistics.maxPayoutChance,
  standardDeviation: statistics.standardDeviation,
  distinctPayouts: statistics.distinctPayouts,
  mostLikely: toOutcome(statistics.mostLikely),
  mostLikelyWin: statistics.mostLikelyWin && toOutcome(statistics.mostLikelyWin),
  rtpAtBet: returnAtBet,
  root,
})

type Content = { manifest: PackageManifest; report: PackageReport }

async function differenceTo(
  tx: Tx,
  published: store.Version,
  now: Content,
): Promise<NonNullable<HousePackage['difference']>> {
  const before = {
    manifest: published.manifest,
    report: defined(await store.findReport(tx, published.game, published.version)),
  }
  const [old, next] = [modesByName(before.report), modesByName(now.report)]
  const names = [...new Set([...old.keys(), ...next.keys()])]
  return {
    version: published.version,
    modes: names.map((name) => {
      const [one, other] = [old.get(name), next.get(name)]
      return {
        name,
        before: one ? figuresOf(one) : null,
        after: other ? figuresOf(other) : null,
        isMathsEqual: one !== undefined && one.root === other?.root && one.cost === other.cost,
      }
    }),
    front: changedFiles(before.manifest, now.manifest),
  }
}

const modesByName = ({ modes }: PackageReport) => new Map(modes.map((mode) => [mode.name, mode]))

const figuresOf = ({ cost, statistics }: Mode) => ({
  cost,
  rtp: statistics.returnPercent,
  maxWin: statistics.maxPayout / PAYOUT_UNIT,
  outcomes: statistics.outcomes,
})

function changedFiles(before: PackageManifest, after: PackageManifest) {
  const [old, next] = [before, after].map(({ front }) => new Map(front.map(({ path, sha256 }) => [path, sha256])))
  const [oldFiles, newFiles] = [defined(old), defined(next)]
  const kept = [...newFiles].filter(([path]) => oldFiles.has(path))
  return {
    added: newFiles.size - kept.length,
    changed: kept.filter(([path, sha256]) => oldFiles.get(path) !== sha256).length,
    removed: oldFiles.size - kept.length,
  }
}
