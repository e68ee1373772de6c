import { t } from '../ui/t.ts'
import styles from './redeem.module.css'

const steps = () => [
  t('Create the redeem: the credit is held for you, and you get a code.'),
  t('Ask your operator for the payment. Keep the code to yourself.'),
  t('Once you have the payment in hand, tell the code. This page says completed when the operator has entered it.'),
]

/** What follows once Create Redeem is pressed. */
export function NextSteps() {
  return (
    <ol className={styles.steps} aria-label={t('What happens next')}>
      {steps().map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
