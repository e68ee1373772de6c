import type { BonusCredit } from '@lucero/contract/bonus'
import type { ComponentProps } from 'react'
import { Amount } from '../ui/amount.tsx'
import { formatAmount } from '../ui/amounts.ts'
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
  { header: 'How it ended', cell: endOf },
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

function endOf(credit: BonusCredit) {
  return (
    <span>
      <Tag tone={tones[credit.state]}>{credit.state}</Tag>
      <span className={styles.words}>{howItEnded(credit)}</span>
    </span>
  )
}

function howItEnded(credit: BonusCredit): string {
  const { state, forfeited, startedAt, forfeitReason } = credit
  const lost = forfeited > 0 ? `${formatAmount(forfeited)} was forfeited` : 'nothing was left on it'
  if (state === 'collected') return whatWasCollected(credit)
  if (state === 'refused') return 'You refused it before wagering'
  if (state === 'lost') return `Too little was left to go on; ${lost}`
  const why = state === 'expired' ? 'Its time ran out' : capitalized(forfeitReason ?? 'it was ended')
  return startedAt ? `${why}; ${lost}` : `${why} before its deposit came`
}

function whatWasCollected({ collected, cap, forfeited }: BonusCredit): string {
  const words = `Collected ${formatAmount(collected)}`
  if (forfeited === 0) return words
  return `${words}${collected === cap ? ', the most it allows' : ''}; ${formatAmount(forfeited)} was forfeited`
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
