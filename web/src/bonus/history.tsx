import type { BonusCredit } from '@lucero/contract/bonus'
import type { ComponentProps } from 'react'
import { Amount } from '../ui/amount.tsx'
import { formatAmount } from '../ui/format-amount.ts'
import { Panel } from '../ui/panel.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Tag } from '../ui/tag.tsx'
import { UtcDate } from '../ui/utc-date.tsx'
import styles from './history.module.css'

const tones: Partial<Record<BonusCredit['state'], ComponentProps<typeof Tag>['tone']>> = {
  collected: 'green',
  expired: 'coral',
  lost: 'red',
  forfeited: 'red',
}

const columns: Column<BonusCredit>[] = [
  { header: 'Bonus', cell: ({ title }) => <span className={styles.title}>{title}</span> },
  { header: 'Claimed (UTC)', cell: ({ activatedAt }) => activatedAt && <UtcDate value={activatedAt} /> },
  { header: 'Ended (UTC)', cell: ({ endedAt }) => endedAt && <UtcDate value={endedAt} /> },
  { header: 'Wagered', align: 'end', cell: wageredOf },
  { header: 'End', cell: ({ state }) => <Tag tone={tones[state]}>{state}</Tag> },
  { header: 'What became of it', cell: (credit) => <span className={styles.words}>{howItEnded(credit)}</span> },
]

/** BON-1: how each that is over has ended. */
export function History({ history }: { history: BonusCredit[] }) {
  return (
    <Panel title="History">
      <Table
        caption="Your bonuses that are over"
        captionHidden
        cardsUnder={860}
        columns={columns}
        rows={history}
        rowKey={({ bonusId, activatedAt }) => `${bonusId} ${activatedAt}`}
      />
    </Panel>
  )
}

function wageredOf({ wagered, target }: BonusCredit) {
  return (
    <span className={styles.wagered}>
      <Amount value={wagered} /> of {formatAmount(target)}
    </span>
  )
}

function howItEnded({ state, collected, forfeited }: BonusCredit): string {
  const lost = forfeited > 0 ? `${formatAmount(forfeited)} was forfeited` : 'nothing was left on it'
  if (state === 'collected') return `Collected ${formatAmount(collected)}${forfeited > 0 ? `; ${lost}` : ''}`
  if (state === 'refused') return 'You refused it before wagering'
  if (state === 'expired') return `Its time ran out; ${lost}`
  if (state === 'lost') return `Too little was left to go on; ${lost}`
  return `It was ended; ${lost}`
}
