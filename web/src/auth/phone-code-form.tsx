import { delays } from '@lucero/contract/shared/constants'
import * as fields from '@lucero/contract/shared/fields'
import { useMemo, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useStoredDraft } from '../lib/draft.ts'
import { resolveRules, useFocusOnArrival } from '../lib/forms.ts'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { navigation } from '../lib/navigation.ts'
import { AlertDialog } from '@lucero/ui/overlay/alert-dialog.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { CodeInput } from '@lucero/ui/form/code-input.tsx'
import type { PhoneValue } from '@lucero/ui/form/phone-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from '../players/account.module.css'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t, translated } from '@lucero/ui/text/t.ts'

const rules = z.object({ code: fields.code })

type PhoneCodeFormProps = { newNumber: PhoneValue; onBack: () => void }

export function PhoneCodeForm({ newNumber, onBack }: PhoneCodeFormProps) {
  const { phone, phoneCode } = newNumber
  useStoredDraft(
    'phone',
    useMemo(() => ({ newPhone: newNumber }), [newNumber]),
  )
  const [alerted, setAlerted] = useState(false)
  const form = useForm({ resolver: resolveRules(rules), defaultValues: { code: '' } })
  const { field, fieldState } = useController({ name: 'code', control: form.control })
  const { setFocus } = form
  useFocusOnArrival(setFocus, 'code')

  const verify = form.handleSubmit(
    async ({ code }) => {
      try {
        await call('verifyPhone', { body: { newPhone: phone, newPhoneCode: phoneCode, code } })
        toast.success(t('Number updated successfully'))
        await navigation.wait(delays.phoneRedirectMs)
        navigation.openHome()
      } catch (error) {
        toast.error(errorText(error))
        form.setValue('code', '')
        setFocus('code')
      }
    },
    () => setAlerted(form.getValues('code') === ''),
  )
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void verify(event)}>
      <p className={styles.note}>
        {richText('The code is on its way to {number}.', {
          number: (
            <span className={styles.number}>
              +{phoneCode} {phone}
            </span>
          ),
        })}
      </p>
      <CodeInput {...field} label={t('OTP')} error={field.value === '' ? undefined : fieldState.error?.message} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          {t('Verify')}
        </Button>
        <Button disabled={form.formState.isSubmitting} onClick={onBack}>
          {t('Use another number')}
        </Button>
      </div>
      <EnterOtpAlert open={alerted} onClose={() => setAlerted(false)} />
    </form>
  )
}

function EnterOtpAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  const actions = (
    <Button variant="primary" onClick={onClose}>
      {t('Ok')}
    </Button>
  )
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      tone="warning"
      title={translated(fields.messages.enterOtp)}
      actions={actions}
    />
  )
}
