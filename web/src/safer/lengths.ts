import type { ExclusionLength } from '@lucero/contract/shared/exclusion-lengths'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'

const texts: Record<ExclusionLength, () => string> = {
  '24-hours': () => t('24 hours'),
  '7-days': () => t('7 days'),
  '30-days': () => t('30 days'),
  '6-months': () => t('6 months'),
  '1-year': () => t('1 year'),
  'for-good': () => t('For good'),
}

export const lengthText = (length: ExclusionLength): string => wordFor(texts, length)
