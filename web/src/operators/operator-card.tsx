import type { ReactNode } from 'react'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './operator-card.module.css'

type OperatorCardProps = {
  operator: { id: number; name: string }
  tag: ReactNode
  text?: ReactNode
  /** Credit for new players. */
  gift?: number
  actions: ReactNode
  isActive?: boolean
}

export function OperatorCard(props: OperatorCardProps) {
  const { operator, tag, text, gift = 0, actions, isActive = false } = props
  const { id, name } = operator
  return (
    <article className={styles.card} data-active={isActive || undefined}>
      <Emblem operator={operator} />
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.id}>{t('Operator {id}', { id })}</p>
        </div>
        {tag}
      </div>
      <div className={styles.text}>
        {gift > 0 && <p className={styles.gift}>{t('{amount} to start with', { amount: formatAmount(gift) })}</p>}
        {text && <p>{text}</p>}
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  )
}

export const Emblem = ({ operator: { id, name } }: Pick<OperatorCardProps, 'operator'>) => (
  <span className={styles.emblem} data-colour={id % 5} aria-hidden="true">
    {initials(name)}
  </span>
)

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .filter((letter) => /\p{Lu}/u.test(letter))
    .slice(0, 2)
    .join('')
