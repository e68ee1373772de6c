import { messages } from '@lucero/contract/shared/fields'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import type { PhoneValue } from '@lucero/ui/form/phone-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { TextMeForm } from './text-me-form.tsx'
import { t } from '@lucero/ui/text/t.ts'

const close = () => showUi({ forgotUsernameOpen: false })

export default function ForgotUsernameModal() {
  const open = useUiState((state) => state.forgotUsernameOpen)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Forgot Username ?')}
      description={t('Tell us your phone number and we will text you your username.')}
    >
      <TextMeForm
        consent={t('I agree to receive Username by text message.')}
        invalidPhone={messages.invalidPhoneForUsername}
        submit={t('Get Username')}
        onSubmit={sendUsername}
      />
    </Dialog>
  )
}

async function sendUsername({ phoneCode, phone }: PhoneValue): Promise<void> {
  try {
    await call('forgotUsername', { body: { phoneCode, phone } })
    toast.success(t('Username Sent'))
    close()
  } catch (error) {
    toast.error(errorText(error))
  }
}
