import { clsx } from 'clsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { LiveBet } from '../../../api.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import type { AnyGameSession } from '../session/game-session.ts'
import styles from './bet-table.module.css'
import { BetTime } from './bet-time.tsx'
import { NameSwitch } from './name-switch.tsx'
import { useLiveBets } from './use-live-bets.ts'

type LiveBetsProps = { session: AnyGameSession; isSeen: boolean }

/** The newest bets of all players in this game, with real credit only. */
export function LiveBets({ session, isSeen }: LiveBetsProps) {
  const newest = useLiveBets(session.seat.game, isSeen)
  const own = new Set(session.recent.map(keyOf))
  if (!newest) return null
  // The outcome of the own round is not shown here before the game has shown it.
  const pending = session.round && keyOf(session.round)
  const bets = newest.filter(({ key }) => key !== pending || own.has(key))
  return (
    <>
      {bets.length === 0 ? (
        <p className={styles.note}>
          {session.seat.mode === 'real'
            ? t('No bets yet. Yours could be the first.')
            : t('No bets yet. Bets with play money are not shown here.')}
        </p>
      ) : (
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{t('Live bets')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.time}>
                {t('Time')}
              </th>
              <th scope="col">{t('Player')}</th>
              <th scope="col" className={styles.amount}>
                {t('Bet')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('Payout')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <Row key={bet.key} bet={bet} isOwn={own.has(bet.key)} />
            ))}
          </tbody>
        </table>
      )}
      {session.seat.mode === 'real' && <NameSwitch name={session.name} username={session.seat.username} />}
    </>
  )
}

const keyOf = ({ id }: { id: string }) => id.slice(0, 8)

function Row({ bet: { name, cents, payout, at }, isOwn }: { bet: LiveBet; isOwn: boolean }) {
  return (
    <tr className={clsx(payout > cents && styles.won, isOwn && styles.own)}>
      <td className={styles.time}>
        <BetTime at={at} />
      </td>
      <td className={styles.outcome}>{isOwn ? t('You') : name}</td>
      <td className={styles.amount}>{formatCents(cents)}</td>
      <td className={styles.amount}>
        <Payout cents={payout} multiple={cents > 0 ? payout / cents : 0} />
      </td>
    </tr>
  )
}

const Payout = ({ cents, multiple }: { cents: number; multiple: number }) => (
  <span className={styles.payout}>
    <b>{formatCents(cents)}</b>
    <span className={styles.multiple}>{formatMultiple(multiple)}</span>
  </span>
)
