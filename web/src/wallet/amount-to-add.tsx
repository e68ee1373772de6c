import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './add-credit.module.css'
import { AmountButtons, TooMuchAlert, tooMuch } from './pick-amount.tsx'
import type { PickedAmount } from './picked-amount.ts'

/** CRE-4: the amount, typed or added up with buttons. */
export function AmountToAdd({ picked, disabled }: { picked: PickedAmount; disabled: boolean }) {
  const { total, suggestion } = picked
  return (
    <div className={styles.pick}>
      <AmountField
        size="huge"
        label={t('Amount to add')}
        value={picked.text}
        error={picked.isTooMuch ? tooMuch() : undefined}
        disabled={disabled}
        onChange={picked.type}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={picked.endTyping}
        end={
          <span className={styles.undo}>
            <IconButton label={t('Undo')} icon={<Undo2 />} disabled={total === 0} onClick={picked.undo} />
            <IconButton label={t('Reset')} icon={<RotateCcw />} disabled={total === 0} onClick={picked.reset} />
          </span>
        }
      />
      {suggestion && <p className={styles.suggested}>{suggestion === 'last' ? t('As last time') : t('Suggested')}</p>}
      <AmountButtons label={t('Amount')} disabled={disabled} onAdd={picked.pick} onAll={picked.pickAll} />
      <TooMuchAlert open={picked.refused} onClose={picked.accept} />
    </div>
  )
}

/** Announced to screen readers, whichever button changed the amount. */
export const LeftAfter = ({ picked: { total, left } }: { picked: PickedAmount }) => (
  <output className={styles.after}>
    {total > 0 && left >= 0 && t('After this {amount} stay in your wallet.', { amount: formatAmount(left) })}
  </output>
)
