import { multiplierUnit } from '../../rules/mines/odds.ts'

/** 1.2857×; large ones without the decimals that nobody reads. Never more than is paid. */
export function formatMultiplier(units: number): string {
  const digits = units < 10 * multiplierUnit ? 4 : units < 10_000 * multiplierUnit ? 2 : 0
  const shown = Math.floor(units / 10 ** (4 - digits)) / 10 ** digits
  return `${shown.toLocaleString('en-US', { minimumFractionDigits: Math.min(digits, 2), maximumFractionDigits: digits })}×`
}
