import type { ReactNode } from 'react'
import styles from './operator-card.module.css'
import { t } from '../ui/t.ts'

type OperatorCardProps = {
  operator: { id: number; name: string }
  tag: ReactNode
  text?: ReactNode
  actions: ReactNode
  isActive?: boolean
}

export function OperatorCard({ operator: { id, name }, tag, text, actions, isActive = false }: OperatorCardProps) {
  return (
    <article className={styles.card} data-active={isActive || undefined}>
      <span className={styles.emblem} data-colour={id % 5} aria-hidden="true">
        {initials(name)}
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.id}>{t('Operator {id}', { id })}</p>
      </div>
      <div className={styles.tag}>{tag}</div>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{actions}</div>
    </article>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .filter((letter) => /\p{Lu}/u.test(letter))
    .slice(0, 2)
    .join('')
