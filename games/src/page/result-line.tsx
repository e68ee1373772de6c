import { clsx } from 'clsx'
import type { RoundSeen } from '../api.ts'
import { formatCents, formatMultiple } from './amount.ts'
import styles from './result-line.module.css'

type ResultLineProps<View> = {
  round: RoundSeen<View> | undefined
  notice: string | undefined
  outcome?: ((round: RoundSeen<View>) => string) | undefined
}

/** What has come out, in one line, also for those who hear it. A notice goes before it. */
export function ResultLine<View>({ round, notice, outcome }: ResultLineProps<View>) {
  const hasWon = round !== undefined && (round.payout ?? 0) > round.stake
  return (
    <p
      className={clsx(styles.line, hasWon && !notice && styles.won, notice && styles.notice)}
      aria-live="polite"
      aria-atomic="true"
    >
      {(notice ?? round) && (
        <span className={styles.words}>
          {notice ?? [outcome?.(round!), resultOf(round!)].filter(Boolean).join(' ')}
          {!notice && hasWon && <span className={styles.multiple}>{formatMultiple(round.payout! / round.stake)}</span>}
        </span>
      )}
    </p>
  )
}

/** Only what is more than the stake is called a win. */
function resultOf({ payout = 0, stake }: RoundSeen): string {
  if (payout === 0) return 'No win this time'
  if (payout > stake) return `You win ${formatCents(payout)}`
  return payout === stake
    ? `Your ${formatCents(stake)} comes back`
    : `${formatCents(payout)} of ${formatCents(stake)} comes back`
}
