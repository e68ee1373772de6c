import { DuskScene } from '../ui/dusk-scene.tsx'
import styles from './auth-scene.module.css'

export function AuthScene() {
  return (
    <div className={styles.scene}>
      <DuskScene />
      <div className={styles.words}>
        <p className={styles.title}>Every round, under a bright star.</p>
        <p className={styles.text}>Games with their odds on the table, and a ledger you can check yourself.</p>
      </div>
    </div>
  )
}
