import type { User } from '@lucero/contract/player/players'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldUser from 'lucide-react/icons/shield-user'
import Smartphone from 'lucide-react/icons/smartphone'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { maskedNumber } from '@lucero/ui/form/phone-field.tsx'
import { NavLink } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import styles from './account.module.css'

/** Sidebar of the account pages: the player, and links to the other account pages. */
export function AccountOverview({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <Panel title={t('Your account')}>
      <div className={styles.player}>
        <span className={styles.initial} aria-hidden="true">
          {user.username.slice(0, 1).toUpperCase()}
        </span>
        <div className={styles.who}>
          <p className={styles.username}>{user.username}</p>
          {name && <p className={styles.note}>{name}</p>}
          <p className={styles.note}>{maskedNumber(user)}</p>
        </div>
        {user.isActive ? <Tag tone="green">{t('Active')}</Tag> : <Tag tone="red">{t('Deactivated')}</Tag>}
      </div>
      <nav className={styles.pages} aria-label={t('Your account')}>
        <Page to={paths.editProfile} icon={<UserRoundPen />} label={t('Edit Profile')}>
          {t('Name, country and date of birth')}
        </Page>
        <Page to={paths.changePhone} icon={<Smartphone />} label={t('Change Phone Number')}>
          {t('Where your codes are sent')}
        </Page>
        <Page to={paths.changePassword} icon={<KeyRound />} label={t('Change Password')}>
          {t('Signs you out on every device')}
        </Page>
        <Page to={paths.devices} icon={<MonitorSmartphone />} label={t('Devices')}>
          {t('Where you are signed in')}
        </Page>
        <Page to={paths.saferPlay} icon={<ShieldUser />} label={t('Safer Play')}>
          {t('Limits, breaks and a reminder in games')}
        </Page>
        {user.isActive ? (
          <Page to={paths.deactivate} icon={<UserRoundX />} label={t('Deactivate Profile')}>
            {t('Gives your credit back and pauses the account')}
          </Page>
        ) : (
          <Page to={paths.deactivate} icon={<UserRoundCheck />} label={t('Activate Profile')}>
            {t('To play again')}
          </Page>
        )}
      </nav>
    </Panel>
  )
}

const pagesOfAccount = 6

/** Placeholder while the player loads. */
export function OverviewSkeleton() {
  return (
    <Panel title={t('Your account')}>
      <div className={styles.player} aria-hidden="true">
        <Skeleton width={48} height={48} radius="50%" />
        <span className={styles.who}>
          <Skeleton width="60%" height={26} />
          <Skeleton width="70%" height={24} />
          <Skeleton width="45%" height={24} />
        </span>
      </div>
      <div className={styles.pages} aria-hidden="true">
        {Array.from({ length: pagesOfAccount }, (_, page) => (
          <span key={page} className={styles.page}>
            <Skeleton width={20} height={20} radius={6} />
            <Skeleton width="70%" height={44} />
          </span>
        ))}
      </div>
    </Panel>
  )
}

type PageProps = { to: string; icon: ReactNode; label: string; children: string }

const Page = ({ to, icon, label, children }: PageProps) => (
  <NavLink className={styles.page} to={to}>
    {icon}
    <span>
      <b>{label}</b>
      <span className={styles.about}>{children}</span>
    </span>
  </NavLink>
)
