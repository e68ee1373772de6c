import type { BonusCredit } from '@lucero/contract/bonus'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatAmount } from '../ui/amounts.ts'
import { toast } from '../ui/toast.ts'
import { useRefuse } from './changes.ts'
import { freeSpinsIn } from './words.ts'

type RefuseAlertProps = { credit: BonusCredit; onClose: () => void }

/** BON-5 */
export function RefuseAlert({ credit, onClose }: RefuseAlertProps) {
  const refuse = useRefuse(() => toast.success(`${credit.title} is refused`))
  return (
    <ConfirmDialog
      tone="warning"
      title={`Refuse ${credit.title}?`}
      cancel="Keep it"
      confirm="Refuse Bonus"
      danger
      pending={refuse.isPending}
      onConfirm={() => refuse.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {whatIsLost(credit)} Your own credit is not touched. {whenTheNext(credit)}
    </ConfirmDialog>
  )
}

function whatIsLost({ state, balance, freeSpinsLeft }: BonusCredit): string {
  if (state === 'awaiting-deposit') return 'It has given you nothing yet, so nothing is lost.'
  const parts = [
    balance > 0 ? `${formatAmount(balance)} of bonus credit` : '',
    freeSpinsLeft > 0 ? freeSpinsIn(freeSpinsLeft) : '',
  ].filter(Boolean)
  return `You lose ${parts.join(' and ') || 'the bonus'}.`
}

/** BON-3: a bonus that is refused was today's all the same. */
function whenTheNext({ activatedAt }: BonusCredit): string {
  const isOfToday = activatedAt?.slice(0, 10) === new Date().toISOString().slice(0, 10)
  return isOfToday ? 'It was today’s bonus: the next can be claimed tomorrow, from 00:00 UTC.' : ''
}
