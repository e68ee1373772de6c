/** Asks for password and code again before a change of staff accounts. */
import { useState } from 'react'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { endReauthentication, useIsReauthenticating } from '../lib/reauthentication.ts'
import { getPasskey } from '../lib/passkeys.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'
import { SubmitForm } from './submit-form.tsx'

export function ReauthenticationDialog() {
  return useIsReauthenticating() ? <OpenDialog /> : null
}

function OpenDialog() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirm = async () => {
    await call('reauthenticateStaff', { password, code })
    endReauthentication(true)
  }
  const confirmWithPasskey = async () => {
    const proof = await getPasskey(await call('startStaffReauthentication', {}))
    await call('reauthenticateStaffWithPasskey', proof)
    endReauthentication(true)
  }
  return (
    <Dialog
      open
      onClose={() => endReauthentication(false)}
      title={t('Please confirm that it is you')}
      description={t('This change needs your password and a new code, or a passkey.')}
    >
      <div className={styles.form}>
        <SubmitForm confirm={t('Confirm')} isReady={password !== '' && code.length >= 6} run={confirm}>
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
        </SubmitForm>
        <PasskeyButton label={t('Confirm with a passkey')} run={confirmWithPasskey} />
      </div>
    </Dialog>
  )
}
