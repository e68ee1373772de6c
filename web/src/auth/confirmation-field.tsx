import KeyRound from 'lucide-react/icons/key-round'
import { limits } from '@lucero/contract/shared/constants'
import * as fields from '@lucero/contract/shared/fields'
import type { ComponentProps } from 'react'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './passkeys-panel.module.css'

type ConfirmationFieldProps = ComponentProps<typeof PasswordField> & { isByPasskey: boolean }

/** The password that confirms a change, or the note that a passkey does. */
export function ConfirmationField({ isByPasskey, ...field }: ConfirmationFieldProps) {
  if (isByPasskey) {
    return (
      <p className={styles.hint}>
        <KeyRound aria-hidden="true" /> {t('Your passkey confirms this: your device asks for it.')}
      </p>
    )
  }
  return <PasswordField block={fields.blockedInPassword} maxLength={limits.passwordMax} {...field} />
}
