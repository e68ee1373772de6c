import { clsx } from 'clsx'
import { formatMultiplier } from './format-multiplier.ts'
import styles from './ladder.module.css'
import { maxGems, multiplierAfter, nextChance, type Field } from '../../rules/mines/odds.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

const shown = 5

type LadderProps = { field: Field; gemsFound: number; isLost: boolean }

/** Multipliers of the next gems, with the chance of each tile. After a mine, marks the step that was lost. */
export function Ladder({ field, gemsFound, isLost }: LadderProps) {
  const highest = maxGems(field)
  const first = Math.max(1, Math.min(gemsFound, highest - shown + 1))
  const rungs = Array.from({ length: Math.min(shown, highest) }, (_, index) => first + index)
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
          <span>{formatMultiplier(multiplierAfter(gems, field))}</span>
          <span className={styles.gems}>{`${percentOf(nextChance(gems - 1, field))} %`}</span>
        </li>
      ))}
    </ol>
  )
}

/** Never shown as 0 or 100, because both are possible outcomes. */
const percentOf = (chance: number) => Math.min(99, Math.max(1, Math.round(chance * 100)))
