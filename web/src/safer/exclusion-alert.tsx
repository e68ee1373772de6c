import { endOfExclusion, isExclusion, type ExclusionLength } from '@lucero/contract/shared/exclusion-lengths'
import { call } from '../lib/api.ts'
import { exclusionText, momentText } from '../lib/exclusion-text.ts'
import { ConfirmDialog } from '@lucero/ui/overlay/confirm-dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './exclusion-alert.module.css'
import { lengthText } from './lengths.ts'
import { useSaferChange } from './changes.ts'

type ExclusionAlertProps = { length: ExclusionLength; onClose: () => void }

/** Explains the consequences before the player confirms, because it cannot be undone. */
export function ExclusionAlert({ length, onClose }: ExclusionAlertProps) {
  const take = useSaferChange(
    (chosen: ExclusionLength) => call('takeBreak', { body: { length: chosen } }),
    (now) => exclusionText(now.break?.until),
  )
  const isLong = isExclusion(length)
  return (
    <ConfirmDialog
      tone={isLong ? 'danger' : 'warning'}
      title={titleOf(length)}
      cancel={t('Not now')}
      confirm={isLong ? t('Exclude Me') : t('Take the Break')}
      danger
      pending={take.isPending}
      onConfirm={() => take.mutate(length, { onSettled: onClose })}
      onClose={onClose}
    >
      <ul className={styles.means}>
        <li>{untilWhen(length)}</li>
        <li>{t('Your credit stays yours: you can collect and redeem it at any time.')}</li>
        <li>{t('A round in play can be finished, but takes no further stake.')}</li>
        <li>
          <b>{lastWord(length)}</b>
        </li>
      </ul>
    </ConfirmDialog>
  )
}

function titleOf(length: ExclusionLength): string {
  if (length === 'for-good') return t('Exclude yourself for good?')
  return isExclusion(length)
    ? t('Exclude yourself for {length}?', { length: lengthText(length) })
    : t('Take a break of {length}?', { length: lengthText(length) })
}

function untilWhen(length: ExclusionLength): string {
  const end = endOfExclusion(length, new Date())
  return end
    ? t('No bet, no credit to a game and no bonus until {moment}.', { moment: momentText(end.toISOString()) })
    : t('Never again a bet, credit to a game or a bonus.')
}

const lastWord = (length: ExclusionLength) =>
  length === 'for-good'
    ? t('It cannot be undone. The house can lift it, but not before six months have passed.')
    : t('It cannot be shortened or undone, neither by you nor by us.')
