import type { ReactNode } from 'react'
import styles from './control-row.module.css'

/** A row of controls: the play button and its side buttons. */
export function ControlRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
