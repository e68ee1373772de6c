import Eraser from 'lucide-react/icons/eraser'
import Shuffle from 'lucide-react/icons/shuffle'
import { t } from '@lucero/ui/text/t.ts'
import styles from './board.module.css'

type PickActionsProps = { hasPicks: boolean; disabled: boolean; onQuickPick: () => void; onClear: () => void }

/** Buttons below the board that change all numbers at once. */
export function PickActions({ hasPicks, disabled, onQuickPick, onClear }: PickActionsProps) {
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} disabled={disabled} onClick={onQuickPick}>
        <Shuffle aria-hidden="true" />
        {t('Quick pick')}
      </button>
      <button type="button" className={styles.action} disabled={disabled || !hasPicks} onClick={onClear}>
        <Eraser aria-hidden="true" />
        {t('Clear the numbers')}
      </button>
    </div>
  )
}
