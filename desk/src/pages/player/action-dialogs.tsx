/** Actions that need only a reason: unlock, lift an exclusion, confiscate, erase. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import type { ActionRecord, Line } from '../../action/receipt.ts'
import { useHouseChange } from '../../lib/house.ts'
import { totalOf } from './balances.tsx'
import type { ShownPlayer } from './shown-player.ts'

export type ActionProps = { shown: ShownPlayer; onClose: () => void }

type ReasonDialogProps = {
  onClose: () => void
  title: string
  effect: readonly Line[]
  warning?: string
  confirm: string
  isDanger?: boolean
  /** False if the server would refuse it. The warning says why. */
  isPossible?: boolean
  ended?: string | undefined
  done: string
  recordOf?: (result: never) => ActionRecord
  run: (reason: string) => Promise<unknown>
}

function ReasonDialog({ run, isPossible = true, ...rest }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog {...rest} isReady={isPossible && reason.trim() !== ''} run={() => run(reason.trim())}>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

export const ReasonField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextArea
    label={t('Reason')}
    hint={t('Stays in the audit log for ever: write no names and no phone numbers.')}
    rows={2}
    maxLength={500}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

export function UnlockDialog({ shown: { player }, onClose }: ActionProps) {
  const { mutateAsync } = useHouseChange('unlockPlayer')
  return (
    <ReasonDialog
      onClose={onClose}
      title={t('Unlock sign-in')}
      effect={[
        { label: t('Player'), value: player.username },
        { label: t('Effect'), value: t('The player can try to sign in, use codes and get SMS again at once.') },
      ]}
      confirm={t('Unlock {name}', { name: player.username })}
      done={t('Sign-in unlocked')}
      run={(reason) => mutateAsync({ username: player.username, reason })}
    />
  )
}

export function LiftDialog({ shown: { player, saferPlay }, onClose }: ActionProps) {
  const { mutateAsync } = useHouseChange('liftExclusion')
  return (
    <ReasonDialog
      onClose={onClose}
      title={t('Lift the exclusion')}
      effect={[
        { label: t('Player'), value: player.username },
        { label: t('Excluded since'), value: saferPlay?.break?.from.slice(0, 10) ?? '–' },
        { label: t('Effect'), value: t('The player can play again at once.') },
      ]}
      ended={saferPlay?.break ? undefined : t('This player is not excluded any more.')}
      warning={t('Only at the request of the player, and at the earliest six months after it began.')}
      confirm={t('Lift the exclusion of {name}', { name: player.username })}
      done={t('Exclusion lifted')}
      run={(reason) => mutateAsync({ username: player.username, reason })}
    />
  )
}

/** Another person was first. A second receipt would name credit that somebody else has taken. */
const closedText = ({ standing }: ShownPlayer['player']) =>
  standing === 'closed' ? t('Another person has closed this account. The timeline shows who.') : undefined

export function ConfiscateDialog({ shown: { player, balances }, onClose }: ActionProps) {
  const { mutateAsync } = useHouseChange('confiscate')
  const amount = formatAmount(totalOf(balances))
  const linesOf = (taken: string): Line[] => [
    { label: t('Player'), value: player.username },
    { label: t('Taken from the player'), value: taken },
  ]
  return (
    <ReasonDialog
      onClose={onClose}
      title={t('Confiscate and close')}
      effect={[
        ...linesOf(amount),
        { label: t('Effect'), value: t('All credit goes back to the house, and the account is closed.') },
      ]}
      ended={closedText(player)}
      warning={t('This cannot be undone.')}
      confirm={t('Take {amount} from {name} and close', { amount, name: player.username })}
      isDanger
      done={t('Credit confiscated, account closed')}
      // The balances may have changed since they were shown.
      recordOf={({ taken }: HouseData<'confiscate'>) => ({ lines: linesOf(formatAmount(taken)) })}
      run={(reason) => mutateAsync({ username: player.username, reason })}
    />
  )
}

export function EraseDialog({ shown: { player, balances }, onClose }: ActionProps) {
  const { mutateAsync } = useHouseChange('erasePlayer')
  const credit = totalOf(balances)
  return (
    <ReasonDialog
      onClose={onClose}
      title={t('Erase personal data')}
      effect={[
        { label: t('Player'), value: player.username },
        { label: t('Credit'), value: formatAmount(credit) },
        {
          label: t('Effect'),
          value: t('The account is closed, and name, phone, date of birth and gender are deleted.'),
        },
      ]}
      ended={closedText(player)}
      warning={
        credit > 0
          ? t('The account holds credit. The player must redeem it first.')
          : t('This cannot be undone. The player must have asked for it.')
      }
      isPossible={credit === 0}
      confirm={t('Erase the data of {name}', { name: player.username })}
      isDanger
      done={t('Personal data erased')}
      run={(reason) => mutateAsync({ username: player.username, reason })}
    />
  )
}
