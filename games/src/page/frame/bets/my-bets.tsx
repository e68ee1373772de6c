import { clsx } from 'clsx'
import Share2 from 'lucide-react/icons/share-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { RoundView } from '../../../api.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import { outcomeOf } from '../fairness/round-history.tsx'
import { costOf } from '../session/cost-of.ts'
import type { OnCheck } from '../fairness/checked-round.ts'
import type { AnyGameSession } from '../session/game-session.ts'
import styles from './bet-table.module.css'
import { BetTime } from './bet-time.tsx'
import { useHistory } from './use-history.ts'

const [firstShown, step] = [10, 25]

type MyBetsProps = { session: AnyGameSession; onCheck: OnCheck }

/** The rounds of the player in this game, newest first, with those of earlier visits. */
export function MyBets({ session, onCheck }: MyBetsProps) {
  const [count, setCount] = useState(firstShown)
  const { rounds, isAll, problem, retry } = useHistory(session, count)
  if (!rounds.length) return <p className={styles.note}>{t('You have not played here yet.')}</p>
  return (
    <>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('My bets')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.time}>
              {t('Time')}
            </th>
            <th scope="col">{t('Outcome')}</th>
            <th scope="col" className={styles.amount}>
              {t('Bet')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('Payout')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('Actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.slice(0, count).map((round) => (
            <Row key={round.id} round={round} onCheck={onCheck} />
          ))}
        </tbody>
      </table>
      {problem && (
        <p className={styles.note} role="alert">
          {t('Earlier bets did not load.')}{' '}
          <Button size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {!problem && (!isAll || rounds.length > count) && (
        <div className={styles.more}>
          <Button size="small" disabled={rounds.length < count} onClick={() => setCount(count + step)}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ round, onCheck }: { round: RoundView; onCheck: OnCheck }) {
  const { stake, payout = 0, createdAt, status } = round
  const hasWon = payout > costOf(round)
  return (
    <tr className={clsx(hasWon && styles.won)}>
      <td className={styles.time}>
        <BetTime at={createdAt} />
      </td>
      <td className={styles.outcome}>{outcomeOf(round)}</td>
      <td className={styles.amount}>{round.freeSpin ? t('Bonus spin') : formatCents(stake)}</td>
      <td className={styles.amount}>
        <span className={styles.payout}>
          <b>{status === 'closed' ? formatCents(payout) : '–'}</b>
          {status === 'closed' && payout > 0 && (
            <span className={styles.multiple}>{formatMultiple(payout / stake)}</span>
          )}
        </span>
      </td>
      <td className={styles.action}>
        {status === 'closed' && (
          <IconButton
            label={t('Share round {nonce}', { nonce: round.nonce })}
            icon={<Share2 />}
            onClick={() => onCheck(round.id, 'share')}
          />
        )}
        <IconButton
          label={t('Verify round {nonce}', { nonce: round.nonce })}
          icon={<ShieldCheck />}
          onClick={() => onCheck(round.id)}
        />
      </td>
    </tr>
  )
}
