import { clsx } from 'clsx'
import styles from './pick-amount.module.css'
import { AlertDialog } from '@lucero/ui/overlay/alert-dialog.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { t } from '@lucero/ui/text/t.ts'

const steps = [1, 5, 10, 20, 50] as const

type AmountButtonsProps = {
  /** Accessible name of the group of buttons. */
  label: string
  onAdd: (amount: number) => void
  onAll: () => void
  disabled?: boolean
  small?: boolean
}

/** CRE-4 */
export function AmountButtons({ label, onAdd, onAll, disabled = false, small = false }: AmountButtonsProps) {
  return (
    <fieldset className={clsx(styles.buttons, small && styles.small)} disabled={disabled} aria-label={label}>
      {steps.map((step) => (
        <button key={step} type="button" className={styles.button} onClick={() => onAdd(step)}>
          +{step}
        </button>
      ))}
      <button type="button" className={styles.button} onClick={onAll}>
        {t('All|amount')}
      </button>
    </fieldset>
  )
}

export const tooMuch = () => t("Select amount can't be more than available credit")

/** CRE-5 */
export function TooMuchAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ok = (
    <Button variant="primary" onClick={onClose}>
      {t('Ok')}
    </Button>
  )
  return <AlertDialog open={open} onClose={onClose} tone="warning" title={tooMuch()} actions={ok} />
}
