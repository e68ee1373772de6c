import { countdowns } from '@lucero/contract/shared/constants'
import * as fields from '@lucero/contract/shared/fields'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { resolveRules, useFocusOnArrival } from '../lib/forms.ts'
import { call } from '../lib/api.ts'
import { deviceToken } from '../lib/known-browser.ts'
import { errorText } from '../lib/error-text.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { CodeInput } from '@lucero/ui/form/code-input.tsx'
import { toPaddedMinutesSeconds } from '@lucero/ui/text/countdown.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { CodeSending, type Channel } from './code-sending.tsx'
import styles from './forms.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** FPW-2: the contract's code rule with the messages of this modal. */
const code = z
  .string()
  .min(1, fields.messages.required)
  .refine((text) => fields.code.safeParse(text).success, fields.messages.invalidOtp)
const rules = z.object({ code })

type ResetCodeFormProps = {
  phone: string
  sendCode: (channel: Channel) => Promise<unknown>
  onVerified: (token: string) => void
}

export function ResetCodeForm({ phone, sendCode, onVerified }: ResetCodeFormProps) {
  const { control, handleSubmit, formState, setFocus, setValue } = useForm({
    resolver: resolveRules(rules),
    defaultValues: { code: '' },
  })
  const { field, fieldState } = useController({ name: 'code', control })
  useFocusOnArrival(setFocus, 'code')

  const verify = handleSubmit(async (values) => {
    try {
      const { accessToken } = await call('verifyResetCode', {
        body: { phone, ...values, deviceToken: deviceToken() },
      })
      toast.success(t('OTP Verified'))
      onVerified(accessToken)
    } catch (error) {
      toast.error(errorText(error))
      setValue('code', '')
      setFocus('code')
    }
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void verify(event)}>
      <CodeInput {...field} label={t('Verification code')} error={fieldState.error?.message} />
      <CodeSending
        startSeconds={countdowns.resendSeconds}
        timeLabel={t('Time Remaining:')}
        showTime={toPaddedMinutesSeconds}
        send={sendCode}
      />
      <Button type="submit" variant="primary" size="large" wide loading={formState.isSubmitting}>
        {t('Verify')}
      </Button>
    </form>
  )
}
