/** The first sign-in of a new account: its own password, the second factor, and the recovery codes. */
import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { openDesk } from './open-desk.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './sign-in.module.css'
import { Problem, SubmitForm } from './submit-form.tsx'

type Secret = { secret: string; uri: string }

/** `password`: the one-time password of the account. */
export function Enrolment({ username, password }: { username: string; password: string }) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    call('startEnrolment', { username, password }).then(setSecret, (error: unknown) => setProblem(errorText(error)))
  }, [username, password])
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void openDesk()} />
  if (problem) return <Problem text={problem} />
  if (!secret) return <Spinner />
  return <EnrolmentForm username={username} password={password} secret={secret} onDone={setCodes} />
}

type EnrolmentFormProps = {
  username: string
  password: string
  secret: Secret
  onDone: (codes: readonly string[]) => void
}

function EnrolmentForm({ username, password, secret, onDone }: EnrolmentFormProps) {
  const [newPassword, setNewPassword] = useState('')
  const [code, setCode] = useState('')
  const finish = async () => {
    const body = { username, password, newPassword, code, as: 'cookie' } as const
    onDone((await call('finishEnrolment', body)).recoveryCodes)
  }
  return (
    <SubmitForm confirm={t('Finish')} run={finish}>
      <p>{t('Scan this picture with an authenticator app, or type the secret.')}</p>
      <QrPicture text={secret.uri} />
      <p className={styles.secret}>
        <code>{secret.secret}</code>
        <CopyButton text={secret.secret} />
      </p>
      <PasswordField
        label={t('New password')}
        hint={t('At least 12 characters.')}
        autoComplete="new-password"
        minLength={12}
        required
        value={newPassword}
        onChange={({ currentTarget }) => setNewPassword(currentTarget.value)}
      />
      <TextField
        label={t('Code of the authenticator app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </SubmitForm>
  )
}

/** As an image, because Trusted Types forbid setting markup. */
function QrPicture({ text }: { text: string }) {
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  return <img className={styles.qr} src={source} alt={t('QR code of the secret')} width={180} height={180} />
}
