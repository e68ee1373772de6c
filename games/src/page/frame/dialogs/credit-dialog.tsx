import { clsx } from 'clsx'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense } from 'react'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { t } from '@lucero/ui/text/t.ts'
import { formatCents } from '../bet/amount.ts'
import styles from './credit-dialog.module.css'
import { isSignedInHere } from '../credit/signed-in-here.ts'
import { creditUrl, saferPlayUrl } from '../session/app-urls.ts'
import { GameDialog } from './game-dialog.tsx'
import { lazyDialog } from './lazy-dialog.ts'
import type { SessionFigures } from '../session/game-session.ts'
import { LobbyLink } from '../layout/lobby-link.tsx'

const Statistics = lazyDialog(async () => (await import('./statistics.tsx')).Statistics)
const TopUp = lazy(() => import('../credit/top-up.tsx'))
/** Credit can be added without the statistics. */
const stayOpen = () => undefined

type CreditDialogProps = { session: SessionFigures; open: boolean; onClose: () => void }

/** Balance, statistics, and the link to more credit. */
export function CreditDialog({ session, open, onClose }: CreditDialogProps) {
  const { seat, isShort } = session
  const isDemo = seat.mode === 'demo'
  return (
    <GameDialog
      open={open}
      onClose={onClose}
      title={isShort ? t('There is not enough credit for this bet') : t('Your credit in this game')}
      {...(isDemo && { description: t('You play with play money: what it wins here stays here.') })}
    >
      <dl className={styles.figures}>
        <Figure name={t('Balance')} value={formatCents(session.balance)} isGold />
        {session.bonus > 0 && <Figure name={t('Bonus credit in the balance')} value={formatCents(session.bonus)} />}
      </dl>
      {!isShort && (
        <div className={styles.statistics}>
          <Statistics session={session} open={open} onClose={stayOpen} />
        </div>
      )}
      <MoreCredit session={session} />
      {!isDemo && (
        <a className={styles.lobby} href={saferPlayUrl(session.lobbyUrl)} target="_blank" rel="noopener">
          {t('Safer Play: limits and breaks')}
        </a>
      )}
      <LobbyLink className={styles.lobby} lobbyUrl={session.lobbyUrl}>
        {t('Back to the lobby')}
      </LobbyLink>
    </GameDialog>
  )
}

/** Stakes and payouts since the visit began. */
export function VisitFigures({ tally: { rounds, staked, paid } }: Pick<SessionFigures, 'tally'>) {
  const net = paid - staked
  return (
    <>
      <Figure name={t('Rounds')} value={String(rounds)} />
      <Figure name={t('Staked')} value={formatCents(staked)} />
      <Figure name={t('Paid back')} value={formatCents(paid)} />
      <Figure name={t('Result of this visit')} value={formatCents(net, net !== 0)} />
    </>
  )
}

function Figure({ name, value, isGold = false }: { name: string; value: string; isGold?: boolean }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={clsx(isGold && styles.gold)}>{value}</dd>
    </div>
  )
}

/** In the dialog itself, if the page knows the player's main wallet. Otherwise in a window of the app. */
function MoreCredit({ session }: { session: SessionFigures }) {
  const isDemo = session.seat.mode === 'demo'
  const link = <CreditLink isDemo={isDemo} url={creditUrl(session)} />
  if (isDemo || !isSignedInHere(session.lobbyUrl)) return link
  return (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <TopUp game={session.seat.game} username={session.seat.username} otherwise={link} />
    </Suspense>
  )
}

/** Opens the player app in a small window. The app moves the credit, and this page receives a message from it. */
function CreditLink({ isDemo, url }: { isDemo: boolean; url: string }) {
  const first = useFirstFocus()
  if (isDemo)
    return (
      <a ref={first} className={styles.main} href={url}>
        {t('Play for real')}
      </a>
    )
  return (
    <a
      ref={first}
      className={styles.main}
      href={url}
      target="lucero-credit"
      onClick={(event) => window.open(url, 'lucero-credit', 'popup,width=480,height=760') && event.preventDefault()}
    >
      <Plus aria-hidden="true" />
      {t('Add Credit')}
    </a>
  )
}
