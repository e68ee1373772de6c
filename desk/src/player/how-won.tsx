/** The last movements of a player under one operator show where the credit of a redeem came from. */
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../lib/error-text.ts'
import { useHouse } from '../lib/house.ts'
import { movementTitle } from '../lib/movements.ts'
import { useCan } from '../lib/session.ts'
import styles from './how-won.module.css'

const lineCount = 8

export function HowWon({ username, operatorId }: { username: string; operatorId: number }) {
  const canRead = useCan('players.read')
  const input = { username, operatorId, limit: lineCount }
  const { data, error, refetch } = useHouse('showStatement', input, { enabled: canRead })
  if (!canRead) return null
  return (
    <section className={styles.history} data-no-print aria-label={t('How it was won')}>
      <h3>{t('How it was won')}</h3>
      {error && !data && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.rows.length === 0 && <p>{t('No movements yet')}</p>}
      <ol>
        {data?.rows.map((row) => (
          <li key={`${row.number}.${row.part}`}>
            <span className={styles.what}>{movementTitle(row)}</span>
            <RelativeTime value={row.createdAt} />
            <Amount
              value={row.change === 0 ? row.amount : row.change}
              sign={row.change !== 0}
              tone={row.change > 0 ? 'green' : 'plain'}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
