/** At the start, instead of the sign-in form, which would make signed-in staff type the password. */
import { useState } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { sessionNow } from '../lib/session-now.ts'
import { signedIn, signedOut } from '../lib/session.ts'
import styles from './sign-in.module.css'

export function Unreachable() {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    const session = await sessionNow()
    setTrying(false)
    if (session === 'unreachable') return
    if (session?.staff) signedIn(session.staff)
    else signedOut(false)
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
