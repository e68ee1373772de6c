/** Buttons for the actions that the role may take. Each action shows its effect before it runs. */
import type { Permission } from '@lucero/contract/house/permissions'
import { useState, type ComponentType } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ButtonLink } from '@lucero/ui/action/button-link.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { WaitsForApproval, waitsSince } from '../../action/waits.tsx'
import { paths } from '../../lib/paths.ts'
import { useStaff } from '../../lib/session.ts'
import { ConfiscateDialog, EraseDialog, LiftDialog, UnlockDialog, type ActionProps } from './action-dialogs.tsx'
import { BreakDialog, NotifyDialog, PhoneDialog } from './form-dialogs.tsx'
import { LiftSuspensionDialog, SuspendDialog } from './suspend-dialogs.tsx'
import type { ShownPlayer } from './shown-player.ts'
import styles from './player.module.css'

type Action = {
  name: string
  label: string
  isDanger?: boolean
  isShown: boolean
  /** Since when a request for it waits for a second person. */
  waits?: string | undefined
  Dialog: ComponentType<ActionProps>
}

export function PlayerActions({ shown }: { shown: ShownPlayer }) {
  const { permissions } = useStaff()
  const [open, setOpen] = useState<string>()
  const all = actionsFor(shown, (permission) => permissions.includes(permission))
  const actions = all.filter(({ isShown }) => isShown)
  const mayGrant = permissions.includes('credit.grant') && shown.player.standing === 'active'
  // An open dialog stays open when another person does the same, and shows it.
  const chosen = all.find(({ name }) => name === open)
  if (actions.length === 0 && !mayGrant && !chosen) return null
  return (
    <fieldset className={styles.actions} aria-label={t('Actions')}>
      {mayGrant && (
        <ButtonLink variant="primary" size="small" to={`${paths.credit}?player=${encodeURIComponent(shown.player.id)}`}>
          {t('Grant credit')}
        </ButtonLink>
      )}
      {actions
        .filter(({ isDanger }) => !isDanger)
        .map(({ name, label }) => (
          <Button key={name} size="small" onClick={() => setOpen(name)}>
            {label}
          </Button>
        ))}
      <span className={styles.dangers}>
        {actions
          .filter(({ isDanger }) => isDanger)
          .map(({ name, label, waits }) =>
            waits ? (
              <WaitsForApproval key={name} since={waits}>
                {label}
              </WaitsForApproval>
            ) : (
              <Button key={name} size="small" variant="danger" onClick={() => setOpen(name)}>
                {label}
              </Button>
            ),
          )}
      </span>
      {chosen && <chosen.Dialog shown={shown} onClose={() => setOpen(undefined)} />}
    </fieldset>
  )
}

function actionsFor(
  { player, saferPlay, suspension, waiting }: ShownPlayer,
  can: (permission: Permission) => boolean,
): Action[] {
  const isOpen = player.standing !== 'closed'
  const mayChange = can('players.change') && isOpen
  const maySuspend = can('players.suspend') && isOpen
  const isExcludedForGood = saferPlay?.break?.until === null
  return [
    { name: 'notify', label: t('Send a notification'), isShown: can('notices.send') && isOpen, Dialog: NotifyDialog },
    { name: 'unlock', label: t('Unlock sign-in'), isShown: mayChange, Dialog: UnlockDialog },
    { name: 'phone', label: t('Change the phone'), isShown: mayChange && player.phone !== null, Dialog: PhoneDialog },
    { name: 'break', label: t('Start a break'), isShown: mayChange, Dialog: BreakDialog },
    { name: 'lift', label: t('Lift the exclusion'), isShown: mayChange && isExcludedForGood, Dialog: LiftDialog },
    {
      name: 'suspend',
      label: suspension ? t('Make the suspension stricter') : t('Suspend the player'),
      isShown: maySuspend,
      Dialog: SuspendDialog,
    },
    {
      name: 'lift-suspension',
      label: t('Lift the suspension'),
      isShown: maySuspend && suspension !== undefined,
      Dialog: LiftSuspensionDialog,
    },
    {
      name: 'confiscate',
      label: t('Confiscate and close'),
      isDanger: true,
      isShown: can('players.close') && isOpen,
      waits: waitsSince(waiting, 'confiscate'),
      Dialog: ConfiscateDialog,
    },
    {
      name: 'erase',
      label: t('Erase personal data'),
      isDanger: true,
      isShown: can('players.close') && player.phone !== null,
      waits: waitsSince(waiting, 'erasePlayer'),
      Dialog: EraseDialog,
    },
  ]
}
