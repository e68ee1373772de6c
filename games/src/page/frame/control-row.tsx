import type { ReactNode } from 'react'
import styles from './control-row.module.css'

/** Controls side by side: the play button and what stands next to it. */
export function ControlRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
