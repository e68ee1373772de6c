import { brand } from '@lucero/contract/shared/brand'
import { limits } from '@lucero/contract/shared/constants'
import { Link } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import styles from './footer.module.css'
import { t } from '@lucero/ui/text/t.ts'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p className={styles.words}>
        <span className={styles.age}>{limits.minimumAge}+</span>
        <span>
          {t('{brand} is for adults. Play for fun, decide on a limit beforehand, and take breaks.', { brand })}{' '}
          <Link to={paths.saferPlay}>{t('Safer Play')}</Link>
        </span>
      </p>
      <ul className={styles.links}>
        <li>
          <Link to={paths.faq}>{t('FAQ')}</Link>
        </li>
        <li>
          <Link to={paths.terms}>{t('Terms')}</Link>
        </li>
        <li>
          <Link to={paths.privacy}>{t('Privacy')}</Link>
        </li>
        <li>
          <Link to={paths.trust}>{t('Check Us')}</Link>
        </li>
      </ul>
    </footer>
  )
}
