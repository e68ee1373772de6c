/** What play of a version has shown, beside what its tables promise. */
import type { HouseData } from '@lucero/contract/house/client'
import type { PackageFigures } from '@lucero/contract/provider/packages'
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import type { PackageReport } from '@lucero/outcomes/check'
import { observationOf, type ObservedPlay } from '@lucero/outcomes/observed'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './store.ts'
import { findVersion } from './versions.ts'

type WatchData = HouseData<'watchPackage'>
type PlayedMode = WatchData['watch']['modes'][number]
type ModeFigures = PackageFigures['modes'][number]

/** The figures of a version that nobody has played. */
const none: PackageFigures = { modes: [], calls: { results: [], p99Ms: null } }

export async function watchPackage({ db }: Runtime, game: string, number: number | undefined): Promise<WatchData> {
  const { version, state, manifest } = await findVersion(db, game, number ?? (await shownVersion(db, game)))
  const { figures, figuresAt } = await store.findFigures(db, game, version)
  const { modes: played, calls } = figures ?? none
  const report = defined(await store.findReport(db, game, version))
  return {
    watch: {
      game,
      version,
      name: manifest.name,
      state,
      at: figuresAt?.toISOString() ?? null,
      modes: report.modes.map((mode) =>
        toPlayedMode(
          mode,
          played.find(({ name }) => name === mode.name),
        ),
      ),
      calls: toCalls(calls),
    },
  }
}

/** The published version, or else the newest. */
async function shownVersion(tx: Tx, game: string): Promise<number> {
  const published = await store.findPublished(tx, game)
  const shown = published ?? (await store.versionsOf(tx, game)).at(-1)
  if (!shown) throw new Refusal('PACKAGE_NOT_FOUND')
  return shown.version
}

function toPlayedMode({ name, statistics }: PackageReport['modes'][number], figures?: ModeFigures): PlayedMode {
  const play = playOf(figures)
  const { rtp, interval, verdict } = observationOf(statistics, play)
  return {
    name,
    verdict,
    rounds: play.rounds,
    staked: toAmount(play.staked),
    paid: toAmount(play.paid),
    exactRtp: statistics.returnPercent,
    observedRtp: rtp,
    interval,
    draws: play.fit && {
      chiSquared: play.fit.statistic,
      degreesOfFreedom: play.fit.degreesOfFreedom,
      chance: play.fit.chance,
    },
    wrongPayouts: play.wrongPayouts,
    abandoned: figures?.abandoned ?? 0,
  }
}

const playOf = (figures: ModeFigures | undefined): ObservedPlay => ({
  rounds: figures?.rounds ?? 0,
  staked: BigInt(figures?.staked ?? 0),
  paid: BigInt(figures?.paid ?? 0),
  betSquares: BigInt(figures?.betSquares ?? 0),
  maxBet: BigInt(figures?.maxBet ?? 0),
  wrongPayouts: figures?.wrongPayouts ?? 0,
  fit: figures?.fit ?? null,
})

const toCalls = ({ results, p99Ms }: PackageFigures['calls']): WatchData['watch']['calls'] => ({
  count: results.reduce((sum, { calls }) => sum + calls, 0),
  errors: results
    .filter(({ result }) => result !== 'OK')
    .map(({ result, calls }) => ({ error: result, calls }))
    .toSorted((a, b) => b.calls - a.calls),
  p99Ms,
})
