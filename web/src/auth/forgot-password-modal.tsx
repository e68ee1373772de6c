import { showUi, useUiState } from '../lib/ui-state.ts'
import { limits } from '@lucero/contract/shared/constants'
import { messages } from '@lucero/contract/shared/fields'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { deviceToken, storeDeviceToken } from '../lib/known-browser.ts'
import { errorText } from '../lib/error-text.ts'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import type { PhoneValue } from '@lucero/ui/form/phone-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import type { Channel } from './code-sending.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetCodeForm } from './reset-code-form.tsx'
import { TextMeForm } from './text-me-form.tsx'
import { t } from '@lucero/ui/text/t.ts'

const close = () => showUi({ forgotPasswordOpen: false })

/** FPW-6: closing the modal discards all input. */
export default function ForgotPasswordModal() {
  const open = useUiState((state) => state.forgotPasswordOpen)
  return open && <ForgotPasswordFlow onClose={close} />
}

const passwordLabels = () => ({
  newPassword: t('New Password'),
  confirmation: t('Confirm New Password'),
  submit: t('Update'),
})
const consent = () => t('I agree to receive a Verification Code by text message.')

type Step = { at: 'phone' } | { at: 'code'; phone: string } | { at: 'password'; token: string }

/** FPW-1 to FPW-7: phone number, code, new password. */
function ForgotPasswordFlow({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'phone' })

  const getCode = async ({ phoneCode, phone: number }: PhoneValue) => {
    const phone = `${phoneCode}${number}`
    await sendCode(phone, 'sms')
    toast.success(t('OTP sent'))
    setStep({ at: 'code', phone })
  }
  const updatePassword = (token: string) => async (password: string) => {
    const reply = await call('resetPassword', { body: { password, deviceToken: deviceToken() }, token })
    storeDeviceToken(reply.deviceToken)
    toast.success(t('Password updated'))
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={titles[step.at]()} description={descriptions[step.at]()}>
      {step.at === 'phone' && (
        <TextMeForm
          consent={consent()}
          invalidPhone={messages.invalidPhone}
          submit={t('Get Code')}
          onSubmit={orToast(getCode)}
        />
      )}
      {step.at === 'code' && (
        <ResetCodeForm
          phone={step.phone}
          sendCode={(channel) => sendCode(step.phone, channel)}
          onVerified={(token) => setStep({ at: 'password', token })}
        />
      )}
      {step.at === 'password' && (
        <NewPasswordForm
          labels={passwordLabels()}
          maxLength={limits.resetPasswordInputMax}
          onSubmit={orToast(updatePassword(step.token))}
        />
      )}
    </Dialog>
  )
}

const titles = {
  phone: () => t('Forgot Password ?'),
  code: () => t('Forgot Password ?'),
  password: () => t('Set New Password ?'),
}
const descriptions = {
  phone: () => t('Tell us your phone number and we will text you a code.'),
  code: () => t('If that number has an account, its 4-digit code is on the way.'),
  password: () => t('Choose a password you do not use anywhere else.'),
}

const sendCode = (phone: string, channel: Channel) =>
  call('forgotPassword', { body: { phone, channel, deviceToken: deviceToken() } })

function orToast<Input>(action: (input: Input) => Promise<void>) {
  return (input: Input) => action(input).catch((error: unknown) => toast.error(errorText(error)))
}
