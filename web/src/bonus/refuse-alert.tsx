import type { BonusCredit } from '@lucero/contract/bonus'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { formatAmount } from '../ui/format-amount.ts'
import { toast } from '../ui/toast.ts'
import { useRefuse } from './changes.ts'

type RefuseAlertProps = { credit: BonusCredit; onClose: () => void }

/** BON-5 */
export function RefuseAlert({ credit, onClose }: RefuseAlertProps) {
  const refuse = useRefuse(() => toast.success(`${credit.title} is refused`))
  const press = () => refuse.mutate(undefined, { onSettled: onClose })
  const actions = (
    <>
      <Button disabled={refuse.isPending} onClick={onClose}>
        Keep it
      </Button>
      <Button variant="danger" loading={refuse.isPending} onClick={press}>
        Refuse Bonus
      </Button>
    </>
  )
  return (
    <AlertDialog open onClose={onClose} tone="warning" title={`Refuse ${credit.title}?`} actions={actions}>
      {whatIsLost(credit)} Your own credit is not touched. {whenTheNext(credit)}
    </AlertDialog>
  )
}

function whatIsLost({ state, balance, freeSpinsLeft }: BonusCredit): string {
  if (state === 'awaiting-deposit') return 'It has given you nothing yet, so nothing is lost.'
  const parts = [
    balance > 0 ? `${formatAmount(balance)} of bonus credit` : '',
    freeSpinsLeft > 0 ? `${freeSpinsLeft} free spins` : '',
  ].filter(Boolean)
  return `You lose ${parts.join(' and ') || 'the bonus'}.`
}

/** BON-3: a bonus that is refused was today's all the same. */
function whenTheNext({ activatedAt }: BonusCredit): string {
  const isOfToday = activatedAt?.slice(0, 10) === new Date().toISOString().slice(0, 10)
  return isOfToday ? 'It was today’s bonus: the next can be claimed tomorrow, from 00:00 UTC.' : ''
}
