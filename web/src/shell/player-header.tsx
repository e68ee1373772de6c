import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { paths } from '../lib/paths.ts'
import { narrowScreen, useMedia } from '@lucero/ui/look/media.ts'
import { Link } from '@lucero/ui/page/router.tsx'
import { plural } from '@lucero/ui/text/t.ts'
import { useCart } from '../wallet/cart.ts'
import BalancePills from './balance-pills.tsx'
import styles from './header.module.css'
import { UserMenu } from './user-menu.tsx'

/** The part of the header for players. On a phone the balances are below it. */
export default function PlayerHeader() {
  const narrow = useMedia(narrowScreen)
  return (
    <>
      {!narrow && <BalancePills />}
      <CartLink />
      <UserMenu />
    </>
  )
}

/** A link to the cart while it has lines. */
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
