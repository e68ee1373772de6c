import { openAuth } from '../lib/ui-state.ts'
import { Button } from '../ui/button.tsx'
import styles from './home-page.module.css'

export function VisitorWelcome() {
  return (
    <>
      <h1>Every round, under a bright star.</h1>
      <p className={styles.lede}>Casino games with the odds on the table, and a ledger you can check yourself.</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" onClick={() => openAuth('profile')}>
          Join Now
        </Button>
        <Button size="large" onClick={() => openAuth('home')}>
          Sign In
        </Button>
      </div>
    </>
  )
}
