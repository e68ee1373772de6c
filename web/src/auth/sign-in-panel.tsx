import { countdowns, delays } from '@lucero/contract/constants'
import { Refusal } from '@lucero/contract/refusals'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { deviceToken, forgetLogin, keepDeviceToken, rememberLogin } from './remembered-login.ts'
import { errorText } from '../lib/error-text.ts'
import { navigation } from '../lib/navigation.ts'
import { keepAccessToken } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'
import { FormIntro } from './form-intro.tsx'
import { NotVerifiedAlert, RefusedAlert } from './sign-in-alerts.tsx'
import { SignInForm, type SignInValues } from './sign-in-form.tsx'
import { VerifyAccount } from './verify-account.tsx'
import { t } from '../ui/t.ts'

export function SignInPanel() {
  const [refusal, setRefusal] = useState<Refusal>()
  const [verifyingId, setVerifyingId] = useState<string>()
  const unverifiedId = refusal?.code === 'USER_NOT_VERIFIED' ? refusal.fields['user_id'] : undefined

  const trySignIn = (values: SignInValues) =>
    signIn(values).catch((error: unknown) => {
      if (error instanceof Refusal) setRefusal(error)
      else toast.error(errorText(error))
    })

  if (verifyingId) return <VerifyAccount userId={verifyingId} startSeconds={countdowns.resendSeconds} />
  return (
    <>
      <FormIntro title={t('Welcome back')}>{t('Sign in to your credits, your bonuses and your games.')}</FormIntro>
      <SignInForm onSignIn={trySignIn} />
      {unverifiedId && (
        <NotVerifiedAlert userId={unverifiedId} onCodeSent={setVerifyingId} onClose={() => setRefusal(undefined)} />
      )}
      {refusal && !unverifiedId && <RefusedAlert refusal={refusal} />}
    </>
  )
}

async function signIn({ username, password, rememberMe }: SignInValues): Promise<void> {
  const answer = await call('signIn', { body: { username, password, deviceToken: deviceToken() } })
  keepAccessToken(answer.accessToken)
  keepDeviceToken(answer.deviceToken)
  if (rememberMe) rememberLogin({ username, password })
  else forgetLogin()
  toast.success(t('Login Successful.'))
  await navigation.wait(delays.loginReloadMs)
  navigation.reload()
}
