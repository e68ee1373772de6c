import { t } from '@lucero/ui/text/t.ts'

/** States of redeems by the word of the server. */
export const redeemStatuses: Record<string, () => string> = {
  pending: () => t('pending'),
  completed: () => t('paid'),
  rejected: () => t('rejected'),
  cancelled: () => t('cancelled'),
}
