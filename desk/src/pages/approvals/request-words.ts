/** Describes what a request will do. */
import type { HouseData } from '@lucero/contract/house-client'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { Line } from '../../action/receipt.ts'

export type Approval = HouseData<'listApprovals'>['approvals'][number]
type Fields = Readonly<Record<string, unknown>>

const sentences: Record<string, (subject: string, amount: string) => string> = {
  grantCredit: (subject, amount) => t('Grant {amount} to {subject}', { amount, subject }),
  confirmRedeem: (subject) => t('Pay redeem {subject}', { subject }),
  confiscate: (subject) => t('Take all credit of {subject} and close the account', { subject }),
  erasePlayer: (subject) => t('Delete the personal data of {subject}', { subject }),
  publishBonus: (subject) => t('Publish the bonus {subject}', { subject }),
  releaseBook: (subject) => t('Release the frozen book of {subject}', { subject }),
}

/** `after` is JSON. A newer server may send anything. */
function fieldsOf({ after }: Approval): Fields {
  try {
    const value: unknown = JSON.parse(after ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    return {}
  }
}

/** `player:ana` → `ana` */
const nameIn = (subject: string) => subject.replace(/^[a-z-]+:/, '')

export function sentenceOf(approval: Approval): string {
  const { amount } = fieldsOf(approval)
  const words = styleFor(sentences, approval.call)
  const shown = typeof amount === 'number' ? formatAmount(amount) : ''
  return words?.(nameIn(approval.subject), shown) ?? `${approval.call} ${approval.subject}`
}

const labels = {
  amount: () => t('Amount'),
  operatorId: () => t('Operator'),
  reason: () => t('Reason'),
  standing: () => t('Status'),
}

/** The lines of `after`, readable: amounts with separators, operators by name. */
export function linesOf(approval: Approval, operatorName: (id: number) => string): Line[] {
  return Object.entries(fieldsOf(approval))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ({ label: wordFor(labels, name), value: valueText(name, value, operatorName) }))
}

function valueText(name: string, value: unknown, operatorName: (id: number) => string): string {
  if (name === 'amount' && typeof value === 'number') return formatAmount(value)
  if (name === 'operatorId' && typeof value === 'number') return operatorName(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const stateWords = {
  pending: () => t('Pending'),
  approved: () => t('Approved'),
  declined: () => t('Declined'),
  expired: () => t('Expired|request'),
}
export const stateTones = { pending: 'gold', approved: 'green', declined: 'red', expired: 'neutral' } as const
