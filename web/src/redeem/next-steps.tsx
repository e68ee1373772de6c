import type { Redeem } from '@lucero/contract/player/redeem'
import { Children, type ReactNode } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './redeem.module.css'

/** Steps after Create Redeem. */
export const NextSteps = () => (
  <Steps
    steps={[
      t('Create the redeem: the credit is held for you, and you get a code.'),
      t('Ask your operator for the payment. Keep the code to yourself.'),
      t('Once you have the payment in hand, tell the code. This page says completed when the operator has entered it.'),
    ]}
  />
)

/** Remaining steps once the code is shown. */
export const PaymentSteps = ({ redeem }: { redeem: Redeem }) => (
  <Steps
    steps={[
      richText('Ask operator {operator} for {amount}. Keep the code to yourself until you have it.', {
        operator: redeem.operator_id,
        amount: <Amount value={redeem.amount} />,
      }),
      t('With the payment in hand, tell the code or have it scanned.'),
      t('This window says that it is paid as soon as the operator has entered the code.'),
    ]}
  />
)

const Steps = ({ steps }: { steps: readonly ReactNode[] }) => (
  <ol className={styles.steps} aria-label={t('What happens next')}>
    {Children.map(steps, (step) => (
      <li>
        <span>{step}</span>
      </li>
    ))}
  </ol>
)
