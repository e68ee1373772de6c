/** How a redeem ended, for staff who is about to settle it. Two people must never both believe that they have to pay. */
import { localTime, zoneName } from './zone.ts'
import { t } from '@lucero/ui/text/t.ts'

type SettledState = { status: string; settledBy?: string | null | undefined; settledAt?: string | null | undefined }

export const timeText = (iso: string): string => `${localTime(iso)} ${zoneName()}`

export function settledText({ status, settledBy, settledAt }: SettledState): string | undefined {
  if (!settledAt) return undefined
  const fields = { name: settledBy ?? '', time: timeText(settledAt) }
  if (status === 'completed')
    return settledBy ? t('Paid by {name} at {time}. Pay nothing.', fields) : t('Paid at {time}. Pay nothing.', fields)
  if (status === 'rejected')
    return settledBy
      ? t('Rejected by {name} at {time}. Pay nothing.', fields)
      : t('Rejected at {time}. Pay nothing.', fields)
  return status === 'cancelled' ? t('Cancelled by the player at {time}. Pay nothing.', fields) : undefined
}
