import * as fields from '@lucero/contract/fields'
import { useEffect } from 'react'
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
import { toMinutesSeconds } from '@lucero/ui/text/countdown.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { CodeSending } from './code-sending.tsx'
import { FormIntro } from './form-intro.tsx'
import { handOverLogin, type NewLogin } from './new-login.ts'
import styles from './forms.module.css'
import { t } from '@lucero/ui/text/t.ts'

const rules = z.object({ code: fields.code })

type VerifyAccountProps = {
  userId: string
  startSeconds: number
  step?: string
  /** Fills the sign-in form afterwards. */
  login: NewLogin
  /** Masked number. Unknown after a sign-in. */
  sentTo?: string
}

/** VER-1: verifies the phone of a new account, after sign-up or when an unverified player signs in. */
export function VerifyAccount({ userId, startSeconds, step, login, sentTo }: VerifyAccountProps) {
  const verified = useUiState((state) => state.signupPopupOpen)
  const { control, handleSubmit, formState, setFocus, setValue } = useForm({
    resolver: resolveRules(rules),
    defaultValues: { code: '' },
  })
  const { field, fieldState } = useController({ name: 'code', control })
  useFocusOnArrival(setFocus, 'code')
  useEffect(() => () => showUi({ signupPopupOpen: false }), [])

  const verify = handleSubmit(async ({ code }) => {
    try {
      await call('verifyAccount', { body: { code, userId } })
      showUi({ signupPopupOpen: true })
    } catch (error) {
      toast.error(errorText(error))
      setValue('code', '')
      setFocus('code')
    }
  })

  const continueToSignIn = () => {
    handOverLogin(login)
    navigation.reload()
  }

  return (
    <>
      <FormIntro step={step} title={t('Verify Your Account')}>
        {sentTo
          ? t('Enter the 4 digits we sent to {number}.', { number: sentTo })
          : t('Enter the 4 digits we sent to your phone. If a code came within the last minute, it is that one.')}
      </FormIntro>
      <form className={styles.form} noValidate onSubmit={(event) => void verify(event)}>
        <CodeInput {...field} label={t('Verification code')} error={fieldState.error?.message} />
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
        onClose={continueToSignIn}
        tone="success"
        title={t('Account Verified')}
        actions={
          <Button variant="primary" onClick={continueToSignIn}>
            {t('Ok')}
          </Button>
        }
      >
        {t('Your phone is confirmed. One press of Sign In is left.')}
      </AlertDialog>
    </>
  )
}
