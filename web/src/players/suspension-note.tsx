/** Says on every page that the house has suspended the player, until when, and what is still possible. */
import Ban from 'lucide-react/icons/ban'
import { Link } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { suspensionText } from '../lib/exclusion-text.ts'
import { paths } from '../lib/paths.ts'
import { useUser } from './queries.ts'
import styles from './suspension-note.module.css'

export default function SuspensionNote() {
  const suspension = useUser().data?.suspension
  if (!suspension) return null
  const { scope, until, message } = suspension
  return (
    <section className={styles.note} aria-label={t('Suspension')}>
      <Ban aria-hidden="true" />
      <div>
        <p className={styles.title}>{suspensionText(scope, until)}</p>
        {message !== null && <p className={styles.message}>{message}</p>}
        <p className={styles.text}>{t('Open rounds are still paid, and your credit stays yours.')}</p>
      </div>
      <Link to={paths.contact} className={styles.link}>
        {t('Contact Us')}
      </Link>
    </section>
  )
}
