import { AlertDialog } from '@lucero/ui/overlay/alert-dialog.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** HDR-8 */
export const featureNotAvailable = {
  title: () => t('Feature Not Available'),
  text: () => t('This feature is not available right now. It may be available in the future.'),
}

/** HDR-8, with the title of the mobile sidebar. */
export default function FeatureAlert({ onClose }: { onClose: () => void }) {
  const ok = (
    <Button variant="primary" onClick={onClose}>
      {t('Ok')}
    </Button>
  )
  return (
    <AlertDialog open tone="warning" title={featureNotAvailable.title()} onClose={onClose} actions={ok}>
      {featureNotAvailable.text()}
    </AlertDialog>
  )
}
