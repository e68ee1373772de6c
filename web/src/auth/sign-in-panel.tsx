import { countdowns, delays } from '@lucero/contract/constants'
import { Refusal } from '@lucero/contract/refusals'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { deviceToken, isKnownBrowser, storeDeviceToken } from '../lib/known-browser.ts'
import { newLogin } from './new-login.ts'
import { clearRememberedLogin, rememberLogin } from './remembered-login.ts'
import { errorText } from '../lib/error-text.ts'
import { navigation } from '../lib/navigation.ts'
import { storeAccessToken } from '../lib/session.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { FormIntro } from './form-intro.tsx'
import { NotVerifiedAlert, RefusedAlert } from './sign-in-alerts.tsx'
import { SignInForm, type SignInValues } from './sign-in-form.tsx'
import { VerifyAccount } from './verify-account.tsx'
import { t } from '@lucero/ui/text/t.ts'

export function SignInPanel() {
  const [refusal, setRefusal] = useState<Refusal>()
  const [verifyingId, setVerifyingId] = useState<string>()
  const [login, setLogin] = useState({ username: '', password: '' })
  const unverifiedId = refusal?.code === 'USER_NOT_VERIFIED' ? refusal.fields['user_id'] : undefined

  const trySignIn = (values: SignInValues) => {
    setLogin({ username: values.username, password: values.password })
    return signIn(values).catch((error: unknown) => {
      if (error instanceof Refusal) setRefusal(error)
      else toast.error(errorText(error))
    })
  }

  if (verifyingId) {
    return <VerifyAccount userId={verifyingId} startSeconds={countdowns.resendSeconds} login={login} />
  }
  return (
    <>
      <Greeting />
      <SignInForm onSignIn={trySignIn} />
      {unverifiedId && (
        <NotVerifiedAlert userId={unverifiedId} onCodeSent={setVerifyingId} onClose={() => setRefusal(undefined)} />
      )}
      {refusal && !unverifiedId && <RefusedAlert refusal={refusal} />}
    </>
  )
}

function Greeting() {
  const [isNew] = useState(() => newLogin() !== undefined)
  if (isNew) {
    return (
      <FormIntro title={t('You are in')}>{t('Your name and password are filled in. Sign in, and play.')}</FormIntro>
    )
  }
  return (
    <FormIntro title={isKnownBrowser() ? t('Welcome back') : t('Sign In')}>
      {t('Sign in to your credits, your bonuses and your games.')}
    </FormIntro>
  )
}

async function signIn({ username, password, rememberMe }: SignInValues): Promise<void> {
  const answer = await call('signIn', { body: { username, password, deviceToken: deviceToken() } })
  storeAccessToken(answer.accessToken, answer.userId)
  storeDeviceToken(answer.deviceToken)
  if (rememberMe) rememberLogin({ username, password })
  else clearRememberedLogin()
  toast.success(t('Login Successful.'))
  await navigation.wait(delays.loginReloadMs)
  navigation.reload()
}
