import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A count that wants attention. `label` says what is counted, for those who hear it. */
export function Badge({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <span className={styles.badge}>
      {children}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  )
}
