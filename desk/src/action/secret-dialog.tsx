/** Shows a secret that the server returns only once. */
import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './action-dialog.module.css'

type SecretDialogProps = { title: string; text: string; secret: string; onClose: () => void }

export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <div className={styles.form}>
        <code className={styles.secret}>{secret}</code>
        <div className={styles.buttons}>
          <CopyButton text={secret} />
          <Button variant="primary" size="small" onClick={onClose}>
            {t('I have kept it')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
