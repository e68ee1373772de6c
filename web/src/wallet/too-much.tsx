import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'

export const tooMuch = "Select amount can't be more than available credit"

/** CRE-5 */
export function TooMuchAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ok = (
    <Button variant="primary" onClick={onClose}>
      Ok
    </Button>
  )
  return <AlertDialog open={open} onClose={onClose} tone="warning" title={tooMuch} actions={ok} />
}
