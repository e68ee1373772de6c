import type { ComponentProps } from 'react'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'
import styles from './last-activity-page.module.css'
import type { CasinoTransaction } from './queries.ts'
import { t } from '@lucero/ui/text/t.ts'

const tones: Record<CasinoTransaction['actionType'], ComponentProps<typeof Tag>['tone']> = {
  'casino-win': 'green',
  'casino-loss': 'red',
  'casino-bet': 'neutral',
}

/** Action names of the contract. */
const names: Record<CasinoTransaction['actionType'], () => string> = {
  'casino-win': () => t('casino-win'),
  'casino-loss': () => t('casino-loss'),
  'casino-bet': () => t('casino-bet'),
}

/** The action, and a tag if the stake was returned. */
export function ActivityTags({ row: { actionType, rolledBack } }: { row: CasinoTransaction }) {
  return (
    <span className={styles.tags}>
      <Tag tone={styleFor(tones, actionType)}>{wordFor(names, actionType)}</Tag>
      {rolledBack && <Tag tone="violet">{t('Returned')}</Tag>}
    </span>
  )
}
