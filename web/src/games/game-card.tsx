import type { DataOf } from '@lucero/contract/shapes'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { openAddCredit } from '../lib/add-credit.ts'
import { putInCart, takeFromCart, useCart } from '../lib/cart.ts'
import { accessToken } from '../lib/session.ts'
import { openAuth } from '../lib/ui-state.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { GameArt } from './game-art.tsx'
import styles from './game-card.module.css'

type Game = DataOf<'getGames'>['categoryGames']['rows'][number]

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function GameCard({ game }: { game: Game }) {
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        <GameArt gameId={game.id} />
      </div>
      <h3 className={styles.name}>{game.name}</h3>
      <p className={styles.facts}>
        {game.category} · RTP {percent.format(game.returnToPlayer)} %
      </p>
      <div className={styles.actions}>
        <Button
          className={styles.play}
          variant="primary"
          icon={<Play fill="currentColor" />}
          aria-label={`Play ${game.name}`}
          onClick={() => ifSignedIn(() => openAddCredit(game))}
        >
          Play
        </Button>
        <CartButton game={game} />
      </div>
    </article>
  )
}

/** As tall as the card that is coming, so that nothing below it jumps. */
export function WaitingCard() {
  return (
    <span className={styles.card}>
      <span className={styles.art}>
        <Skeleton height="100%" radius={0} />
      </span>
      <span className={styles.name}>
        <Skeleton width="60%" />
      </span>
      <span className={styles.facts}>
        <Skeleton width="80%" />
      </span>
      <span className={styles.actions}>
        <Skeleton height={44} radius={10} />
      </span>
    </span>
  )
}

function CartButton({ game }: { game: Game }) {
  const inCart = useCart(({ lines }) => lines.some(({ gameId }) => gameId === game.id))
  const toggle = () => (inCart ? takeFromCart(game.id) : putInCart(game))
  return (
    <IconButton
      className={styles.cart}
      variant="filled"
      label={inCart ? `Take ${game.name} out of the cart` : `Add ${game.name} to cart`}
      title={inCart ? 'In your cart' : 'Add to cart'}
      icon={inCart ? <Check /> : <ShoppingCart />}
      data-in-cart={inCart || undefined}
      onClick={() => ifSignedIn(toggle)}
    />
  )
}

function ifSignedIn(action: () => void) {
  if (accessToken()) return action()
  toast.error('Please Sign In')
  openAuth('home')
}
