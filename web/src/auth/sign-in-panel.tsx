import { countdowns } from '@lucero/contract/shared/constants'
import { Refusal } from '@lucero/contract/shared/refusals'
import { useState } from 'react'
import { isKnownBrowser } from '../lib/known-browser.ts'
import { newLogin, type NewLogin } from './new-login.ts'
import { errorText } from '../lib/error-text.ts'
import { canUsePasskeys } from '@lucero/ui/page/passkey-support.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { FormIntro } from './form-intro.tsx'
import { signIn } from './sign-in.ts'
import { passkeyErrorText, signInWithPasskey } from './passkeys.ts'
import { NotVerifiedAlert, RefusedAlert } from './sign-in-alerts.tsx'
import { SignInForm, type SignInValues } from './sign-in-form.tsx'
import { VerifyAccount } from './verify-account.tsx'
import { t } from '@lucero/ui/text/t.ts'

export function SignInPanel() {
  const [refusal, setRefusal] = useState<Refusal>()
  const [verifyingId, setVerifyingId] = useState<string>()
  const [login, setLogin] = useState<NewLogin>()
  const unverifiedId = refusal?.code === 'USER_NOT_VERIFIED' ? refusal.fields['user_id'] : undefined

  const trySignIn = (values: SignInValues) => {
    setLogin({ username: values.username, password: values.password })
    return signIn(values).catch((error: unknown) => {
      if (error instanceof Refusal) setRefusal(error)
      else toast.error(errorText(error))
    })
  }

  const tryPasskey = async () => {
    setLogin(undefined)
    try {
      await signInWithPasskey()
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'PASSKEYS_UNAVAILABLE') setRefusal(error)
      else toast.error(await passkeyErrorText(error))
    }
  }

  if (verifyingId) {
    return <VerifyAccount userId={verifyingId} startSeconds={countdowns.resendSeconds} login={login} />
  }
  return (
    <>
      <Greeting />
      <SignInForm onSignIn={trySignIn} onPasskey={canUsePasskeys() ? tryPasskey : undefined} />
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
