import MenuIcon from 'lucide-react/icons/menu'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSignedIn } from '../lib/session.ts'
import { openAuth, showUi, useUiState } from '../lib/ui-state.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { StarLogo } from '../ui/star-logo.tsx'
import { BalancePills } from './balance-pills.tsx'
import styles from './header.module.css'
import { useNarrow } from './narrow.ts'
import { loadAuthModal, loadMobileSidebar } from './overlays.tsx'
import { preloadOnIntent } from './lazy.tsx'
import { UserMenu } from './user-menu.tsx'
import { t } from '../ui/t.ts'

export function Header() {
  const signedIn = useSignedIn()
  const narrow = useNarrow()
  return (
    <>
      <header className={styles.header}>
        {narrow && <Hamburger />}
        {narrow && <LogoLink />}
        <span className={styles.space} />
        {signedIn && !narrow && <BalancePills />}
        {signedIn ? <UserMenu /> : <SignInButtons />}
      </header>
      {signedIn && narrow && (
        <section className={styles.strip} aria-label={t('Balances')}>
          <BalancePills />
        </section>
      )}
    </>
  )
}

/** HDR-1 */
export function LogoLink() {
  return (
    <Link className={styles.logo} to={paths.home}>
      <StarLogo />
    </Link>
  )
}

/** HDR-10 */
function Hamburger() {
  const open = useUiState((state) => state.navbarVisible)
  return (
    <IconButton
      label={t('Menu')}
      icon={<MenuIcon />}
      aria-haspopup="dialog"
      aria-expanded={open}
      {...preloadOnIntent(loadMobileSidebar)}
      onClick={() => showUi({ navbarVisible: true })}
    />
  )
}

/** HDR-2 */
function SignInButtons() {
  return (
    <div className={styles.signIn} {...preloadOnIntent(loadAuthModal)}>
      <Button variant="ghost" onClick={() => openAuth('home')}>
        {t('Sign In')}
      </Button>
      <Button variant="primary" onClick={() => openAuth('profile')}>
        {t('Join Now')}
      </Button>
    </div>
  )
}
