import ShieldCheck from 'lucide-react/icons/shield-check'
import { Amount } from '../ui/amount.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { UtcDate } from '../ui/utc-date.tsx'
import { ActivityTags } from './activity-tags.tsx'
import styles from './last-activity-page.module.css'
import type { CasinoTransaction } from './queries.ts'
import { t } from '../ui/t.ts'

type ActivityDetailProps = { row: CasinoTransaction; onClose: () => void }

/** ACT-2 */
export function ActivityDetail({ row, onClose }: ActivityDetailProps) {
  return (
    <Dialog open onClose={onClose} title={t('Transaction Detail Info')}>
      <div className={styles.detail}>
        <ActivityTags row={row} />
        <dl className={styles.rows}>
          <dt>{t('Round ID')}</dt>
          <dd className={styles.round}>{row.roundId}</dd>
          <dt>{t('Date')}</dt>
          <dd>
            <UtcDate value={row.createdAt} />
          </dd>
          <dt>{t('Operator ID')}</dt>
          <dd>{row.wallet.operatorId}</dd>
          <dt>{t('Balance')}</dt>
          <dd>
            <Amount value={row.afterBalance} />
          </dd>
          <dt>{t('Game')}</dt>
          <dd>{row.casinoGame.name}</dd>
        </dl>
        {row.roundUrl && <VerifyLink url={row.roundUrl} />}
      </div>
    </Dialog>
  )
}

/** The game's own page plays the round again from its seeds. */
function VerifyLink({ url }: { url: string }) {
  return (
    <>
      <a className={styles.verify} href={url} target="_blank" rel="noopener">
        <ShieldCheck aria-hidden="true" />
        {t('Verify this round')}
      </a>
      <p className={styles.note}>{t('Opens in a new tab, where the round is played again from its seeds.')}</p>
    </>
  )
}
