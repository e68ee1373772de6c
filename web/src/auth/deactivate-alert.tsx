import { useUiState } from '../lib/ui-state.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { t } from '../ui/t.ts'

type DeactivateAlertProps = { deleting: boolean; onDelete: () => void; onClose: () => void }

/** PRO-8 */
export function DeactivateAlert({ deleting, onDelete, onClose }: DeactivateAlertProps) {
  const open = useUiState((state) => state.deactivateAlertOpen)
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={t('If you deactivate the profile, you may lose all credits and operators.')}
      cancel={t('Cancel')}
      confirm={t('Delete')}
      danger
      pending={deleting}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {t('Important! All remaing credits under all operators will be lost')}
    </ConfirmDialog>
  )
}
