import type { Bonus } from '@lucero/contract/bonus'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import styles from './alerts.module.css'
import { useClaim } from './changes.ts'
import { TermsList } from './terms-list.tsx'

type ClaimAlertProps = { bonus: Bonus; onClaimed: () => void; onClose: () => void }

/** The terms once more: from here on they hold. */
export function ClaimAlert({ bonus, onClaimed, onClose }: ClaimAlertProps) {
  const { id, title, kind } = bonus
  const claim = useClaim()
  const waits = kind === 'deposit'
  const press = () =>
    claim.mutate(id, {
      onSuccess: () => {
        toast.success(waits ? `${title} waits for your operator’s credit` : `${title} is yours to play`)
        onClaimed()
      },
      onSettled: onClose,
    })
  const actions = (
    <>
      <Button disabled={claim.isPending} onClick={onClose}>
        Not now
      </Button>
      <Button variant="primary" loading={claim.isPending} onClick={press}>
        Claim Bonus
      </Button>
    </>
  )
  return (
    <AlertDialog open onClose={onClose} title={`Claim ${title}?`} actions={actions}>
      <p>
        {waits
          ? 'It starts when your active operator grants you credit within these limits.'
          : 'It starts at once, and pays your bets before your own credit does.'}
      </p>
      <div className={styles.terms}>
        <TermsList terms={bonus} />
      </div>
      <p className={styles.small}>
        Once you claim it, these terms are fixed for you. You can refuse it until the first bet with it. It is your one
        bonus for today, and leaving your operator ends it.
      </p>
    </AlertDialog>
  )
}
