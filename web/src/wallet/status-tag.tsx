import type { UserTransaction } from '@lucero/contract/player/wallet'
import type { ComponentProps } from 'react'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { t } from '@lucero/ui/text/t.ts'

type Status = UserTransaction['status']

const tones: Record<Status, ComponentProps<typeof Tag>['tone']> = {
  pending: 'gold',
  completed: 'green',
  rejected: 'red',
  cancelled: 'neutral',
}

const names: Record<Status, () => string> = {
  pending: () => t('pending'),
  completed: () => t('completed'),
  rejected: () => t('rejected'),
  cancelled: () => t('cancelled'),
}

/** ACT-4: the status of a transfer or a redeem. */
export function StatusTag({ status }: { status: Status }) {
  return <Tag tone={styleFor(tones, status)}>{wordFor(names, status)}</Tag>
}
