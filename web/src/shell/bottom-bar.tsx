import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import TicketCheck from 'lucide-react/icons/ticket-check'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { NavLink } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { useUnread } from '../notifications/unread-badge.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import styles from './bottom-bar.module.css'
import { preloadOnIntent } from '../lib/lazy-part.ts'
import { loadGameCredit, loadMobileSidebar } from './overlays.tsx'

/** The main links, within reach of a thumb. */
export default function BottomBar() {
  const isMenuOpen = useUiState((state) => state.navbarVisible)
  const isCreditOpen = useUiState((state) => state.gameCreditOpen)
  return (
    <nav className={styles.bar} aria-label={t('Shortcuts')}>
      <Place to={paths.home} icon={<House />} label={t('Lobby')} />
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        aria-expanded={isCreditOpen}
        {...preloadOnIntent(loadGameCredit)}
        onClick={() => showUi({ gameCreditOpen: true })}
      >
        <Wallet aria-hidden="true" />
        {t('Credit')}
      </button>
      <Place to={paths.redeem} icon={<TicketCheck />} label={t('Redeem')} />
      <Place to={paths.lastActivity} icon={<History />} label={t('Activity')} />
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        {...preloadOnIntent(loadMobileSidebar)}
        onClick={() => showUi({ navbarVisible: true })}
      >
        <span className={styles.more}>
          <Ellipsis aria-hidden="true" />
          <UnreadDot />
        </span>
        {t('More')}
      </button>
    </nav>
  )
}

function Place({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <NavLink className={styles.place ?? ''} to={to}>
      {icon}
      {label}
    </NavLink>
  )
}

function UnreadDot() {
  const isUnread = useUnread((state) => state.notificationUnreadCount > 0)
  if (!isUnread) return null
  return (
    <span className={styles.dot}>
      <VisuallyHidden>{t('Unread notifications')}</VisuallyHidden>
    </span>
  )
}
