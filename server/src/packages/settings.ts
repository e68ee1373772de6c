/** The settings of a hosted game: those of the house, and defaults for the others. */
import type { PackageManifest, PackageSettings } from '@lucero/contract/provider/packages'
import { openJurisdiction } from '@lucero/outcomes/wire/contract'

/** Usual base bets in cents. Those that are no multiple of the step are left out. */
const usualBets = [10, 20, 40, 50, 80, 100, 200, 300, 400, 500, 800, 1000, 2000, 5000, 10_000]
const usualBet = 100

export function settingsFor({ step }: Pick<PackageManifest, 'step'>, own: Partial<PackageSettings>): PackageSettings {
  const usedStep = own.step ?? step
  const usual = usualBets.filter((bet) => bet % usedStep === 0)
  const [first = usedStep, last = usedStep] = [usual[0], usual.at(-1)]
  const minBet = own.minBet ?? first
  const maxBet = Math.max(minBet, own.maxBet ?? last)
  const allowed = (own.levels ?? usual).filter((bet) => bet >= minBet && bet <= maxBet)
  const levels = allowed.length ? allowed : [minBet]
  const near = levels.reduce((best, bet) => (Math.abs(bet - usualBet) < Math.abs(best - usualBet) ? bet : best))
  const defaultBet = own.defaultBet ?? near
  return {
    jurisdiction: { ...openJurisdiction, ...own.jurisdiction },
    step: usedStep,
    minBet,
    maxBet,
    defaultBet: levels.includes(defaultBet) ? defaultBet : near,
    levels,
  }
}
