import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderProps = { title: ReactNode; text?: ReactNode; actions?: ReactNode }

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
