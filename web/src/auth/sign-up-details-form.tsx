import { limits } from '@lucero/contract/shared/constants'
import * as fields from '@lucero/contract/shared/fields'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, type KeyboardEvent } from 'react'
import { useController, useForm } from 'react-hook-form'
import { Link } from '@lucero/ui/page/router.tsx'
import { z } from 'zod'
import { paths } from '../lib/paths.ts'
import { phoneRule } from './form-rules.ts'
import { resolveRules, useFocusOnArrival } from '../lib/forms.ts'
import { preloadOnIntent } from '../lib/lazy-part.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { PhoneField } from '@lucero/ui/form/phone-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { loadDevice } from './passkeys.ts'
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
  /** Creates a passkey instead of a password. Undefined if this browser cannot. */
  onPasskey: ((details: SignUpDetails) => Promise<void>) | undefined
}

export function SignUpDetailsForm({ details, usernameError, onDone, onPasskey }: SignUpDetailsFormProps) {
  const form = useForm({ resolver: resolveRules(rules), defaultValues: details })
  const { register, setError } = form
  const username = register('username')
  const phone = useController({ name: 'phone', control: form.control })
  const { errors, isSubmitting } = form.formState
  useFocusOnArrival(form.setFocus, 'username')
  useEffect(() => {
    if (usernameError) setError('username', { message: usernameError }, { shouldFocus: true })
  }, [usernameError, setError])

  /** Enter, or Next on a phone's keyboard, goes on to the number while it is empty. */
  const toPhone = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || form.getValues('phone').phone !== '') return
    event.preventDefault()
    form.setFocus('phone')
  }

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
          enterKeyHint="next"
          onKeyDown={toPhone}
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
        {onPasskey && (
          <Button
            size="large"
            wide
            loading={isSubmitting}
            onClick={() => void form.handleSubmit(onPasskey)()}
            {...preloadOnIntent(loadDevice)}
          >
            <KeyRound aria-hidden="true" /> {t('Join with a passkey')}
          </Button>
        )}
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
