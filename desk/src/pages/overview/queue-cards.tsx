/** The queues of the role as links with their lengths. */
import type { HouseData } from '@lucero/contract/house/client'
import { maxQueueCount } from '@lucero/contract/house/lists'
import { clsx } from 'clsx'
import { Link } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { paths } from '../../lib/paths.ts'
import { formatCount } from '../../lib/sums.ts'
import { navigation, type QueueName } from '../../shell/navigation.ts'
import styles from './overview.module.css'

type Queues = HouseData<'getOverview'>['queues']

const labels = (): Record<QueueName, string> => ({
  redeems: t('Redeems to pay'),
  applications: t('Applications to decide'),
  approvals: t('Approvals waiting'),
  inbox: t('Messages to answer'),
  risk: t('Open risk findings'),
  frozenBooks: t('Frozen books'),
})

export function QueueCards({ queues }: { queues: Queues }) {
  const entries = navigation().flatMap((group) => group.entries)
  const cards = entries.flatMap(({ page, queue, icon }) => {
    const count = queue === undefined ? null : queues[queue]
    return queue === undefined || count === null ? [] : [{ page, queue, icon, count }]
  })
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        {t('Waiting for you')}
      </h2>
      <ul className={clsx(styles.cards, cards.length === 4 && styles.four)}>
        {cards.map(({ page, queue, icon: Icon, count }) => (
          <li key={queue}>
            <Link to={paths[page]} className={clsx(styles.card, count === 0 && styles.quiet)}>
              <span className={styles.cardLabel}>
                <Icon aria-hidden />
                {labels()[queue]}
              </span>{' '}
              <b className={styles.count}>{count >= maxQueueCount ? `${formatCount(count)}+` : formatCount(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
