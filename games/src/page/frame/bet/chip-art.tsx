import { clsx } from 'clsx'
import styles from './chip-art.module.css'

const steps = [10, 50, 100, 500, 2500, 10_000] as const
const looks = [styles.slate, styles.violet, styles.teal, styles.red, styles.blue, styles.gold]

/** A chip with its amount: .10, .50, 1, 2.5, 100. Its colour is that of the largest chip not above the amount. */
export function ChipArt({ cents, className }: { cents: number; className?: string | undefined }) {
  const look =
    looks[
      Math.max(
        0,
        steps.findLastIndex((step) => step <= cents),
      )
    ]
  const text = chipText(cents)
  return (
    <svg viewBox="-20 -20 40 40" className={clsx(styles.chip, look, className)} aria-hidden="true">
      <circle r="19.500" className={styles.body} />
      <circle r="16.800" className={styles.marks} />
      <circle r="13.600" className={styles.face} />
      <circle r="13.600" className={styles.rim} />
      <text className={styles.text} dy="0.35em" fontSize={text.length > 3 ? 8.5 : 11.5}>
        {text}
      </text>
    </svg>
  )
}

function chipText(cents: number): string {
  if (cents < 100) return `.${String(cents).padStart(2, '0')}`
  return String(cents / 100)
}
