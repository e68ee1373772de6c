import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'

/** HDR-8 */
export const featureNotAvailable = {
  title: 'Feature Not Available',
  text: 'This feature is not available right now. It may be available in the future.',
} as const

/** HDR-8, as the mobile sidebar says it. */
export default function FeatureAlert({ onClose }: { onClose: () => void }) {
  const ok = (
    <Button variant="primary" onClick={onClose}>
      Ok
    </Button>
  )
  return (
    <AlertDialog open tone="warning" title={featureNotAvailable.title} onClose={onClose} actions={ok}>
      {featureNotAvailable.text}
    </AlertDialog>
  )
}
