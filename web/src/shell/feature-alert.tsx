import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { featureNotAvailable } from './feature-not-available.ts'

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
