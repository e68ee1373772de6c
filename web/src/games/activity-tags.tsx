import type { ComponentProps } from 'react'
import { Tag } from '../ui/tag.tsx'
import styles from './last-activity-page.module.css'
import type { CasinoTransaction } from './queries.ts'

const tones: Record<CasinoTransaction['actionType'], ComponentProps<typeof Tag>['tone']> = {
  'casino-win': 'green',
  'casino-loss': 'red',
  'casino-bet': 'neutral',
}

/** What was done, and whether a bet's stake has come back since. */
export function ActivityTags({ row: { actionType, rolledBack } }: { row: CasinoTransaction }) {
  return (
    <span className={styles.tags}>
      <Tag tone={tones[actionType]}>{actionType}</Tag>
      {rolledBack && <Tag tone="violet">Returned</Tag>}
    </span>
  )
}
