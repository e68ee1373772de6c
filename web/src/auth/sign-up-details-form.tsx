import { limits } from '@lucero/contract/shared/constants'
import * as fields from '@lucero/contract/shared/fields'
import { useEffect } from 'react'
import { useController, useForm } from 'react-hook-form'
import { Link } from '@lucero/ui/page/router.tsx'
import { z } from 'zod'
import { paths } from '../lib/paths.ts'
import { phoneRule } from './form-rules.ts'
import { resolveRules, useFocusOnArrival } from '../lib/forms.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { PhoneField } from '@lucero/ui/form/phone-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { FormIntro } from './form-intro.tsx'
import { Wanted } from './wanted.tsx'
import styles from './forms.module.css'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const rules = z.object({
  username: fields.username,
  phone: phoneRule({ empty: fields.messages.required, invalid: fields.messages.invalidPhone }),
  agreesToSms: z.boolean().refine(Boolean, fields.messages.required),
  agreesToTerms: z.boolean().refine(Boolean, fields.messages.required),
})

export type SignUpDetails = z.infer<typeof rules>

type SignUpDetailsFormProps = {
  details: SignUpDetails
  usernameError: string | undefined
  onDone: (details: SignUpDetails) => void
}

export function SignUpDetailsForm({ details, usernameError, onDone }: SignUpDetailsFormProps) {
  const form = useForm({ resolver: resolveRules(rules), defaultValues: details })
  const { register, setError } = form
  const username = register('username')
  const phone = useController({ name: 'phone', control: form.control })
  const { errors } = form.formState
  useFocusOnArrival(form.setFocus, 'username')
  useEffect(() => {
    if (usernameError) setError('username', { message: usernameError }, { shouldFocus: true })
  }, [usernameError, setError])

  return (
    <>
      <FormIntro step={t('Step 1 of 3')} title={t('Create your account')} />
      <Wanted />
      <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(onDone)(event)}>
        <TextField
          label={t('Username')}
          hint={t('{least} to {most} characters', { least: limits.usernameMin, most: limits.usernameMax })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          block={fields.blockedInUsername}
          maxLength={limits.usernameMax}
          error={errors.username?.message}
          {...username}
        />
        <PhoneField {...phone.field} label={t('Phone number')} error={phone.fieldState.error?.message} />
        <CheckboxField
          label={t('I agree to receive a verification code via SMS.')}
          error={errors.agreesToSms?.message}
          {...register('agreesToSms')}
        />
        <CheckboxField label={<AgeAndTerms />} error={errors.agreesToTerms?.message} {...register('agreesToTerms')} />
        <Button className={styles.submit} type="submit" variant="primary" size="large" wide>
          {t('Set Password')}
        </Button>
      </form>
    </>
  )
}

function AgeAndTerms() {
  return (
    <>
      {richText(
        'I confirm that I am at least {minimumAge} years of age and I accept the <link>Terms & Conditions</link>.',
        {
          minimumAge: limits.minimumAge,
          link: <Link to={paths.terms} target="_blank" rel="noopener" />,
        },
      )}
    </>
  )
}
