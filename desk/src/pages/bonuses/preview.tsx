import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { Facts } from '../../lib/facts.tsx'
import { costPerPlayer, type Draft } from './draft.ts'
import styles from './new-bonus.module.css'

/** The bonus as players see it, and what it can cost. */
export function Preview({ draft }: { draft: Draft }) {
  const cost = costPerPlayer(draft)
  const stake = cost === undefined || draft.playThrough === '' ? undefined : cost * Number(draft.playThrough)
  return (
    <aside className={styles.preview} aria-label={t('Preview')}>
      <p className={styles.small}>{t('As players see it')}</p>
      <article className={styles.card}>
        <h3>{draft.title || t('Title')}</h3>
        <p>{draft.description || t('Description')}</p>
        <p className={styles.amount}>
          {draft.kind === 'free-spins'
            ? t('{count} free spins', { count: draft.spins || '0' })
            : formatAmount(Number(draft.amount || 0))}
        </p>
      </article>
      <Facts
        facts={[
          {
            label: t('Highest cost per player'),
            value:
              cost !== undefined ? formatAmount(cost) : draft.kind === 'free-spins' ? t('The wins of the spins') : '–',
          },
          { label: t('Each player must stake'), value: stake === undefined ? '–' : formatAmount(stake) },
        ]}
      />
    </aside>
  )
}
