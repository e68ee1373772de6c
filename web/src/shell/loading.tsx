import { Spinner } from '@lucero/ui/look/spinner.tsx'
import styles from './loading.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** Appears after a short delay, so that fast loads do not flicker. */
export function Loading() {
  return (
    <output className={styles.loading} aria-label={t('Loading')}>
      <Spinner size={32} />
    </output>
  )
}

export function LoadingOverlay() {
  return (
    <div className={styles.over}>
      <Loading />
    </div>
  )
}
