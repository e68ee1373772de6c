import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

type PanelProps = { title?: ReactNode; actions?: ReactNode; narrow?: boolean; children: ReactNode }

export function Panel({ title, actions, narrow, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={clsx(styles.panel, narrow && styles.narrow)} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && <h2 id={titleId}>{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
