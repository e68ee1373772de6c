import type { ReactNode } from 'react'
import styles from './forms.module.css'

export function FormIntro({
  step,
  title,
  children,
}: {
  step?: string | undefined
  title: string
  children?: ReactNode
}) {
  return (
    <div className={styles.intro}>
      {step && <p className={styles.step}>{step}</p>}
      <h2>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
    </div>
  )
}
