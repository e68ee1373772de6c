/** Unusual figures of a package. The code and its values are for a page in any language, the text is for the command line. */
import type { ModeReport } from './check-mode.ts'

type WarningCode =
  | 'RTP_RANGE'
  | 'MAX_WIN_RARE'
  | 'HIT_RARE'
  | 'FEW_OUTCOMES'
  | 'LIKELY_WIN'
  | 'MODES_DIFFER'
  | 'MODES_DIFFER_BY_COST'
  | 'FOREIGN_ORIGIN'

export type PackageWarning = {
  code: WarningCode
  /** Null if it is about the whole package. */
  mode: string | null
  values: Record<string, string | number>
  text: string
}

const expected = {
  minReturn: 90,
  maxReturn: 98,
  maxWinOdds: 10_000_000,
  hitOdds: 20,
  outcomes: 100_000,
  likelyPercent: 5,
  returnSpread: 0.5,
}

export function warningsOf({ name, statistics }: ModeReport): PackageWarning[] {
  const { returnPercent, maxPayoutChance, hitRate, outcomes, mostLikelyWin, maxPayout } = statistics
  const { minReturn, maxReturn, maxWinOdds, hitOdds, likelyPercent } = expected
  const rate = Number(returnPercent)
  const found: PackageWarning[] = []
  const warn = (code: WarningCode, values: PackageWarning['values'], text: string) =>
    found.push({ code, mode: name, values, text: `Mode ${name} ${text}.` })
  if (rate < minReturn || rate > maxReturn)
    warn(
      'RTP_RANGE',
      { rtp: returnPercent, min: minReturn, max: maxReturn },
      `returns ${returnPercent} %, outside of ${minReturn} to ${maxReturn} %`,
    )
  if (maxPayout > 0 && maxPayoutChance * maxWinOdds < 1)
    warn('MAX_WIN_RARE', { odds: maxWinOdds }, `pays its largest win less often than once in ${maxWinOdds} bets`)
  if (hitRate * hitOdds < 1) warn('HIT_RARE', { odds: hitOdds }, `wins less often than once in ${hitOdds} bets`)
  if (outcomes < expected.outcomes)
    warn(
      'FEW_OUTCOMES',
      { outcomes, min: expected.outcomes },
      `has ${outcomes} outcomes, fewer than ${expected.outcomes}`,
    )
  if (mostLikelyWin !== null && mostLikelyWin.chance * 100 > likelyPercent)
    warn(
      'LIKELY_WIN',
      { id: mostLikelyWin.id, percent: likelyPercent },
      `draws the winning outcome ${mostLikelyWin.id} in more than ${likelyPercent} % of the bets`,
    )
  return found
}

/** Modes of one game should return the same. Payouts relative to the cost of the mode, instead of the base bet, are the usual cause. */
export function differingReturns(modes: readonly ModeReport[]): PackageWarning[] {
  const returns = modes.map(({ statistics }) => Number(statistics.returnPercent))
  const [low, high] = [Math.min(...returns), Math.max(...returns)]
  const points = expected.returnSpread
  if (high - low <= points) return []
  const relative = modes
    .filter(
      ({ cost, statistics }) => cost > 1 && Math.abs(Number(statistics.returnPercent) * cost - high) <= points * cost,
    )
    .map(({ name }) => name)
    .join(', ')
  const text = `The modes return ${low} to ${high} %; they should be within ${points} points.`
  const values = { low, high, points }
  if (relative === '') return [{ code: 'MODES_DIFFER', mode: null, values, text }]
  const cause = `The payouts of ${relative} seem to be relative to the cost of the mode; they must be relative to the base bet.`
  return [
    { code: 'MODES_DIFFER_BY_COST', mode: null, values: { ...values, modes: relative }, text: `${text} ${cause}` },
  ]
}

export const foreignOrigin = (address: string): PackageWarning => ({
  code: 'FOREIGN_ORIGIN',
  mode: null,
  values: { address },
  text: `index.html loads ${address} from another origin; the browser blocks it.`,
})
