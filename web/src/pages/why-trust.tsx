import BookOpenCheck from 'lucide-react/icons/book-open-check'
import Dices from 'lucide-react/icons/dices'
import Handshake from 'lucide-react/icons/handshake'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { Link } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import styles from './why-trust.module.css'
import { t } from '@lucero/ui/text/t.ts'

const reasons = [
  {
    icon: <BookOpenCheck />,
    title: () => t('A ledger that adds up'),
    text: () =>
      t(
        'Every credit that moves is booked twice, to the cent, and never rewritten. Your history shows the balance after each step.',
      ),
  },
  {
    icon: <Dices />,
    title: () => t('Odds on the table'),
    text: () =>
      t(
        'Each game says what it returns to players before you put anything in. Any round of our own games can be played again from its seeds.',
      ),
  },
  {
    icon: <Handshake />,
    title: () => t('People behind the credits'),
    text: () => t('You pick your operator and can change your mind. Redeem codes stay yours until you say otherwise.'),
  },
  {
    icon: <LockKeyhole />,
    title: () => t('Nobody looks over your shoulder'),
    text: () => t('Sign-ups verified by phone, guessing locked out, and no outside trackers on any page.'),
  },
]

export function WhyTrust() {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('Why you can trust it')}</h2>
        <Link className={styles.more} to={paths.faq}>
          {t('More answers')}
        </Link>
      </div>
      <ul className={styles.reasons}>
        {reasons.map(({ icon, title, text }) => (
          <li key={title()} className={styles.reason}>
            <span className={styles.icon}>{icon}</span>
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
