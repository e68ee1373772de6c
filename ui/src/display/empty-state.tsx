import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** True if it is the whole page. */
  isPage?: boolean
}

export function EmptyState({ title, text, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state}>
      <QuietSky />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

function QuietSky() {
  return (
    <svg className={styles.art} viewBox="0 0 132 96" fill="none" aria-hidden="true">
      <circle cx="66" cy="48" r="46" fill="#172041" />
      <path d="M22 61c14-9 28-10 44-3s30 5 44-3a46 46 0 0 1-88 6Z" fill="#2a2358" />
      <path d="M24 66c16-6 30-5 44 0s28 4 41-2a46 46 0 0 1-85 2Z" fill="#120d2b" />
      <path
        d="M66 20c1.800 12 6 16.300 18 18-12 1.700-16.200 6-18 18-1.800-12-6-16.300-18-18 12-1.700 16.200-6 18-18Z"
        fill="#3b4674"
      />
      <g fill="#8e99c0">
        <circle cx="38" cy="30" r="1.500" />
        <circle cx="94" cy="26" r="1.200" />
        <circle cx="98" cy="44" r="1.500" />
        <circle cx="46" cy="14" r="1" />
      </g>
      <path d="M58 72h3v4h-3zM84 73h3v4h-3z" fill="#f6c453" />
    </svg>
  )
}
