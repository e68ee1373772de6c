import { clsx } from 'clsx'
import styles from './amount-buttons.module.css'

const steps = [1, 5, 10, 20, 50] as const

type AmountButtonsProps = {
  /** What the buttons are for, for those who hear it. */
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
        All
      </button>
    </fieldset>
  )
}
