import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NotFoundScene } from '../ui/not-found-scene.tsx'
import styles from './not-found-page.module.css'
import { t } from '../ui/t.ts'

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
