import { countdowns, limits } from '@lucero/contract/shared/constants'
import { Refusal } from '@lucero/contract/shared/refusals'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { canUsePasskeys } from '@lucero/ui/page/passkey-support.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { emptyPhone, maskedNumber } from '@lucero/ui/form/phone-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { FormIntro } from './form-intro.tsx'
import type { NewLogin } from './new-login.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { passkeyErrorText, signUpWithPasskey } from './passkeys.ts'
import { SignUpDetailsForm, type SignUpDetails } from './sign-up-details-form.tsx'
import { VerifyAccount } from './verify-account.tsx'
import { t } from '@lucero/ui/text/t.ts'

const blank: SignUpDetails = { username: '', phone: emptyPhone, agreesToSms: false, agreesToTerms: false }
const passwordLabels = () => ({
  newPassword: t('Password'),
  confirmation: t('Confirm Password'),
  submit: t('Join Now Us'),
})

type Step =
  | { at: 'details'; usernameError?: string }
  | { at: 'password' }
  | { at: 'verify'; userId: string; login?: NewLogin; finish?: (code: string) => Promise<void> }

/** SUP-1 to SUP-10: details, then a password, then the code. A passkey replaces the password where the player chooses so. */
export function SignUpFlow() {
  const [step, setStep] = useState<Step>({ at: 'details' })
  const [details, setDetails] = useState(blank)

  const saveDetails = (next: SignUpDetails) => {
    setDetails(next)
    setStep({ at: 'password' })
  }
  const join = async (password: string) => {
    try {
      const userId = await signUp(details, password)
      toast.success(t('Registered Successfully!'))
      setStep({ at: 'verify', userId, login: { username: details.username, password } })
    } catch (error) {
      toast.error(errorText(error))
      const usernameError = wrongUsername(error)
      if (usernameError) setStep({ at: 'details', usernameError })
    }
  }

  const joinWithPasskey = async (next: SignUpDetails) => {
    setDetails(next)
    try {
      const { userId, finish } = await signUpWithPasskey(next)
      toast.success(t('Registered Successfully!'))
      setStep({ at: 'verify', userId, finish })
    } catch (error) {
      const usernameError = wrongUsername(error)
      if (usernameError) setStep({ at: 'details', usernameError })
      else toast.error(await passkeyErrorText(error))
    }
  }

  if (step.at === 'verify') {
    return (
      <VerifyAccount
        userId={step.userId}
        startSeconds={countdowns.signUpSeconds}
        step={step.finish ? t('Step 2 of 2') : t('Step 3 of 3')}
        login={step.login}
        finish={step.finish}
        sentTo={maskedNumber(details.phone)}
      />
    )
  }
  if (step.at === 'details') {
    return (
      <SignUpDetailsForm
        details={details}
        usernameError={step.usernameError}
        onDone={saveDetails}
        onPasskey={canUsePasskeys() ? joinWithPasskey : undefined}
      />
    )
  }
  return (
    <>
      <FormIntro step={t('Step 2 of 3')} title={t('Set a password')} />
      <NewPasswordForm
        labels={passwordLabels()}
        maxLength={limits.passwordMax}
        username={details.username}
        onSubmit={join}
      >
        <Button variant="ghost" onClick={() => setStep({ at: 'details' })}>
          {t('Back')}
        </Button>
      </NewPasswordForm>
    </>
  )
}

async function signUp({ username, phone: { phoneCode, phone } }: SignUpDetails, password: string) {
  const { user } = await call('signUp', { body: { username, password, phoneCode, phone } })
  return user.id
}

/** Error for the username field, if the server rejected the name. The player returns to the first step. */
function wrongUsername(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  return error.code === 'USERNAME_TAKEN' ? t('This username is taken') : error.fields['username']
}
