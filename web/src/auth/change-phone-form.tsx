import * as fields from '@lucero/contract/shared/fields'
import type { User } from '@lucero/contract/player/players'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../lib/api.ts'
import { useDraft } from '../lib/draft.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { ConfirmationField } from './confirmation-field.tsx'
import { useConfirmation } from './passkeys.ts'
import { phoneRule } from './form-rules.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { emptyPhone, maskedNumber, PhoneField, type PhoneValue } from '@lucero/ui/form/phone-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from '../players/account.module.css'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const { enterValidNumber, required } = fields.messages
const rules = z.object({
  newPhone: phoneRule({ empty: enterValidNumber, invalid: enterValidNumber }),
  password: fields.givenPassword,
  consent: z.boolean().refine(Boolean, required),
})

type ChangePhoneFormProps = { user: User; onCodeSent: (newNumber: PhoneValue) => void }

const rulesByPasskey = rules.extend({ password: z.string() })

export function ChangePhoneForm({ user: { phone, phoneCode }, onCodeSent }: ChangePhoneFormProps) {
  const { isByPasskey, prove } = useConfirmation()
  const form = useForm({
    resolver: resolveRules(isByPasskey ? rulesByPasskey : rules),
    defaultValues: { newPhone: emptyPhone, password: '', consent: false },
  })
  useDraft('phone', form)
  const number = useController({ name: 'newPhone', control: form.control })
  const { errors, isSubmitting } = form.formState

  const sendCode = form.handleSubmit(async ({ newPhone, password }) => {
    const to = { newPhone: newPhone.phone, newPhoneCode: newPhone.phoneCode }
    try {
      await call('changePhone', { body: { phone, phoneCode, password: await prove(password), ...to } })
      toast.success(t('OTP sent'))
      onCodeSent(newPhone)
    } catch (error) {
      showFormError(error, form)
    }
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void sendCode(event)}>
      <p className={styles.note}>
        {richText('Your number now: {masked}', {
          masked: <span className={styles.number}>{maskedNumber({ phoneCode, phone })}</span>,
        })}
      </p>
      <PhoneField {...number.field} label={t('New phone number')} error={number.fieldState.error?.message} />
      <ConfirmationField
        isByPasskey={isByPasskey}
        label={t('Password')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <CheckboxField
        label={t('I agree to receive a verification code via SMS.')}
        error={errors.consent?.message}
        {...form.register('consent')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('Get Code')}
        </Button>
      </div>
    </form>
  )
}
