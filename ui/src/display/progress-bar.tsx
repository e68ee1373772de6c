import { clsx } from 'clsx'
import styles from './progress-bar.module.css'

type ProgressBarProps = { label: string; value: number; max?: number; tone?: 'violet' | 'gold' | 'green' }

export function ProgressBar({ label, value, max = 100, tone = 'violet' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={styles.track}>
      <progress className={styles.value} aria-label={label} max={max || 1} value={Math.min(value, max)} />
      <div className={clsx(styles.fill, styles[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
