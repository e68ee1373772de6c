import { wordFor } from '@lucero/ui/text/server-word.ts'
import Share2 from 'lucide-react/icons/share-2'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import type { RoundView, RoundStatus } from '../../../api.ts'
import { formatCents } from '../bet/amount.ts'
import type { OnCheck } from './checked-round.ts'
import { roundText } from './round-text.ts'
import styles from './round-history.module.css'
import { t } from '@lucero/ui/text/t.ts'

type RoundHistoryProps = { rounds: readonly RoundView[]; onCheck: OnCheck }

/** The player's rounds. Each can be verified once its seeds are retired. */
export function RoundHistory({ rounds, onCheck }: RoundHistoryProps) {
  return (
    <section>
      <h3 className={styles.heading}>{t('Your rounds')}</h3>
      {rounds.some(isSealed) && (
        <p className={styles.note}>{t('Rounds of the current seeds can be verified after you change seeds.')}</p>
      )}
      {rounds.length === 0 && <p className={styles.hint}>{t('You have not played here yet.')}</p>}
      <ul className={styles.list}>
        {rounds.map((round) => (
          <li key={round.id} className={styles.round}>
            <span className={styles.nonce}>#{round.nonce}</span>
            <div className={styles.words}>
              <p>{outcomeOf(round)}</p>
              <p className={styles.hint}>{stakeOf(round)}</p>
            </div>
            <div className={styles.actions}>
              {!isSealed(round) && <VerifyButton round={round} onCheck={onCheck} />}
              {round.status === 'closed' && (
                <IconButton
                  label={t('Share round {nonce}', { nonce: round.nonce })}
                  icon={<Share2 />}
                  onClick={() => onCheck(round.id, 'share')}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stakeOf({ freeSpin, stake, payout }: RoundView): string {
  const words = freeSpin
    ? t('Bonus spin of {stake}', { stake: formatCents(stake) })
    : t('Bet {stake}', { stake: formatCents(stake) })
  return payout === undefined ? words : t('{words}, paid {payout}', { words, payout: formatCents(payout) })
}

/** Its server seed is in use, and so still secret. */
const isSealed = ({ serverSeed }: RoundView) => serverSeed === undefined

function VerifyButton({ round, onCheck }: { round: RoundView; onCheck: OnCheck }) {
  return (
    <Button
      size="small"
      onClick={() => onCheck(round.id)}
      aria-label={t('Verify round {nonce}', { nonce: round.nonce })}
    >
      {t('Verify')}
    </Button>
  )
}

const states: Record<RoundStatus, () => string> = {
  betting: () => t('Waiting for the wallet'),
  open: () => t('In play'),
  settling: () => t('Waiting for the wallet'),
  closed: () => '',
  refused: () => t('The wallet took no stake'),
  voiding: () => t('Called off; the stake goes back'),
  void: () => t('Called off; the stake has gone back'),
}

export const outcomeOf = ({ status, game, view, bet }: RoundView) =>
  status === 'closed' && view !== undefined ? roundText(game, view, bet) : wordFor(states, status)
