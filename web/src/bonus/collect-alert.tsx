import type { BonusCredit } from '@lucero/contract/player/bonus'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ConfirmDialog } from '@lucero/ui/overlay/confirm-dialog.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './alerts.module.css'
import { outcomeOf } from './amounts.ts'
import { useCollectBonus } from './changes.ts'
import { t } from '@lucero/ui/text/t.ts'

type CollectAlertProps = { credit: BonusCredit; onClose: () => void }

/** BON-9: shows the collected and the forfeited amount before the player confirms. */
export function CollectAlert({ credit, onClose }: CollectAlertProps) {
  const collect = useCollectBonus(toastCollected)
  const { collected, overCap } = outcomeOf(credit)
  return (
    <ConfirmDialog
      tone="success"
      title={t('Collect {title}?', { title: credit.title })}
      cancel={t('Not yet')}
      confirm={t('Collect {amount}', { amount: formatAmount(collected) })}
      pending={collect.isPending}
      onConfirm={() => collect.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t('It moves to the credit of the game that you last played with it, and the bonus is done.')}</p>
      <dl className={styles.sums}>
        <Sum name={t('To your game credit')} value={collected} tone="gold" />
        {overCap > 0 && (
          <Sum name={t('Forfeited: over the cap of {amount}', { amount: formatAmount(credit.cap) })} value={overCap} />
        )}
        {credit.freeSpinsWon > 0 && <Sum name={t('Removed: what free spins have won')} value={credit.freeSpinsWon} />}
      </dl>
    </ConfirmDialog>
  )
}

function Sum({ name, value, tone = 'red' }: { name: string; value: number; tone?: 'gold' | 'red' }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount value={value} tone={tone} />
      </dd>
    </div>
  )
}

function toastCollected({ collected, forfeited }: { collected: number; forfeited: number }) {
  const amount = formatAmount(collected)
  toast.success(
    forfeited > 0
      ? t('{amount} is in your game credit, {lost} was forfeited', { amount, lost: formatAmount(forfeited) })
      : t('{amount} is in your game credit', { amount }),
  )
}
