/** The frame of every page: navigation, search, the account menu, shortcuts and live updates. */
import Check from 'lucide-react/icons/check'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { languages, languageCodes } from '@lucero/contract/shared/languages'
import { Button } from '@lucero/ui/action/button.tsx'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { Menu, type MenuItem } from '@lucero/ui/overlay/menu.tsx'
import { SideDrawer } from '@lucero/ui/overlay/side-drawer.tsx'
import { useLocation, useNavigate } from '@lucero/ui/page/router.tsx'
import { language, t } from '@lucero/ui/text/t.ts'
import { refresh } from '../lib/house.ts'
import { lock, lockWhenIdle } from '../lib/idle.ts'
import { paths } from '../lib/paths.ts'
import { useStaff } from '../lib/session.ts'
import { useSecondKey, useShortcuts } from '../lib/shortcuts.ts'
import { chooseLanguage, chooseTheme, storedTheme, themes, type Theme } from '../lib/stored.ts'
import { navigationFor } from './navigation.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { roleNames } from './role-names.ts'
import { pageTitles } from './page-titles.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { SideNavigation } from './side-navigation.tsx'
import styles from './shell.module.css'

export function Shell({ children }: { children: ReactNode }) {
  // The menu is open for the address at which it was opened, so that a link closes it.
  const [menuAt, setMenuAt] = useState<string>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useLiveUpdates()
  useEffect(() => lockWhenIdle(), [])
  const { permissions } = useStaff()
  useSecondKey('g', (key) => {
    const entry = navigationFor(permissions)
      .flatMap(({ entries }) => entries)
      .find(({ letter }) => letter === key)
    if (entry) navigate(paths[entry.page])
    return entry !== undefined
  })
  useShortcuts({ '/': () => navigate(paths.search), '?': () => setHelpOpen(true) })
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('Skip to the content')}
      </a>
      <header className={styles.header} data-no-print>
        <IconButton
          className={styles.burger}
          label={t('Menu')}
          icon={<MenuIcon />}
          onClick={() => setMenuAt(pathname)}
        />
        <span className={styles.logo}>
          <StarLogo size={20} />
          <span className={styles.desk}>{t('Desk')}</span>
        </span>
        <SearchButton />
        <AccountMenu onHelp={() => setHelpOpen(true)} />
      </header>
      <div className={styles.side} data-no-print>
        <SideNavigation />
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SideDrawer open={menuAt === pathname} onClose={() => setMenuAt(undefined)} title={t('Menu')}>
        <SideNavigation />
      </SideDrawer>
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
      <ReauthenticationDialog />
    </div>
  )
}

function SearchButton() {
  const navigate = useNavigate()
  const { permissions } = useStaff()
  if (!permissions.includes('players.read')) return <span className={styles.search} />
  return (
    <button type="button" className={styles.search} onClick={() => navigate(paths.search)}>
      <Search aria-hidden="true" />
      <span>{t('Search players, redeems, rounds …')}</span>
      <kbd>/</kbd>
    </button>
  )
}

const themeNames = (): Record<Theme, string> => ({
  system: t('Theme of the device'),
  light: t('Light theme'),
  dark: t('Dark theme'),
})

function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const navigate = useNavigate()
  const { name, role, operatorId } = useStaff()
  const items: MenuItem[] = [
    { label: pageTitles().account, onSelect: () => navigate(paths.account) },
    'separator',
    ...languageCodes
      .filter((code) => code !== language())
      .map((code) => ({ label: languages[code].name, onSelect: () => chooseLanguage(code) })),
    ...themes.map((theme) => ({
      label: themeNames()[theme],
      icon: theme === storedTheme() ? <Check aria-label={t('Chosen')} /> : <span className={styles.noIcon} />,
      onSelect: () => chooseTheme(theme),
    })),
    { label: t('Keyboard shortcuts'), onSelect: onHelp },
    'separator',
    { label: t('Sign out'), icon: <LogOut aria-hidden="true" />, onSelect: () => void lock(false) },
  ]
  const roleName = roleNames()[role]
  return (
    <Menu
      items={items}
      trigger={
        <Button variant="ghost" size="small" className={styles.account} icon={<UserRound aria-hidden="true" />}>
          <span className={styles.who}>
            <b>{name}</b>
            <small>{operatorId === null ? roleName : `${roleName} · ${operatorId}`}</small>
          </span>
        </Button>
      }
    />
  )
}

const liveRetryMs = 5000

function useLiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    let close: (() => void) | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let isClosed = false
    // Loaded after the first screen. On a bad connection the file may not arrive, and the queues would not be updated.
    const open = async () => {
      try {
        const { openLive } = await import('../lib/live.ts')
        if (!isClosed) close = openLive((topics) => void refresh(client, topics))
      } catch {
        if (!isClosed) retry = setTimeout(() => void open(), liveRetryMs)
      }
    }
    void open()
    return () => {
      isClosed = true
      clearTimeout(retry)
      close?.()
    }
  }, [client])
}
