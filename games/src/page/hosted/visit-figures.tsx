import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { formatCents } from '../frame/bet/amount.ts'
import type { Tally } from '../frame/session/session-store.ts'
import styles from './visit-figures.module.css'

/** Time and result of the visit, in the bar. */
export function VisitFigures({ tally: { since, staked, paid } }: { tally: Tally }) {
  const minutes = useMinutesSince(since)
  const result = paid - staked
  return (
    <dl className={styles.figures} aria-label={t('This visit')}>
      <div className={styles.figure}>
        <dt>{t('Time|visit')}</dt>
        <dd>{t('{count} min', { count: minutes })}</dd>
      </div>
      <div className={styles.figure}>
        <dt>{t('Result')}</dt>
        <dd className={clsx(result > 0 && styles.up)}>{formatCents(result, result !== 0)}</dd>
      </div>
    </dl>
  )
}

const everyMs = 5000

function useMinutesSince(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - since) / 60_000))
}
