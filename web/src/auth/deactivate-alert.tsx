import { useUiState } from '../lib/ui-state.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type DeactivateAlertProps = { deleting: boolean; onDelete: () => void; onClose: () => void }

/** PRO-8 */
export function DeactivateAlert({ deleting, onDelete, onClose }: DeactivateAlertProps) {
  const open = useUiState((state) => state.deactivateAlertOpen)
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title="If you deactivate the profile, you may lose all credits and operators."
      cancel="Cancel"
      confirm="Delete"
      danger
      pending={deleting}
      onConfirm={onDelete}
      onClose={onClose}
    >
      Important! All remaing credits under all operators will be lost
    </ConfirmDialog>
  )
}
