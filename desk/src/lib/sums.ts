/** Sums of reports are strings with two decimals, because they may exceed the integers that numbers represent exactly. */
import { toDecimal } from '@lucero/contract/shared/decimal'

/** 1,284.00 and −12.40. */
export function formatSum(sum: string): string {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(sum) ?? []
  const isZero = /^0*$/.test(whole) && /^\.?0*$/.test(decimals)
  return `${sign && !isZero ? '−' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${decimals}`
}

/** For charts and percentages only, where the last digits do not matter. */
export const sumAsNumber = (sum: string): number => Number(sum)

/** 12,345 */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** The change from one sum to another in percent; undefined without a base, and if a gain became a loss or the reverse. */
export function changeInPercent(from: string, to: string): number | undefined {
  const [base, value] = [sumAsNumber(from), sumAsNumber(to)]
  return base === 0 || base * value < 0 ? undefined : ((value - base) / Math.abs(base)) * 100
}

/** Exact, in whole cents. */
export const addSums = (sums: readonly string[]): string =>
  toDecimal(sums.reduce((total, sum) => total + BigInt(sum.replace('.', '')), 0n))
