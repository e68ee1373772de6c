import { t } from '@lucero/ui/text/t.ts'
import { SecretDialog } from '../../action/secret-dialog.tsx'

export const EndpointSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <SecretDialog
    title={t('The secret of the endpoint')}
    text={t('It is shown only once. The other system checks the signature of each event with it.')}
    secret={secret}
    onClose={onClose}
  />
)
