import { useEffect } from 'react'
import { onReachable } from '../lib/connection.ts'
import { LoadFailure } from '../lib/lazy-part.ts'
import { navigation } from '../lib/navigation.ts'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import styles from './failure.module.css'
import { t } from '@lucero/ui/text/t.ts'

const notLoaded = () => ({
  title: t('This part did not load'),
  text: t(
    'The connection may have dropped for a moment, or a new version has just arrived. Trying again usually settles it.',
  ),
})
const broken = () => ({
  title: t('Something broke on our side'),
  text: t(
    'Your credits are safe: they live in the ledger, not on this page. Try again, and tell us if it keeps happening.',
  ),
})

/**
 * CON-2. The retry is a reload, because browsers cache a failed import and a new release has new files. It reloads by itself when the
 * browser is back online.
 */
export function Failure({ error }: { error: Error }) {
  const isMissing = error instanceof LoadFailure
  const words = isMissing ? notLoaded() : broken()
  useEffect(() => {
    return isMissing ? onReachable(navigation.reload) : undefined
  }, [isMissing])
  return (
    <div className={styles.failure}>
      <ErrorState {...words} onRetry={navigation.reload} />
    </div>
  )
}

export function FailureOverlay({ error }: { error: Error }) {
  return (
    <div className={styles.over}>
      <Failure error={error} />
    </div>
  )
}
