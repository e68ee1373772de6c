import { clsx } from 'clsx'
import { formatMultiplier } from './format-multiplier.ts'
import styles from './ladder.module.css'
import { multiplierAfter, nextChance, tiles } from '../../rules/mines/odds.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

const shown = 5

type LadderProps = { mines: number; gemsFound: number; isLost: boolean }

/** Multipliers of the next gems, with the chance of each tile. After a mine, marks the step that was lost. */
export function Ladder({ mines, gemsFound, isLost }: LadderProps) {
  const maxGems = tiles - mines
  const first = Math.max(1, Math.min(gemsFound, maxGems - shown + 1))
  const rungs = Array.from({ length: Math.min(shown, maxGems) }, (_, index) => first + index)
  return (
    <ol className={styles.ladder} aria-label={t('Multipliers')}>
      {rungs.map((gems) => (
        <li
          key={gems}
          className={clsx(
            styles.rung,
            gems === gemsFound && (isLost ? styles.lost : styles.current),
            gems === gemsFound + 1 && !isLost && styles.next,
          )}
          aria-current={gems === gemsFound ? 'step' : undefined}
        >
          <span className={styles.gems}>{plural(gems, '{count} gem', '{count} gems')}</span>
          <span>{formatMultiplier(multiplierAfter(gems, mines))}</span>
          <span className={styles.gems}>{`${percentOf(nextChance(gems - 1, mines))} %`}</span>
        </li>
      ))}
    </ol>
  )
}

/** Never shown as 0 or 100, because both are possible outcomes. */
const percentOf = (chance: number) => Math.min(99, Math.max(1, Math.round(chance * 100)))
