import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import type { RoundView } from '../../../api.ts'
import { formatMultiple } from '../bet/amount.ts'
import { costOf } from '../session/cost-of.ts'
import styles from './recent-rounds.module.css'
import { t } from '@lucero/ui/text/t.ts'

type RecentRoundsProps<View> = {
  rounds: readonly RoundView<View>[]
  chip?: ((round: RoundView<View>) => ReactNode) | undefined
}

const maxShown = 16

/** The last outcomes, newest first, as many as fit. */
export function RecentRounds<View>({ rounds, chip }: RecentRoundsProps<View>) {
  const show = chip ?? multipleOf
  return (
    <ul className={styles.list} aria-label={t('Recent rounds')}>
      {rounds.slice(0, maxShown).map((round) => {
        const hasWon = (round.payout ?? 0) > costOf(round)
        // A label of the game is also shown for a lost round.
        const isNothing = !chip && !round.payout
        return (
          <li key={round.id} className={clsx(styles.chip, hasWon && styles.won, isNothing && styles.nothing)}>
            {isNothing ? <span className={styles.dot} /> : show(round)}
            <VisuallyHidden>{hasWon ? `, ${t('won')}` : isNothing ? t('No win') : `, ${t('no win')}`}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}

const multipleOf = ({ payout = 0, stake }: RoundView) => formatMultiple(payout / stake)
