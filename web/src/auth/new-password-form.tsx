import * as fields from '@lucero/contract/shared/fields'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { resolveRules, useFocusOnArrival } from '../lib/forms.ts'
import { newPasswordRules } from './form-rules.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import styles from './forms.module.css'

const rules = newPasswordRules(fields.messages.passwordsDoNotMatch)

type NewPasswordFormProps = {
  labels: { newPassword: string; confirmation: string; submit: string }
  maxLength: number
  /** Lets a password manager store the new password under this username. */
  username?: string
  onSubmit: (password: string) => Promise<void>
  children?: ReactNode
}

/** SUP-5, FPW-3: a new password and its confirmation. */
export function NewPasswordForm({ labels, maxLength, username, onSubmit, children }: NewPasswordFormProps) {
  const { register, handleSubmit, formState, setFocus, control } = useForm({
    resolver: resolveRules(rules),
    defaultValues: { newPassword: '', confirmation: '' },
  })
  const typed = useWatch({ control, name: 'newPassword' })
  const { errors, isSubmitting } = formState
  useFocusOnArrival(setFocus, 'newPassword')
  const submit = handleSubmit(({ newPassword }) => onSubmit(newPassword))
  const field = { block: fields.blockedInPassword, maxLength }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {username && <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />}
      <NewPasswordField
        {...field}
        typed={typed}
        label={labels.newPassword}
        error={errors.newPassword?.message}
        {...register('newPassword', { deps: 'confirmation' })}
      />
      <PasswordField
        {...field}
        autoComplete="new-password"
        label={labels.confirmation}
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <Button className={styles.submit} type="submit" variant="primary" size="large" wide loading={isSubmitting}>
        {labels.submit}
      </Button>
      {children}
    </form>
  )
}
