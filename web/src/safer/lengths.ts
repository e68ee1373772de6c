/** How long a break can be, in words and as a moment. The server decides; this tells beforehand. */
import type { BreakLength } from '@lucero/contract/safer'
import { t } from '../ui/t.ts'

export const breaks = ['24-hours', '7-days', '30-days'] as const satisfies BreakLength[]
export const exclusions = ['6-months', '1-year', 'for-good'] as const satisfies BreakLength[]

export const isExclusion = (length: BreakLength): boolean => exclusions.some((one) => one === length)

const texts: Record<BreakLength, () => string> = {
  '24-hours': () => t('24 hours'),
  '7-days': () => t('7 days'),
  '30-days': () => t('30 days'),
  '6-months': () => t('6 months'),
  '1-year': () => t('1 year'),
  'for-good': () => t('For good'),
}

export const lengthText = (length: BreakLength): string => texts[length]()

const days: Partial<Record<BreakLength, number>> = { '24-hours': 1, '7-days': 7, '30-days': 30 }
const months: Partial<Record<BreakLength, number>> = { '6-months': 6, '1-year': 12 }

/** Null: never. */
export function endOf(length: BreakLength, from: Date): Date | null {
  const end = new Date(from)
  if (days[length]) end.setUTCDate(end.getUTCDate() + days[length])
  else if (months[length]) end.setUTCMonth(end.getUTCMonth() + months[length])
  else return null
  return end
}
