import styles from './how-it-works.module.css'
import { t } from '@lucero/ui/text/t.ts'

const steps = [
  {
    title: () => t('Join'),
    text: () => t('A username, a password and your phone. A texted code makes the account yours.'),
  },
  {
    title: () => t('Connect'),
    text: () => t('Choose an operator. They hand you credits and redeem them. No card, ever.'),
  },
  {
    title: () => t('Play|step'),
    text: () => t('Move credits to a game, collect them back, redeem when you like. It is all on record.'),
  },
]

export function HowItWorks() {
  return (
    <section className={styles.section}>
      <h2>{t('Three steps to your first round')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title()} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
