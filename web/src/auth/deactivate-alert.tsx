import { useUiState } from '../lib/ui-state.ts'
import { ConfirmDialog } from '@lucero/ui/overlay/confirm-dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'

type DeactivateAlertProps = { onDelete: () => void; onClose: () => void }

/** PRO-8 */
export function DeactivateAlert({ onDelete, onClose }: DeactivateAlertProps) {
  const { deactivateAlertOpen, deactivateToggle } = useUiState()
  return (
    <ConfirmDialog
      open={deactivateAlertOpen}
      tone="danger"
      title={t('If you deactivate the profile, you may lose all credits and operators.')}
      cancel={t('Cancel')}
      confirm={t('Delete')}
      danger
      pending={deactivateToggle}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {t('Important! All remaing credits under all operators will be lost')}
    </ConfirmDialog>
  )
}
