import type { BonusCredit } from '@lucero/contract/player/bonus'
import type { ForfeitCause } from '@lucero/contract/player/notices'
import { useState, type ComponentProps } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Table, type Column } from '@lucero/ui/display/table.tsx'
import { styleFor } from '@lucero/ui/text/server-word.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { EndedBonusDialog } from './ended-bonus-dialog.tsx'
import styles from './history.module.css'
import { stateName } from './words.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const tones: Partial<Record<BonusCredit['state'], ComponentProps<typeof Tag>['tone']>> = {
  collected: 'green',
  expired: 'coral',
  lost: 'red',
  forfeited: 'red',
}

const columns = (): Column<BonusCredit>[] => [
  { header: t('Bonus'), cell: ({ title }) => <span className={styles.title}>{title}</span> },
  { header: t('Claimed (UTC)'), cell: ({ activatedAt }) => activatedAt && <UtcDate value={activatedAt} /> },
  { header: t('Ended (UTC)'), cell: ({ endedAt }) => endedAt && <UtcDate value={endedAt} /> },
  { header: t('Wagered'), align: 'end', cell: wageredOf },
  { header: t('How it ended'), cell: endOf },
]

const betsColumn = (show: (ended: BonusCredit) => void): Column<BonusCredit> => ({
  header: '',
  align: 'end',
  cell: (ended) => (
    <Button size="small" aria-label={t('Its bets: {title}', { title: ended.title })} onClick={() => show(ended)}>
      {t('Its bets')}
    </Button>
  ),
})

/** BON-1: ended bonuses, each with its outcome. */
export function History({ history }: { history: BonusCredit[] }) {
  const [shown, setShown] = useState<BonusCredit>()
  return (
    <Panel title={t('History')}>
      {shown && <EndedBonusDialog ended={shown} onClose={() => setShown(undefined)} />}
      <Table
        caption={t('Your bonuses that are over')}
        captionHidden
        cardsUnder={860}
        columns={[...columns(), betsColumn(setShown)]}
        rows={history}
        rowKey={({ bonusId, activatedAt }) => `${bonusId} ${activatedAt}`}
      />
    </Panel>
  )
}

function wageredOf({ wagered, target }: BonusCredit) {
  return (
    <span className={styles.wagered}>
      {richText('{wagered} of {target}', { wagered: <Amount value={wagered} />, target: formatAmount(target) })}
    </span>
  )
}

function endOf(credit: BonusCredit) {
  return (
    <span>
      <Tag tone={styleFor(tones, credit.state)}>{stateName(credit.state)}</Tag>
      <span className={styles.words}>{howItEnded(credit)}</span>
    </span>
  )
}

function howItEnded(credit: BonusCredit): string {
  const { state, startedAt } = credit
  if (state === 'collected') return whatWasCollected(credit)
  if (state === 'refused') return t('You refused it before wagering')
  if (state === 'lost') return t('Too little was left to go on; {lost}', { lost: whatWasLost(credit) })
  if (state !== 'expired' && state !== 'forfeited') return ''
  const why = state === 'expired' ? t('Its time ran out') : whyForfeited(credit)
  return startedAt
    ? t('{why}; {lost}', { why, lost: whatWasLost(credit) })
    : t('{why} before its deposit came', { why })
}

const whatWasLost = ({ forfeited }: BonusCredit): string =>
  forfeited > 0 ? t('{amount} was forfeited', { amount: formatAmount(forfeited) }) : t('nothing was left on it')

/** The cause in the player's language. A cause that this build lacks, or of an older version, has only an English text. */
function whyForfeited({ forfeitReason, forfeitCause }: BonusCredit): string {
  const text = forfeitCause && styleFor(causes, forfeitCause.code)?.(forfeitCause.fields)
  return text ?? (forfeitReason ? capitalized(forfeitReason) : t('It was ended'))
}

const causes: Record<ForfeitCause['code'], (fields: Partial<Record<string, string>>) => string> = {
  'left-operator': ({ operator = '' }) => t('You left {operator}', { operator }),
  deactivated: () => t('You deactivated your profile'),
  'account-closed': () => t('The house closed your account'),
}

function whatWasCollected({ collected, cap, forfeited }: BonusCredit): string {
  const amount = formatAmount(collected)
  if (forfeited === 0) return t('Collected {amount}', { amount })
  const lost = formatAmount(forfeited)
  return collected === cap
    ? t('Collected {amount}, the most it allows; {lost} was forfeited', { amount, lost })
    : t('Collected {amount}; {lost} was forfeited', { amount, lost })
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
