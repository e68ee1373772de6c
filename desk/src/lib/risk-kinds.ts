/** Kinds of risk findings in words. */
import { t } from '@lucero/ui/text/t.ts'

export const riskKindNames: Record<string, () => string> = {
  'linked-accounts': () => t('Linked accounts'),
  'bonus-abuse': () => t('Bonus abuse'),
  'loss-chasing': () => t('Chasing losses'),
  'unusual-win': () => t('Unusual win'),
  'second-payment': () => t('Second payment tried'),
}
