import { brand } from '@lucero/contract/shared/brand'
import { clsx } from 'clsx'
import Info from 'lucide-react/icons/info'
import Keyboard from 'lucide-react/icons/keyboard'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { useMedia } from '@lucero/ui/look/media.ts'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { formatCents } from '../bet/amount.ts'
import { creditUrl } from '../session/app-urls.ts'
import type { ReactNode } from 'react'
import type { AnyGameSession, SessionFigures } from '../session/game-session.ts'
import { FullScreenIcon } from './full-screen.tsx'
import { LobbyLink } from './lobby-link.tsx'
import { SoundInvitation } from '../sound/sound-invitation.tsx'
import { SoundSwitch } from '../sound/sound-switch.tsx'
import styles from './top-bar.module.css'
import { useCountUp } from '../result/use-count-up.ts'

type TopBarProps = {
  session: AnyGameSession
  title: string
  onOpen: (panel: 'info' | 'fairness' | 'credit' | 'keys') => void
}

export function TopBar({ session, title, onOpen }: TopBarProps) {
  // A phone has no room for them: full screen is in How to play there.
  const isWide = useMedia('(min-width: 701px)')
  return (
    <Bar session={session} title={title} onCredit={() => onOpen('credit')}>
      <div className={styles.switches}>
        <SoundSwitch />
        {isWide && <FullScreenIcon />}
        {isWide && <IconButton label={t('Keys')} icon={<Keyboard />} onClick={() => onOpen('keys')} />}
        <IconButton label={t('How to play')} icon={<Info />} onClick={() => onOpen('info')} />
        <IconButton label={t('Fairness')} icon={<ShieldCheck />} onClick={() => onOpen('fairness')} />
      </div>
      <SoundInvitation isPlaying={session.busy} />
    </Bar>
  )
}

type BarProps = {
  session: SessionFigures
  title: string
  onCredit: () => void
  /** Between the title and the balance. */
  figures?: ReactNode
  children: ReactNode
}

/** Lobby, title and balance, and what the page adds. */
export function Bar({ session, title, onCredit, figures, children }: BarProps) {
  const isDemo = session.seat.mode === 'demo'
  return (
    <header className={clsx(styles.bar, isDemo && styles.isDemo)}>
      <LobbyLink className={styles.home} lobbyUrl={session.lobbyUrl} label={t('{brand}, back to the lobby', { brand })}>
        <StarLogo size={24} />
      </LobbyLink>
      <div className={styles.name}>
        <h1 className={styles.title}>{title}</h1>
        {isDemo && <DemoTag session={session} />}
      </div>
      {figures}
      <Balance
        name={isDemo ? t('Play money') : t('Balance')}
        cents={session.balance}
        bonus={session.bonus}
        onOpen={onCredit}
      />
      {children}
    </header>
  )
}

/** Demo tag and link to real play. On a phone only the link, because the balance already says "play money". */
const DemoTag = ({ session }: { session: SessionFigures }) => (
  <>
    <span className={styles.demo}>
      <Tag tone="violet">{t('Demo play')}</Tag>
    </span>
    <a className={styles.real} href={creditUrl(session)}>
      {t('Play for real')}
    </a>
  </>
)

type BalanceProps = { name: string; cents: number; bonus: number; onOpen: () => void }

/** Opens the credit dialog. */
function Balance({ name, cents, bonus, onOpen }: BalanceProps) {
  const shown = useCountUp(cents)
  return (
    <p className={styles.purse}>
      <button type="button" className={styles.balance} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.label}>{name}</span>
        <span className={styles.amount}>{formatCents(shown)}</span>
        {bonus > 0 && <span className={styles.bonus}>{t('incl. {amount} bonus', { amount: formatCents(bonus) })}</span>}
      </button>
    </p>
  )
}
