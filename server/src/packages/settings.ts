/** The settings of a hosted game: those of the house, and defaults for the others. */
import type { PackageManifest, PackageSettings } from '@lucero/contract/provider/packages'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { openJurisdiction } from '@lucero/outcomes/wire/contract'
import * as store from './store.ts'
import type { OwnSettings } from './store.ts'

/** Usual base bets in cents. Those that are no multiple of the step are left out. */
const usualBets = [10, 20, 40, 50, 80, 100, 200, 300, 400, 500, 800, 1000, 2000, 5000, 10_000]
const usualBet = 100

/** A version may have another step than the one for which the house has chosen the bets, so bets between its steps are left out. */
export function settingsFor({ step }: Pick<PackageManifest, 'step'>, own: OwnSettings): PackageSettings {
  const usual = usualBets.filter((bet) => bet % step === 0)
  const [first = step, last = step] = [usual[0], usual.at(-1)]
  const minBet = Math.ceil((own.minBet ?? first) / step) * step
  const maxBet = Math.max(minBet, Math.floor((own.maxBet ?? last) / step) * step)
  const allowed = (own.levels ?? usual).filter((bet) => bet >= minBet && bet <= maxBet && bet % step === 0)
  const levels = allowed.length ? allowed : [minBet]
  const near = levels.reduce((best, bet) => (Math.abs(bet - usualBet) < Math.abs(best - usualBet) ? bet : best))
  const defaultBet = own.defaultBet ?? near
  return {
    jurisdiction: { ...openJurisdiction, ...own.jurisdiction },
    step,
    minBet,
    maxBet,
    defaultBet: levels.includes(defaultBet) ? defaultBet : near,
    levels,
  }
}

export type GameSettings = { own: OwnSettings; effective: PackageSettings; version: number }

/** For the published version, or for the newest one. */
export async function readSettings(tx: Tx, game: string): Promise<GameSettings> {
  const versions = await store.versionsOf(tx, game)
  const shown = versions.find(({ state }) => state === 'published') ?? versions.at(-1)
  if (!shown) throw new Refusal('PACKAGE_NOT_FOUND')
  const own = (await store.findSettings(tx, game)) ?? {}
  return { own, effective: settingsFor(shown.manifest, own), version: shown.version }
}

/** Null removes a field, so that it has its default again. */
export type SettingsChange = {
  [Name in keyof OwnSettings]?: (Name extends 'jurisdiction' ? OwnSettings[Name] : OwnSettings[Name] | null) | undefined
}

/** The settings after a change. Refuses bets that no version could take. */
export async function changedSettings(tx: Tx, game: string, change: SettingsChange) {
  const before = await readSettings(tx, game)
  const { jurisdiction, ...bets } = change
  const named = Object.entries(bets).filter(([, value]) => value !== undefined)
  const flags = { ...before.own.jurisdiction, ...jurisdiction }
  const merged = {
    ...before.own,
    ...Object.fromEntries(named),
    ...(Object.keys(flags).length && { jurisdiction: flags }),
  }
  const own = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as OwnSettings
  const effective = settingsFor(before.effective, own)
  refuseUnfit(own, effective)
  return { before, after: { own, effective, version: before.version } }
}

/** A bet that the settings would leave out is refused, so that nobody believes it was set. */
function refuseUnfit(own: OwnSettings, { step, minBet, maxBet, levels, defaultBet }: PackageSettings): void {
  const steps = `a multiple of ${(step / 100).toFixed(2)}`
  const faults = {
    minBet: own.minBet !== undefined && own.minBet !== minBet && steps,
    maxBet: own.maxBet !== undefined && own.maxBet !== maxBet && `${steps}, not below the smallest bet`,
    levels:
      own.levels !== undefined &&
      (own.levels.length !== levels.length || new Set(levels).size !== levels.length) &&
      `different bets within the limits, each ${steps}`,
    defaultBet: own.defaultBet !== undefined && own.defaultBet !== defaultBet && 'one of the bet levels',
  }
  const found = Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== false)
  if (found.length > 0) throw new Refusal('INVALID_INPUT', Object.fromEntries(found))
}

/** In the transaction that has locked the game. */
export async function saveSettings(tx: Tx, game: string, change: SettingsChange) {
  await store.lockGame(tx, game)
  const changed = await changedSettings(tx, game, change)
  await store.putSettings(tx, game, changed.after.own)
  return changed
}

/** True if a change lets more happen than before: larger bets, faster rounds, a mode that was switched off. */
export function isLooserThan(before: PackageSettings, after: PackageSettings): boolean {
  const [old, now] = [before.jurisdiction, after.jurisdiction]
  const isSwitchedOn = Object.entries(old).some(
    ([name, value]) => name.startsWith('disabled') && value === true && now[name as keyof typeof now] === false,
  )
  return after.maxBet > before.maxBet || now.minimumRoundDuration < old.minimumRoundDuration || isSwitchedOn
}
