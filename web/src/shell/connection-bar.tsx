import CloudOff from 'lucide-react/icons/cloud-off'
import { useConnection } from '../lib/connection.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './connection-bar.module.css'

/**
 * Warns that data may be stale while the server is unreachable. The live region is always rendered, so that screen readers announce its
 * text.
 */
export function ConnectionBar() {
  const connection = useConnection()
  return (
    <output className={styles.place}>
      {connection !== 'good' && (
        <span className={styles.bar}>
          <CloudOff aria-hidden="true" />
          {connection === 'offline'
            ? t('You are offline. This page may be out of date.')
            : t('Reconnecting… This page may be out of date.')}
        </span>
      )}
    </output>
  )
}
