import MenuIcon from 'lucide-react/icons/menu'
import { Link } from '@lucero/ui/page/router.tsx'
import { playerPart, preloadOnIntent } from '../lib/lazy-part.ts'
import { paths } from '../lib/paths.ts'
import { useSignedIn } from '../lib/session.ts'
import { openAuth, showUi, useUiState } from '../lib/ui-state.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './header.module.css'
import { narrowScreen, useMedia } from '@lucero/ui/look/media.ts'
import { loadAuthModal, loadMobileSidebar } from './overlays.tsx'
import { PlayerOnly } from './lazy.tsx'

const PlayerHeader = playerPart('playerHeader')
const BalancePills = playerPart('balancePills')

export function Header() {
  const signedIn = useSignedIn()
  const narrow = useMedia(narrowScreen)
  return (
    <>
      <header className={styles.header} data-player={signedIn || undefined}>
        {narrow && <Hamburger />}
        {narrow && <LogoLink />}
        <span className={styles.space} />
        {signedIn ? (
          <PlayerOnly>
            <PlayerHeader />
          </PlayerOnly>
        ) : (
          <SignInButtons />
        )}
      </header>
      {signedIn && narrow && (
        <section className={styles.strip} aria-label={t('Balances')}>
          <PlayerOnly>
            <BalancePills />
          </PlayerOnly>
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
