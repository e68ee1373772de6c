import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { Facts } from '../../lib/facts.tsx'
import { useHouse } from '../../lib/house.ts'
import { formatCount } from '../../lib/sums.ts'
import { costPerPlayer, type Draft } from './draft.ts'
import styles from './new-bonus.module.css'

/** The number of players that the bonus would be for. Undefined until it is known, or with a server of an older version. */
function useAudience({ operatorId, username }: Draft) {
  const { data } = useHouse('countAudience', operatorId === '' ? {} : { operatorId: Number(operatorId) })
  const isForOne = operatorId === '' && username.trim() !== ''
  return data && isForOne ? { ...data, players: 1 } : data
}

/** The bonus as players see it, and what it can cost. */
export function Preview({ draft }: { draft: Draft }) {
  const cost = costPerPlayer(draft)
  const audience = useAudience(draft)
  const total = cost === undefined || audience === undefined ? undefined : cost * audience.players
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
          { label: t('Players'), value: audience === undefined ? '–' : formatCount(audience.players) },
          {
            label: t('Credit if everybody activates it once'),
            value: total === undefined ? '–' : formatAmount(total),
          },
          {
            label: t('Payouts at most'),
            value: audience === undefined ? '–' : formatAmount(audience.players * audience.payoutCap),
          },
          { label: t('Each player must stake'), value: stake === undefined ? '–' : formatAmount(stake) },
        ]}
      />
    </aside>
  )
}
