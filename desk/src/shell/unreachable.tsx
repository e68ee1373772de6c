/** At the start, instead of the sign-in form, which would make signed-in staff type the password. */
import { useState } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { restoreSession } from '../lib/restore-session.ts'
import styles from './sign-in.module.css'

export function Unreachable() {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await restoreSession()
    setTrying(false)
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <ErrorState
          title={t('We cannot reach the server')}
          text={t('You may still be signed in. Try again in a moment.')}
          retrying={isTrying}
          onRetry={() => void tryAgain()}
        />
      </div>
    </main>
  )
}
