/** Sign-in with password and code or with a passkey, and the enrolment of a new account. */
import { languageCodes, languages } from '@lucero/contract/shared/languages'
import { Refusal } from '@lucero/contract/shared/refusals'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { language, t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { chooseLanguage } from '../lib/stored.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { getPasskey } from '../lib/passkeys.ts'
import { openDesk } from './open-desk.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'
import { SubmitForm } from './submit-form.tsx'

const Enrolment = lazy(() => import('./enrolment.tsx').then((module) => ({ default: module.Enrolment })))

type Credentials = { username: string; password: string }

export function SignIn() {
  const { isLocked } = useSession()
  const [toEnrol, setToEnrol] = useState<Credentials>()
  if (toEnrol) {
    return (
      <SignInFrame title={t('Set up your account')}>
        <Suspense fallback={<Spinner />}>
          <Enrolment {...toEnrol} />
        </Suspense>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('Sign in')}>
      {isLocked && <p className={styles.note}>{t('You were signed out after a time without activity.')}</p>}
      <CredentialsForm onEnrolment={setToEnrol} />
      <DemoAccounts />
      <Languages />
    </SignInFrame>
  )
}

function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.logo}>
          <StarLogo size={22} />
          <span>{t('Desk')}</span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  )
}

/** The other languages, in their own words. The choice stays in this browser. */
const Languages = () => (
  <p className={styles.languages}>
    {languageCodes
      .filter((code) => code !== language())
      .map((code) => (
        <Button key={code} variant="ghost" size="small" lang={code} onClick={() => chooseLanguage(code)}>
          {languages[code].name}
        </Button>
      ))}
  </p>
)

function CredentialsForm({ onEnrolment }: { onEnrolment: (credentials: Credentials) => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const signIn = async () => {
    try {
      await call('signInStaff', { username, password, as: 'cookie', ...(code && { code }) })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ENROLMENT_NEEDED') return onEnrolment({ username, password })
      throw error
    }
    await openDesk()
  }
  /** With a typed password, the passkey is the second factor. Alone it is both. */
  const signInWithPasskey = async () => {
    const passkey = await getPasskey(await call('startStaffPasskeySignIn', {}))
    if (password) await call('signInStaff', { username, password, passkey, as: 'cookie' })
    else await call('signInStaffWithPasskey', { ...passkey, as: 'cookie' })
    await openDesk()
  }
  return (
    <>
      <SubmitForm confirm={t('Sign in')} run={signIn}>
        <TextField
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        />
        <PasswordField
          label={t('Password')}
          required
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <TextField
          label={t('Code of the authenticator app')}
          hint={t('Or a recovery code. Leave it empty at your first sign-in.')}
          autoComplete="one-time-code"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </SubmitForm>
      <PasskeyButton
        label={password ? t('Use a passkey instead of a code') : t('Sign in with a passkey')}
        run={signInWithPasskey}
      />
    </>
  )
}
