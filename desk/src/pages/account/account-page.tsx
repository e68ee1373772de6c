/** The own account: password, passkeys and recovery codes. Password and codes need the present password and a new code. */
import { useState } from 'react'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../../lib/api.ts'
import page from '../../lib/page.module.css'
import { pageTitles } from '../../shell/page-titles.ts'
import { RecoveryCodes } from '../../shell/recovery-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { SubmitForm } from '../../shell/submit-form.tsx'

export default function AccountPage() {
  return (
    <>
      <PageHeader
        title={pageTitles().account}
        text={t('Your password, your passkeys, and the codes for a lost authenticator app.')}
      />
      <div className={page.columns}>
        <Panel title={t('Change the password')}>
          <PasswordChange />
        </Panel>
        <Panel title={t('Passkeys')}>
          <Passkeys />
        </Panel>
        <Panel title={t('Recovery codes')}>
          <CodeRenewal />
        </Panel>
      </div>
    </>
  )
}

/** Both forms need it, because an unattended desk has a session. */
function useProof() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const clear = () => {
    setPassword('')
    setCode('')
  }
  const fields = (
    <>
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <TextField
        label={t('Code of the authenticator app')}
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </>
  )
  return { proof: { password, code: code.trim() }, isReady: password !== '' && code.trim().length >= 6, fields, clear }
}

const minLength = 12

function PasswordChange() {
  const { proof, isReady, fields, clear } = useProof()
  const [newPassword, setNewPassword] = useState('')
  const change = async () => {
    await call('changeStaffPassword', { ...proof, newPassword })
    clear()
    setNewPassword('')
    toast.success(t('The password is changed. Your other sessions have ended.'))
  }
  return (
    <SubmitForm confirm={t('Change the password')} isReady={isReady && newPassword.length >= minLength} run={change}>
      {fields}
      <PasswordField
        label={t('New password')}
        hint={t('At least 12 characters.')}
        autoComplete="new-password"
        value={newPassword}
        onChange={({ currentTarget }) => setNewPassword(currentTarget.value)}
      />
    </SubmitForm>
  )
}

function CodeRenewal() {
  const { proof, isReady, fields, clear } = useProof()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  const renew = async () => {
    setCodes((await call('renewRecoveryCodes', proof)).recoveryCodes)
    clear()
  }
  return (
    <SubmitForm confirm={t('Get new recovery codes')} isReady={isReady} run={renew}>
      <p>{t('The codes that you have now stop working.')}</p>
      {fields}
    </SubmitForm>
  )
}
