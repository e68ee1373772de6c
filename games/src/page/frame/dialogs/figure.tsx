import { clsx } from 'clsx'
import styles from './credit-dialog.module.css'

export function Figure({ name, value, isGold = false }: { name: string; value: string; isGold?: boolean }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={clsx(isGold && styles.gold)}>{value}</dd>
    </div>
  )
}
