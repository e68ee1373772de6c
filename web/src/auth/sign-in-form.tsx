import { limits } from '@lucero/contract/shared/constants'
import * as fields from '@lucero/contract/shared/fields'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useState, type ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { clearNewLogin, newLogin } from './new-login.ts'
import { clearRememberedLogin, rememberedLogin } from './remembered-login.ts'
import { resolveRules, useFocusOnArrival } from '../lib/forms.ts'
import { preloadOnIntent } from '../lib/lazy-part.ts'
import { loadDevice } from './passkeys.ts'
import { openAuth, showUi } from '../lib/ui-state.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import styles from './forms.module.css'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const rules = z.object({ username: fields.givenUsername, password: fields.givenPassword, rememberMe: z.boolean() })
const longestUsername = 128

export type SignInValues = z.infer<typeof rules>

type SignInFormProps = {
  onSignIn: (values: SignInValues) => Promise<void>
  /** Undefined if this browser cannot use passkeys. */
  onPasskey: (() => Promise<void>) | undefined
}

export function SignInForm({ onSignIn, onPasskey }: SignInFormProps) {
  const { register, handleSubmit, formState, setFocus, getValues } = useForm({
    resolver: resolveRules(rules),
    defaultValues: startValues(),
  })
  const { errors, isSubmitting } = formState
  useFocusOnArrival(setFocus, getValues('username') ? 'password' : 'username')
  useEffect(() => clearNewLogin, [])
  const rememberMe = register('rememberMe', {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => target.checked || clearRememberedLogin(),
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSignIn)(event)}>
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        block={/\s/}
        maxLength={longestUsername}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label={t('Password')}
        block={/\s/}
        maxLength={limits.passwordMax}
        error={errors.password?.message}
        {...register('password')}
      />
      <CheckboxField label={t('Remember me')} {...rememberMe} />
      <Button className={styles.submit} type="submit" variant="primary" size="large" wide loading={isSubmitting}>
        {t('Sign In')}
      </Button>
      {onPasskey && <PasskeyButton onPasskey={onPasskey} />}
      <RecoveryLinks />
    </form>
  )
}

function PasskeyButton({ onPasskey }: { onPasskey: () => Promise<void> }) {
  const [isWaiting, setIsWaiting] = useState(false)
  const press = () => {
    setIsWaiting(true)
    void onPasskey().finally(() => setIsWaiting(false))
  }
  return (
    <Button size="large" wide loading={isWaiting} onClick={press} {...preloadOnIntent(loadDevice)}>
      <KeyRound aria-hidden="true" /> {t('Sign in with a passkey')}
    </Button>
  )
}

function RecoveryLinks() {
  return (
    <>
      <div className={styles.row}>
        <button className={styles.link} type="button" onClick={() => showUi({ forgotUsernameOpen: true })}>
          {t('Forgot Username')}
        </button>
        <button className={styles.link} type="button" onClick={() => showUi({ forgotPasswordOpen: true })}>
          {t('Forgot Password')}
        </button>
      </div>
      <p className={styles.aside}>
        {richText('New here? {join}', {
          join: (
            <button className={styles.link} type="button" onClick={() => openAuth('profile')}>
              {t('Join Now')}
            </button>
          ),
        })}
      </p>
    </>
  )
}

function startValues(): SignInValues {
  const fresh = newLogin()
  if (fresh) return { ...fresh, rememberMe: false }
  const login = rememberedLogin()
  return { username: login?.username ?? '', password: login?.password ?? '', rememberMe: login !== undefined }
}
