import type { Bonus } from '@lucero/contract/player/bonus'
import { ConfirmDialog } from '@lucero/ui/overlay/confirm-dialog.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './alerts.module.css'
import { useClaim } from './changes.ts'
import { TermsList } from './terms-list.tsx'
import { t } from '@lucero/ui/text/t.ts'

type ClaimAlertProps = { bonus: Bonus; onClaimed: () => void; onClose: () => void }

/** Shows the terms again before the claim makes them binding. */
export function ClaimAlert({ bonus, onClaimed, onClose }: ClaimAlertProps) {
  const { id, title, kind } = bonus
  const claim = useClaim()
  const waits = kind === 'deposit'
  const press = () =>
    claim.mutate(id, {
      onSuccess: () => {
        toast.success(
          waits ? t('{title} waits for your operator’s credit', { title }) : t('{title} is yours to play', { title }),
        )
        onClaimed()
      },
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={t('Claim {title}?', { title })}
      cancel={t('Not now')}
      confirm={t('Claim Bonus')}
      pending={claim.isPending}
      onConfirm={press}
      onClose={onClose}
    >
      <p>
        {waits
          ? t('It starts when your active operator grants you credit within these limits.')
          : t('It starts at once, and pays your bets before your own credit does.')}
      </p>
      <div className={styles.terms}>
        <TermsList terms={bonus} />
      </div>
      <p className={styles.small}>
        {t(
          'Once you claim it, these terms are fixed for you. You can refuse it until the first bet with it. It is your one bonus for today, and leaving your operator ends it.',
        )}
      </p>
    </ConfirmDialog>
  )
}
