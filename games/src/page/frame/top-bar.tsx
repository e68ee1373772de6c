import Info from 'lucide-react/icons/info'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { IconButton } from '@lucero/web/ui/icon-button.tsx'
import { StarLogo } from '@lucero/web/ui/star-logo.tsx'
import { Tag } from '@lucero/web/ui/tag.tsx'
import { formatCents } from './amount.ts'
import type { AnyGameSession } from './game-session.ts'
import { SoundSwitch } from './sound-switch.tsx'
import styles from './top-bar.module.css'
import { useCountUp } from './use-count-up.ts'

type TopBarProps = { session: AnyGameSession; title: string; onOpen: (panel: 'info' | 'fairness') => void }

export function TopBar({ session, title, onOpen }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <a className={styles.home} href={session.lobbyUrl} aria-label="Lucero, back to the lobby">
        <StarLogo size={24} />
      </a>
      <div className={styles.name}>
        <h1 className={styles.title}>{title}</h1>
        {session.seat.mode === 'demo' && <Tag tone="violet">Demo play</Tag>}
      </div>
      <Balance cents={session.balance} bonus={session.bonus} />
      <div className={styles.switches}>
        <span className={styles.sound}>
          <SoundSwitch />
        </span>
        <IconButton label="How to play" icon={<Info />} onClick={() => onOpen('info')} />
        <IconButton label="Fairness" icon={<ShieldCheck />} onClick={() => onOpen('fairness')} />
      </div>
    </header>
  )
}

function Balance({ cents, bonus }: { cents: number; bonus: number }) {
  const shown = useCountUp(cents)
  return (
    <p className={styles.balance}>
      <span className={styles.label}>Balance</span>
      <span className={styles.amount}>{formatCents(shown)}</span>
      {bonus > 0 && <span className={styles.bonus}>incl. {formatCents(bonus)} bonus</span>}
    </p>
  )
}
