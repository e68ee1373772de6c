import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './sign-in.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** Shown once. `onKept` runs when the staff member has kept them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div className={styles.form}>
      <p>{t('Keep these recovery codes. Each signs you in once without the app. They are not shown again.')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('Copy the codes')} />
      <Button variant="primary" wide onClick={onKept}>
        {t('I have kept them')}
      </Button>
    </div>
  )
}
