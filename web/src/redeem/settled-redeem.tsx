import type { Redeem } from '@lucero/contract/player/redeem'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Undo2 from 'lucide-react/icons/undo-2'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { readersText, t } from '@lucero/ui/text/t.ts'
import { StatusTag } from '../wallet/status-tag.tsx'
import styles from './redeem.module.css'

type SettledStatus = Exclude<Redeem['status'], 'pending'>

const titles: Record<SettledStatus, () => string> = {
  completed: () => t('This redeem is paid'),
  rejected: () => t('This redeem was rejected'),
  cancelled: () => t('This redeem is cancelled'),
}

export const settledTitle = (status: SettledStatus): string => wordFor(titles, status)

const wasReturned = (status: SettledStatus) => status === 'rejected' || status === 'cancelled'

/** The outcome of a redeem, in the dialog that showed its code. */
export function SettledRedeem({ redeem, status }: { redeem: Redeem; status: SettledStatus }) {
  const isPaid = status === 'completed'
  const amount = <Amount value={redeem.amount} tone="gold" />
  const Icon = isPaid ? CircleCheck : wasReturned(status) ? Undo2 : Info
  return (
    <output className={styles.created}>
      <Icon className={styles.mark} data-paid={isPaid || undefined} aria-hidden="true" />
      <span>
        {wasReturned(status) ? (
          <>
            {richText('{amount} is back in your main wallet.', { amount })}
            <RejectionReason redeem={redeem} />
          </>
        ) : isPaid ? (
          richText('{amount} was paid by operator {operator}.', { amount, operator: redeem.operator_id })
        ) : (
          <>
            {amount} <StatusTag status={status} />
          </>
        )}
      </span>
    </output>
  )
}

/** Why the house rejected the redeem, in the language of the player. */
export function RejectionReason({ redeem: { rejection } }: { redeem: Redeem }) {
  if (!rejection) return null
  const reason = readersText(rejection.reason, rejection.reasonTranslations)
  return <p className={styles.reason}>{t('Reason: {reason}', { reason })}</p>
}
