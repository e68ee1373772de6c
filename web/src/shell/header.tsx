import MenuIcon from 'lucide-react/icons/menu'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSignedIn } from '../lib/session.ts'
import { openAuth, showUi, useUiState } from '../lib/ui-state.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { StarLogo } from '../ui/star-logo.tsx'
import { plural, t } from '../ui/t.ts'
import { useCart } from '../wallet/cart.ts'
import { BalancePills } from './balance-pills.tsx'
import styles from './header.module.css'
import { narrowScreen, useMedia } from '../ui/media.ts'
import { loadAuthModal, loadMobileSidebar } from './overlays.tsx'
import { preloadOnIntent } from './lazy.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  const signedIn = useSignedIn()
  const narrow = useMedia(narrowScreen)
  return (
    <>
      <header className={styles.header} data-player={signedIn || undefined}>
        {narrow && <Hamburger />}
        {narrow && <LogoLink />}
        <span className={styles.space} />
        {signedIn && !narrow && <BalancePills />}
        {signedIn && <CartLink />}
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

/** What was put into the cart is never further away than the header. */
function CartLink() {
  const count = useCart(({ lines }) => lines.length)
  if (count === 0) return null
  return (
    <Link
      className={styles.cart}
      to={paths.cart}
      aria-label={plural(count, 'Cart, {count} game', 'Cart, {count} games')}
    >
      <ShoppingCart aria-hidden="true" />
      {count}
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
