import { Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { errorText, refusalText, waitText } from '../lib/error-text.ts'
import { navigation } from '../lib/navigation.ts'
import { paths } from '../lib/paths.ts'
import { AlertDialog } from '@lucero/ui/overlay/alert-dialog.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'

type NotVerifiedAlertProps = { userId: string; onCodeSent: (userId: string) => void; onClose: () => void }

/** SIN-5 */
export function NotVerifiedAlert({ userId, onCodeSent, onClose }: NotVerifiedAlertProps) {
  const [sending, setSending] = useState(false)
  const getCode = async () => {
    setSending(true)
    try {
      await call('resendCode', { body: { userId } })
      toast.success(t('OTP sent'))
      onCodeSent(userId)
    } catch (error) {
      setSending(false)
      toast.error(errorText(error))
    }
  }
  const actions = (
    <Button variant="primary" loading={sending} onClick={() => void getCode()}>
      {t('Get OTP')}
    </Button>
  )
  return (
    <AlertDialog open onClose={onClose} title={refusalText(new Refusal('USER_NOT_VERIFIED'))} actions={actions}>
      {t('Your phone still has to be confirmed. We will text you a 4-digit code.')}
    </AlertDialog>
  )
}

const advice: Partial<Record<RefusalCode, () => string>> = {
  INVALID_CREDENTIALS: () => t('Check your username and password, then try again.'),
  PASSKEY_REFUSED: () => t('We do not know this passkey. Sign in with your password, or use "Forgot Password".'),
  PASSKEY_BLOCKED: () =>
    t('Somebody seems to have a copy of this passkey. Use another one, your password, or "Forgot Password".'),
  TOO_MANY_REQUESTS: () => t('Please wait a little before you try again.'),
  ACCOUNT_CLOSED: () => t('Please contact support if you think this is a mistake.'),
}

/** SIN-6 */
export function RefusedAlert({ refusal }: { refusal: Refusal }) {
  const actions = (
    <Button variant="primary" onClick={navigation.reload}>
      {t('Ok')}
    </Button>
  )
  return (
    <AlertDialog open onClose={navigation.reload} tone="warning" title={refusalText(refusal)} actions={actions}>
      {waitText(refusal) ?? advice[refusal.code]?.()}
      {refusal.code === 'ACCOUNT_CLOSED' && (
        <p>
          {/* A full page load, as for Ok, so that the sign-in modal closes too. */}
          <a href={paths.visitorContact}>{t('Write to Us')}</a>
        </p>
      )}
    </AlertDialog>
  )
}
