/** Limits, exclusion and reality check of the player. */
import type { SaferPlay } from '@lucero/contract/safer'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './player.module.css'

const dayOf = (time: string) => time.slice(0, 16).replace('T', ' ')

export function SaferPlayPanel({ saferPlay, isClosed }: { saferPlay: SaferPlay; isClosed: boolean }) {
  const { loss, stake, break: exclusion, reminderMinutes } = saferPlay
  return (
    <Panel title={t('Safer play')}>
      <p className={styles.exclusion}>
        {exclusion ? (
          <Tag tone="coral">{exclusionText(exclusion)}</Tag>
        ) : (
          <Tag tone={isClosed ? 'neutral' : 'green'}>{isClosed ? t('Cannot play: closed') : t('May play')}</Tag>
        )}
      </p>
      <dl className={styles.lines}>
        <div>
          <dt>{t('Loss limit per day')}</dt>
          <dd>{limitText(loss)}</dd>
        </div>
        <div>
          <dt>{t('Lost today')}</dt>
          <dd>{formatAmount(loss.usedToday)}</dd>
        </div>
        <div>
          <dt>{t('Limit per bet')}</dt>
          <dd>{limitText(stake)}</dd>
        </div>
        <div>
          <dt>{t('Reality check')}</dt>
          <dd>{reminderMinutes === null ? t('none') : t('every {minutes} minutes', { minutes: reminderMinutes })}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function limitText({ amount, next }: SaferPlay['stake']): string {
  const now = amount === null ? t('none') : formatAmount(amount)
  if (!next) return now
  return t('{now} ({next} from {time} UTC)', {
    now,
    time: dayOf(next.from),
    next: next.amount === null ? t('none') : formatAmount(next.amount),
  })
}

export function exclusionText({ kind, until }: NonNullable<SaferPlay['break']>): string {
  if (until === null) return t('Excluded for good')
  const time = dayOf(until)
  return kind === 'exclusion' ? t('Excluded until {time} UTC', { time }) : t('On a break until {time} UTC', { time })
}
