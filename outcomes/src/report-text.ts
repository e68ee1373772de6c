/** The report of a check, for people. */
import type { CheckResult, PackageReport } from './check.ts'
import type { ModeReport } from './check-mode.ts'

export function reportText(result: CheckResult): string {
  if (!result.ok) return `✗ ${result.code}${result.mode === null ? '' : `, mode ${result.mode}`}\n  ${result.message}`
  const { modes, front, warnings, step } = result.report
  return [
    ...modes.flatMap(modeLines),
    frontLine(front),
    `Bets in steps of ${(step / 100).toFixed(2)} keep every stake and payout a whole cent.`,
    ...warnings.map(({ text }) => `! ${text}`),
    warnings.length ? `✓ valid, with ${warnings.length} warnings` : '✓ valid',
  ].join('\n')
}

function modeLines({ name, cost, statistics, returnAtBet, root }: ModeReport): string[] {
  const { outcomes, returnPercent, hitRate, maxPayout, maxPayoutChance, standardDeviation, distinctPayouts } =
    statistics
  const rounded = Object.entries(returnAtBet).filter(([, rate]) => rate !== returnPercent)
  return [
    `Mode ${name}, cost ${cost}×: ${outcomes} outcomes`,
    `  return            ${returnPercent} %`,
    `  wins              ${percent(hitRate)} of the bets`,
    `  largest win       ${maxPayout / 100}×, ${odds(maxPayoutChance)}`,
    `  deviation         ${standardDeviation.toFixed(2)} base bets`,
    `  different payouts ${distinctPayouts}`,
    `  root              ${root}`,
    ...(rounded.length
      ? [`  return when payouts are rounded down: ${rounded.map(([bet, rate]) => `${rate} % at ${bet}`).join(', ')}`]
      : []),
  ]
}

const frontLine = (front: PackageReport['front']) =>
  front ? `Front end: ${front.files.length} files, ${front.bytes} bytes, manifest ${front.manifest}` : 'No front end.'

const percent = (share: number) => `${(share * 100).toFixed(2)} %`
const odds = (chance: number) => (chance > 0 ? `once in ${Math.round(1 / chance).toLocaleString('en')} bets` : 'never')
