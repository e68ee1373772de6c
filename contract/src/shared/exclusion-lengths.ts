/**
 * Lengths of time-outs and self-exclusions, and reality-check intervals. Free of zod, so that the app can compute an end date without loading it.
 */
export const exclusionLengths = ['24-hours', '7-days', '30-days', '6-months', '1-year', 'for-good'] as const
export type ExclusionLength = (typeof exclusionLengths)[number]

export const reminderMinutes = [15, 30, 60] as const
export type ReminderMinutes = (typeof reminderMinutes)[number]

const dayMs = 24 * 3_600_000
const afterDays = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)

export function afterMonths(from: Date, months: number): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end
}

/** Long ones are self-exclusions, short ones time-outs. An end of null means for good. */
const lengths: Record<ExclusionLength, { excludes: boolean; end: (from: Date) => Date | null }> = {
  '24-hours': { excludes: false, end: (from) => afterDays(from, 1) },
  '7-days': { excludes: false, end: (from) => afterDays(from, 7) },
  '30-days': { excludes: false, end: (from) => afterDays(from, 30) },
  '6-months': { excludes: true, end: (from) => afterMonths(from, 6) },
  '1-year': { excludes: true, end: (from) => afterMonths(from, 12) },
  'for-good': { excludes: true, end: () => null },
}

export const isExclusion = (length: ExclusionLength): boolean => lengths[length].excludes

/** null: the exclusion has no end. */
export const endOfExclusion = (length: ExclusionLength, from: Date): Date | null => lengths[length].end(from)
