import { clsx } from 'clsx'
import Bell from 'lucide-react/icons/bell'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import MessageSquare from 'lucide-react/icons/message-square'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { NavLink } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { useUiState } from '../lib/ui-state.ts'
import { LanguageFlags } from './language-flags.tsx'
import { navigationLabels } from './navigation-labels.ts'
import styles from './side-navigation.module.css'
import { UnreadBadge } from '../notifications/unread-badge.tsx'
import { t } from '@lucero/ui/text/t.ts'

type SideNavigationProps = { faq?: boolean; operator?: ReactNode; end?: ReactNode }

/** SID-1. `faq`, `operator` and `end` are for the mobile sidebar only. */
export function SideNavigation({ faq = false, operator, end }: SideNavigationProps) {
  const language = useUiState((state) => state.language)
  const labels = navigationLabels(language)
  return (
    <nav className={styles.nav} aria-label={t('Main')} lang={language}>
      <ul>
        <Entry to={paths.home} icon={<House />} label={labels.home} />
        <Entry to={paths.notifications} icon={<Bell />} label={labels.notifications}>
          <UnreadBadge label={labels.unread} />
        </Entry>
        <Entry to={paths.bonus} icon={<Gift />} label={labels.bonuses} />
        <Entry to={paths.operators} icon={<UserRound />} label={labels.operators} />
      </ul>
      {operator}
      <ul className={clsx(styles.help, faq && styles.small)}>
        <Entry to={paths.contact} icon={<MessageSquare />} label={labels.contact} />
        <Entry to={paths.terms} icon={<FileText />} label={labels.terms} />
        <Entry to={paths.privacy} icon={<ShieldCheck />} label={labels.privacy} />
        {faq && <Entry to={paths.faq} icon={<CircleQuestionMark />} label={labels.faq} />}
      </ul>
      {end}
      <LanguageFlags everything={labels.everything} />
    </nav>
  )
}

type EntryProps = { to: string; icon: ReactNode; label: string; children?: ReactNode }

export function Entry({ to, icon, label, children }: EntryProps) {
  return (
    <li>
      <NavLink className={styles.entry ?? ''} to={to}>
        {icon}
        <span className={styles.label}>{label}</span>
        {children}
      </NavLink>
    </li>
  )
}

export function EntryButton({ icon, label, onPress }: { icon: ReactNode; label: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onPress}>
        {icon}
        <span className={styles.label}>{label}</span>
      </button>
    </li>
  )
}
