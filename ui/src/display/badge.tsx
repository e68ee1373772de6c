import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { VisuallyHidden } from '../look/visually-hidden.tsx'

/** An attention count. `label` describes the count for screen readers. */
export function Badge({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <span className={styles.badge}>
      {children}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  )
}
