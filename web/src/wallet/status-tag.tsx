import type { UserTransaction } from '@lucero/contract/wallet'
import type { ComponentProps } from 'react'
import { Tag } from '../ui/tag.tsx'

type Status = UserTransaction['status']

const tones: Record<Status, ComponentProps<typeof Tag>['tone']> = {
  pending: 'gold',
  completed: 'green',
  rejected: 'red',
  cancelled: 'neutral',
}

/** ACT-4: where a transfer or a redeem stands. */
export function StatusTag({ status }: { status: Status }) {
  return <Tag tone={tones[status]}>{status}</Tag>
}
