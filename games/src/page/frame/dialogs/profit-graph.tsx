import { clsx } from 'clsx'
import { formatCents } from '../bet/amount.ts'
import styles from './profit-graph.module.css'

const [width, height, edge] = [300, 84, 4]

type ProfitGraphProps = {
  /** The result over time, at least two values. The last one is the result now. */
  points: readonly number[]
  /** The graph in words. */
  label: (amounts: { high: string; low: string; now: string }) => string
}

export function ProfitGraph({ points, label }: ProfitGraphProps) {
  const net = points.at(-1)!
  const [low, high] = [Math.min(0, ...points), Math.max(0, ...points)]
  const y = (value: number) => edge + ((high - value) / (high - low || 1)) * (height - 2 * edge)
  const x = (index: number) => edge + (index / (points.length - 1)) * (width - 2 * edge)
  const line = points.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  return (
    <figure
      className={clsx(styles.graph, net < 0 && styles.down)}
      aria-label={label({ high: formatCents(high, true), low: formatCents(low, true), now: formatCents(net, true) })}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={`M${x(0)} ${y(0)}L${line}L${x(points.length - 1)} ${y(0)}Z`} />
        <path className={styles.zero} d={`M0 ${y(0)}H${width}`} />
        <path className={styles.line} d={`M${line}`} />
      </svg>
      <span className={styles.scale} aria-hidden="true">
        <span>{formatCents(high, true)}</span>
        <span>{formatCents(low, true)}</span>
      </span>
    </figure>
  )
}
