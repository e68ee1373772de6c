import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { putInCart, takeFromCart, useCart } from '../wallet/cart.ts'
import { useSignedIn } from '../lib/session.ts'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import styles from './game-card.module.css'
import type { Game } from './queries.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Players only: a visitor has no credit. */
export function CartButton({ className, game }: { className: string | undefined; game: Game }) {
  const inCart = useCart(({ lines }) => lines.some(({ gameId }) => gameId === game.id))
  if (!useSignedIn()) return null
  return (
    <IconButton
      className={clsx(styles.cart, className)}
      size="small"
      round
      label={
        inCart ? t('Take {name} out of the cart', { name: game.name }) : t('Add {name} to cart', { name: game.name })
      }
      title={inCart ? t('In your cart') : t('Add to cart')}
      icon={inCart ? <Check /> : <ShoppingCart />}
      data-in-cart={inCart || undefined}
      onClick={() => (inCart ? takeFromCart(game.id) : putInCart(game))}
    />
  )
}
