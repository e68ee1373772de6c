/** Limits, exclusion and reality check of the player. */
import type { SaferPlay } from '@lucero/contract/player/safer'
import type { ReactNode } from 'react'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './player.module.css'

const dayOf = (time: string) => time.slice(0, 16).replace('T', ' ')

export function SaferPlayPanel({ saferPlay, isClosed }: { saferPlay: SaferPlay; isClosed: boolean }) {
  const { loss, lossWeek, lossMonth, stake, moved, time, break: exclusion, reminderMinutes } = saferPlay
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
        <Line label={t('Loss limit per week')} isShown={isSet(lossWeek)}>
          {limitText(lossWeek)}
        </Line>
        <Line label={t('Loss limit per month')} isShown={isSet(lossMonth)}>
          {limitText(lossMonth)}
        </Line>
        <Line label={t('Credit to games per day')} isShown={isSet(moved)}>
          {limitText(moved)}
        </Line>
        <Line label={t('Time of play per day')} isShown={time.minutes !== null}>
          {t('{count} min', { count: time.minutes ?? 0 })}
        </Line>
        <div>
          <dt>{t('Limit per round')}</dt>
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

/** A limit that is not set has no line. */
function Line({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const isSet = ({ amount, next }: SaferPlay['stake']) => amount !== null || next !== null

function limitText({ amount, next }: SaferPlay['stake']): string {
  const now = amount === null ? t('none') : formatAmount(amount)
  if (!next) return now
  const raise = next.amount === null ? t('none') : formatAmount(next.amount)
  return next.confirmable
    ? t('{now} ({next} waits for confirmation)', { now, next: raise })
    : t('{now} ({next} can be confirmed from {time} UTC)', { now, next: raise, time: dayOf(next.from) })
}

export function exclusionText({ kind, until }: NonNullable<SaferPlay['break']>): string {
  if (until === null) return t('Excluded for good')
  const time = dayOf(until)
  return kind === 'exclusion' ? t('Excluded until {time} UTC', { time }) : t('On a break until {time} UTC', { time })
}
