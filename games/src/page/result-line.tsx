import { clsx } from 'clsx'
import type { RoundSeen } from '../api.ts'
import { formatCents, formatMultiple } from './amount.ts'
import styles from './result-line.module.css'

/** What has come out, in one line, also for those who hear it. A notice goes before it. */
export function ResultLine({ round, notice }: { round: RoundSeen | undefined; notice: string | undefined }) {
  const hasWon = round !== undefined && (round.payout ?? 0) > round.stake
  return (
    <p
      className={clsx(styles.line, hasWon && !notice && styles.won, notice && styles.notice)}
      aria-live="polite"
      aria-atomic="true"
    >
      {notice ?? (round && resultOf(round))}
      {!notice && hasWon && <span className={styles.multiple}>{formatMultiple(round.payout! / round.stake)}</span>}
    </p>
  )
}

function resultOf({ payout = 0, stake }: RoundSeen): string {
  if (payout === 0) return 'No win this time'
  return payout === stake ? `Your ${formatCents(stake)} comes back` : `You win ${formatCents(payout)}`
}
