import { clsx } from 'clsx'
import { plural } from '@lucero/ui/text/t.ts'
import { formatCents } from '../bet/amount.ts'
import type { Trend } from '../session/trend.ts'
import styles from './profit-graph.module.css'

const [width, height, edge] = [300, 84, 4]

/** The result of the visit over its rounds. `net` is the result now. */
export function ProfitGraph({ trend: { rounds, curve }, net }: { trend: Trend; net: number }) {
  const points = [...curve, net]
  const [low, high] = [Math.min(0, ...points), Math.max(0, ...points)]
  const y = (value: number) => edge + ((high - value) / (high - low || 1)) * (height - 2 * edge)
  const x = (index: number) => edge + (index / (points.length - 1)) * (width - 2 * edge)
  const line = points.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  return (
    <figure
      className={clsx(styles.graph, net < 0 && styles.down)}
      aria-label={plural(
        rounds,
        'Result over {count} round: highest {high}, lowest {low}, now {now}',
        'Result over {count} rounds: highest {high}, lowest {low}, now {now}',
        { high: formatCents(high, true), low: formatCents(low, true), now: formatCents(net, true) },
      )}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={`M${x(0)} ${y(0)}L${line}L${x(points.length - 1)} ${y(0)}Z`} />
        <path className={styles.zero} d={`M0 ${y(0)}H${width}`} />
        <path className={styles.line} d={`M${line}`} />
      </svg>
    </figure>
  )
}
