import { useUiState } from '../lib/ui-state.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'

type DeactivateAlertProps = { deleting: boolean; onDelete: () => void; onClose: () => void }

/** PRO-8 */
export function DeactivateAlert({ deleting, onDelete, onClose }: DeactivateAlertProps) {
  const open = useUiState((state) => state.deactivateAlertOpen)
  const actions = (
    <>
      <Button disabled={deleting} onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" loading={deleting} onClick={onDelete}>
        Delete
      </Button>
    </>
  )
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      tone="danger"
      title="If you deactivate the profile, you may lose all credits and operators."
      actions={actions}
    >
      Important! All remaing credits under all operators will be lost
    </AlertDialog>
  )
}
