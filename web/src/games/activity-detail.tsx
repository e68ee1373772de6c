import ShieldCheck from 'lucide-react/icons/shield-check'
import { gameUrl } from '../lib/game-url.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { ActivityTags } from './activity-tags.tsx'
import styles from './last-activity-page.module.css'
import type { CasinoTransaction } from './queries.ts'
import { t } from '@lucero/ui/text/t.ts'

type ActivityDetailProps = { row: CasinoTransaction; onClose: () => void }

/** ACT-2 */
export default function ActivityDetail({ row, onClose }: ActivityDetailProps) {
  return (
    <Dialog open onClose={onClose} title={t('Transaction Detail Info')}>
      <div className={styles.detail}>
        <ActivityTags row={row} />
        <p className={styles.story}>{storyOf(row)}</p>
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

/** Stake, result and payout as text. */
function storyOf({ actionType, amount, casinoBet, casinoGame: { name: game }, rolledBack }: CasinoTransaction): string {
  const bet = formatAmount(casinoBet.amount)
  if (actionType === 'casino-loss') return t('You bet {bet} on {game} and were paid nothing.', { bet, game })
  if (actionType === 'casino-bet')
    return rolledBack
      ? t('You bet {bet} on {game}, and it was returned to you.', { bet, game })
      : t('You bet {bet} on {game}.', { bet, game })
  if (actionType !== 'casino-win') return t('You bet {bet} on {game}.', { bet, game })
  const [paid, more] = [formatAmount(amount), addAmounts([amount, -casinoBet.amount])]
  if (more > 0)
    return t('You bet {bet} on {game} and were paid {paid}: {more} more than you bet.', {
      bet,
      game,
      paid,
      more: formatAmount(more),
    })
  return more < 0
    ? t('You bet {bet} on {game} and were paid {paid}: {less} less than you bet.', {
        bet,
        game,
        paid,
        less: formatAmount(-more),
      })
    : t('You bet {bet} on {game} and got it back.', { bet, game })
}

/** Links to the verifier, which replays the round from its seeds. */
function VerifyLink({ url }: { url: string }) {
  return (
    <>
      <a className={styles.verify} href={gameUrl(url)} target="_blank" rel="noopener">
        <ShieldCheck aria-hidden="true" />
        {t('Verify this round')}
      </a>
      <p className={styles.note}>{t('Opens in a new tab, where the round is played again from its seeds.')}</p>
    </>
  )
}
