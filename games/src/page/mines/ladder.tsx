import { clsx } from 'clsx'
import { formatMultiplier } from './format-multiplier.ts'
import styles from './ladder.module.css'
import { multiplierAfter, tiles } from '../../rules/mines/odds.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

const shown = 5

type LadderProps = { mines: number; found: number; isLost: boolean }

/** What each further gem multiplies the bet by; after a mine, how far it went, which is worth nothing. */
export function Ladder({ mines, found, isLost }: LadderProps) {
  const most = tiles - mines
  const first = Math.max(1, Math.min(found, most - shown + 1))
  const rungs = Array.from({ length: Math.min(shown, most) }, (_, index) => first + index)
  return (
    <ol className={styles.ladder} aria-label={t('Multipliers')}>
      {rungs.map((gems) => (
        <li
          key={gems}
          className={clsx(
            styles.rung,
            gems === found && (isLost ? styles.lost : styles.current),
            gems === found + 1 && !isLost && styles.next,
          )}
          aria-current={gems === found ? 'step' : undefined}
        >
          <span className={styles.gems}>{plural(gems, '{count} gem', '{count} gems')}</span>
          <span>{formatMultiplier(multiplierAfter(gems, mines))}</span>
        </li>
      ))}
    </ol>
  )
}
