import { paths } from '../lib/paths.ts'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { NotFoundScene } from '@lucero/ui/look/not-found-scene.tsx'
import styles from './not-found-page.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** NAV-6 */
export default function NotFoundPage() {
  return (
    <div className={styles.page}>
      <NotFoundScene />
      <h1>{t('No star here')}</h1>
      <p className={styles.text}>
        {t('This address leads nowhere. It may have been mistyped, or the page has moved on.')}
      </p>
      <ButtonLink variant="primary" to={paths.home}>
        {t('Back to Home')}
      </ButtonLink>
    </div>
  )
}
