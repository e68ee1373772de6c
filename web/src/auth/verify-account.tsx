import * as fields from '@lucero/contract/shared/fields'
import { useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { resolveRules, useFocusOnArrival } from '../lib/forms.ts'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { navigation } from '../lib/navigation.ts'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { AlertDialog } from '@lucero/ui/overlay/alert-dialog.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { CodeInput } from '@lucero/ui/form/code-input.tsx'
import { promptForLimits } from '../safer/limits-prompt-state.ts'
import { toMinutesSeconds } from '@lucero/ui/text/countdown.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { CodeSending } from './code-sending.tsx'
import { FormIntro } from './form-intro.tsx'
import { handOverLogin, type NewLogin } from './new-login.ts'
import { signInWithPasskey } from './passkeys.ts'
import { signIn } from './sign-in.ts'
import styles from './forms.module.css'
import { t } from '@lucero/ui/text/t.ts'

const rules = z.object({ code: fields.code })

type VerifyAccountProps = {
  userId: string
  startSeconds: number
  step?: string
  /** Signs in afterwards. If that fails, it fills the sign-in form. Without it, a passkey signs in. */
  login?: NewLogin | undefined
  /** Verifies the code and signs in, without another press. */
  finish?: ((code: string) => Promise<void>) | undefined
  /** Masked number. Unknown after a sign-in. */
  sentTo?: string
}

/** VER-1: verifies the phone of a new account, after sign-up or when an unverified player signs in. */
export function VerifyAccount({ userId, startSeconds, step, login, finish, sentTo }: VerifyAccountProps) {
  const verified = useUiState((state) => state.signupPopupOpen)
  const { control, handleSubmit, formState, setFocus, setValue } = useForm({
    resolver: resolveRules(rules),
    defaultValues: { code: '' },
  })
  const { field, fieldState } = useController({ name: 'code', control })
  useFocusOnArrival(setFocus, 'code')
  useEffect(() => () => showUi({ signupPopupOpen: false }), [])

  const isSending = useRef(false)
  const verify = async () => {
    // The last digit submits the code, so a press of Enter or of the button may follow it.
    if (isSending.current) return
    isSending.current = true
    await handleSubmit(async ({ code }) => {
      try {
        if (finish) return await finish(code)
        await call('verifyAccount', { body: { code, userId } })
        promptForLimits(userId)
        showUi({ signupPopupOpen: true })
      } catch (error) {
        toast.error(errorText(error))
        setValue('code', '')
        setFocus('code')
      }
    })()
    isSending.current = false
  }
  const { continueSignedIn, isSigningIn } = useSignInAfter(login)

  return (
    <>
      <FormIntro step={step} title={t('Verify Your Account')}>
        {sentTo
          ? t('Enter the 4 digits we sent to {number}.', { number: sentTo })
          : t('Enter the 4 digits we sent to your phone. If a code came within the last minute, it is that one.')}
      </FormIntro>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void verify()
        }}
      >
        <CodeInput
          {...field}
          onComplete={() => void verify()}
          label={t('Verification code')}
          error={fieldState.error?.message}
        />
        <CodeSending
          startSeconds={startSeconds}
          timeLabel={t('New code in')}
          showTime={toMinutesSeconds}
          send={(channel) => call('resendCode', { body: { userId, channel } })}
        />
        <Button type="submit" variant="primary" size="large" wide loading={formState.isSubmitting}>
          {t('Verify')}
        </Button>
      </form>
      <AlertDialog
        open={verified}
        onClose={continueSignedIn}
        tone="success"
        title={t('Account Verified')}
        actions={
          <Button variant="primary" loading={isSigningIn} onClick={continueSignedIn}>
            {t('Ok')}
          </Button>
        }
      >
        {t('Your phone is confirmed. Ok signs you in.')}
      </AlertDialog>
    </>
  )
}

/** Signs the new account in with the login that was typed, and reloads the page (SUP-10). */
function useSignInAfter(login: NewLogin | undefined) {
  const [isSigningIn, setIsSigningIn] = useState(false)
  const continueSignedIn = () => {
    if (isSigningIn) return
    setIsSigningIn(true)
    const signingIn = login ? signIn({ ...login, rememberMe: false }) : signInWithPasskey()
    signingIn.catch(() => {
      if (login) handOverLogin(login)
      navigation.reload()
    })
  }
  return { continueSignedIn, isSigningIn }
}
