/** The chart of what the house owes over time. The text beside it has the newest figure, so the drawing is a picture with a label. */
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { locale, t } from '@lucero/ui/text/t.ts'
import styles from './trust-page.module.css'

type Point = { at: string; total: number }

const [width, height] = [600, 140]

export function LiabilitiesChart({ points }: { points: readonly Point[] }) {
  const times = points.map(({ at }) => Date.parse(at))
  const totals = points.map(({ total }) => total)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...totals), Math.max(...totals)]
  const x = (time: number) => ((time - first) / Math.max(last - first, 1)) * width
  const y = (total: number) => height - ((total - low) / Math.max(high - low, 0.01)) * height
  const line = points.map(({ total }, n) => `${x(times[n]!).toFixed(1)},${y(total).toFixed(1)}`).join(' ')
  const label = t('Between {from} and {to}, the total was between {low} and {high}', {
    from: dayOf(first),
    to: dayOf(last),
    low: formatAmount(low),
    high: formatAmount(high),
  })
  return (
    <figure className={styles.chart}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the line is drawn from the figures */}
      <svg viewBox={`0 -4 ${width} ${height + 8}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <polyline points={line} />
      </svg>
      <figcaption>
        <span>{dayOf(first)}</span>
        <span>
          {formatAmount(low)} – {formatAmount(high)}
        </span>
        <span>{dayOf(last)}</span>
      </figcaption>
    </figure>
  )
}

const dayOf = (time: number) =>
  new Date(time).toLocaleString(locale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
