import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { Risk } from '../../rules/keno/odds.ts'

const names: Record<Risk, () => string> = {
  low: () => t('Low'),
  classic: () => t('Classic'),
  medium: () => t('Medium'),
  high: () => t('High'),
}

export const riskName = (risk: Risk): string => wordFor(names, risk)
