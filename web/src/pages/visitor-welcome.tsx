import { openAuth } from '../lib/ui-state.ts'
import { Button } from '../ui/button.tsx'
import styles from './home-page.module.css'
import { t } from '../ui/t.ts'

export function VisitorWelcome() {
  return (
    <>
      <h1>{t('Every round, under a bright star.')}</h1>
      <p className={styles.lede}>
        {t('Casino games with the odds on the table, and a ledger you can check yourself.')}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" onClick={() => openAuth('profile')}>
          {t('Join Now')}
        </Button>
        <Button size="large" onClick={() => openAuth('home')}>
          {t('Sign In')}
        </Button>
      </div>
    </>
  )
}
