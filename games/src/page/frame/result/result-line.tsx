import { clsx } from 'clsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import type { RoundView } from '../../../api.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import { costOf } from '../session/cost-of.ts'
import styles from './result-line.module.css'
import { tierTitle } from './tier-title.ts'
import { hasBanner, tierOf } from './win-tier.ts'
import { t } from '@lucero/ui/text/t.ts'

type ResultLineProps<View> = {
  round: RoundView<View> | undefined
  notice: string | undefined
  outcome?: ((round: RoundView<View>) => string) | undefined
  /** Reserves a line for the wagering progress, so that the stage does not move. */
  hasBonus: boolean
  /** The page has announced big and huge wins itself. */
  hasOwnCard?: boolean
}

/** The outcome in one line, also announced to screen readers. A notice replaces it. */
export function ResultLine<View>({ round, notice, outcome, hasBonus, hasOwnCard = false }: ResultLineProps<View>) {
  const tier = tierOf(round)
  return (
    <p
      className={clsx(styles.line, hasBonus && styles.high, tier && !notice && styles.won, notice && styles.notice)}
      aria-live="polite"
      aria-atomic="true"
    >
      {(notice ?? round) && (
        <span className={styles.words}>
          <span className={styles.result}>
            {!notice && !hasOwnCard && hasBanner(tier) && <VisuallyHidden>{tierTitle(tier)}. </VisuallyHidden>}
            {notice ?? [outcome?.(round!), resultOf(round!)].filter(Boolean).join(' ')}
            {!notice && <Multiple round={round!} />}
          </span>
          {!notice && round?.counted !== undefined && (
            <small className={styles.counted}>
              {t('This bet counted {cents} toward your bonus', { cents: formatCents(round.counted) })}
            </small>
          )}
        </span>
      )}
    </p>
  )
}

function Multiple({ round: { payout = 0, stake } }: { round: RoundView }) {
  if (payout <= stake) return null
  return <span className={styles.multiple}>{formatMultiple(payout / stake)}</span>
}

/** A payout counts as a win only if it exceeds the cost of the round. */
function resultOf(round: RoundView): string {
  const { payout = 0, stake } = round
  if (payout === 0) return t('No win this time')
  if (payout > costOf(round)) return t('You win {cents}', { cents: formatCents(payout) })
  return payout === stake
    ? t('Your {cents} comes back', { cents: formatCents(stake) })
    : t('{payout} of {stake} comes back', { payout: formatCents(payout), stake: formatCents(stake) })
}
