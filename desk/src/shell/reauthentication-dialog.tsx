/** Asks for password and code again before a change of staff accounts. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { endReauthentication, useIsReauthenticating } from '../lib/reauthentication.ts'
import styles from './sign-in.module.css'

export function ReauthenticationDialog() {
  return useIsReauthenticating() ? <OpenDialog /> : null
}

function OpenDialog() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const submit = async () => {
    setRunning(true)
    try {
      await call('reauthenticateStaff', { password, code })
      endReauthentication(true)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      open
      onClose={() => endReauthentication(false)}
      title={t('Please confirm that it is you')}
      description={t('This change needs your password and a new code.')}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <TextField
          label={t('Code of the authenticator app')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" wide loading={isRunning} disabled={!password || code.length < 6}>
          {t('Confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
