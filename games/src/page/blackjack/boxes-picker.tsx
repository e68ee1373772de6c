import { formatCents } from '../frame/bet/amount.ts'
import styles from './boxes-picker.module.css'
import { limits } from '../../rules/blackjack/limits.ts'
import type { Stakes } from './use-stakes.ts'
import { t } from '@lucero/ui/text/t.ts'

const counts = Array.from({ length: limits.boxes }, (_, index) => index + 1)

/** The number of hands, and which of them the bet controls change. */
export function BoxesPicker({ stakes, disabled }: { stakes: Stakes; disabled: boolean }) {
  return (
    <div className={styles.picker}>
      <fieldset className={styles.group} disabled={disabled}>
        <legend className={styles.legend}>{t('Hands')}</legend>
        {counts.map((count) => (
          <label key={count} className={styles.count}>
            <input
              type="radio"
              name="boxes"
              aria-keyshortcuts={String(count)}
              checked={stakes.stakes.length === count}
              onChange={() => stakes.setBoxes(count)}
            />
            <span>{count}</span>
          </label>
        ))}
      </fieldset>
      {stakes.stakes.length > 1 && (
        <fieldset className={styles.group} disabled={disabled}>
          <legend className={styles.legend}>{t('Own stake')}</legend>
          {stakes.stakes.map((cents, box) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- a box is its number
              key={box}
              type="button"
              className={styles.own}
              aria-pressed={stakes.own === box}
              onClick={() => stakes.toggleOwn(box)}
            >
              <small>{t('Hand {number}', { number: box + 1 })}</small> {formatCents(cents)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
