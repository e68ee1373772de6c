import type { BonusCredit } from '@lucero/contract/player/bonus'
import { ConfirmDialog } from '@lucero/ui/overlay/confirm-dialog.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { useRefuse } from './changes.ts'
import { freeSpinsIn } from './words.ts'
import { t } from '@lucero/ui/text/t.ts'

type RefuseAlertProps = { credit: BonusCredit; onClose: () => void }

/** BON-5 */
export function RefuseAlert({ credit, onClose }: RefuseAlertProps) {
  const refuse = useRefuse(() => toast.success(t('{title} is refused', { title: credit.title })))
  return (
    <ConfirmDialog
      tone="warning"
      title={t('Refuse {title}?', { title: credit.title })}
      cancel={t('Keep it')}
      confirm={t('Refuse Bonus')}
      danger
      pending={refuse.isPending}
      onConfirm={() => refuse.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {[whatIsLost(credit), t('Your own credit is not touched.'), whenTheNext(credit)].join(' ').trim()}
    </ConfirmDialog>
  )
}

function whatIsLost({ state, balance, freeSpinsLeft }: BonusCredit): string {
  if (state === 'awaiting-deposit') return t('It has given you nothing yet, so nothing is lost.')
  const amount = formatAmount(balance)
  const spins = freeSpinsIn(freeSpinsLeft)
  if (balance > 0 && freeSpinsLeft > 0) return t('You lose {amount} of bonus credit and {spins}.', { amount, spins })
  if (balance > 0) return t('You lose {amount} of bonus credit.', { amount })
  return freeSpinsLeft > 0 ? t('You lose {spins}.', { spins }) : t('You lose the bonus.')
}

/** BON-3: a refused bonus still counts as the bonus of the day. */
function whenTheNext({ activatedAt }: BonusCredit): string {
  const isOfToday = activatedAt?.slice(0, 10) === new Date().toISOString().slice(0, 10)
  return isOfToday ? t('It was today’s bonus: the next can be claimed tomorrow, from 00:00 UTC.') : ''
}
