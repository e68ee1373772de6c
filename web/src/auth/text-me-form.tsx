import * as fields from '@lucero/contract/shared/fields'
import { useMemo } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { phoneRule } from './form-rules.ts'
import { resolveRules } from '../lib/forms.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { emptyPhone, PhoneField, type PhoneValue } from '@lucero/ui/form/phone-field.tsx'
import styles from './forms.module.css'
import { t } from '@lucero/ui/text/t.ts'

type TextMeFormProps = {
  consent: string
  invalidPhone: string
  submit: string
  onSubmit: (phone: PhoneValue) => Promise<void>
}

/** FPW-1, FUN-1: phone number, SMS consent and a button. FUN-2: an error clears when its field is edited. */
export function TextMeForm({ consent, invalidPhone, submit, onSubmit }: TextMeFormProps) {
  const resolver = useMemo(() => resolveRules(rulesWith(invalidPhone)), [invalidPhone])
  const form = useForm({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: { phoneNumber: emptyPhone, isAgree: false },
  })
  const { field } = useController({ name: 'phoneNumber', control: form.control })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(({ phoneNumber }) => onSubmit(phoneNumber))

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <PhoneField
        {...field}
        label={t('Phone number')}
        error={errors.phoneNumber?.message}
        onChange={(value) => {
          form.clearErrors('phoneNumber')
          field.onChange(value)
        }}
      />
      <CheckboxField
        label={consent}
        error={errors.isAgree?.message}
        {...form.register('isAgree', { onChange: () => form.clearErrors('isAgree') })}
      />
      <Button className={styles.submit} type="submit" variant="primary" size="large" wide loading={isSubmitting}>
        {submit}
      </Button>
    </form>
  )
}

function rulesWith(invalidPhone: string) {
  return z.object({
    phoneNumber: phoneRule({ empty: fields.messages.required, invalid: invalidPhone }),
    isAgree: z.boolean().refine(Boolean, fields.messages.required),
  })
}
