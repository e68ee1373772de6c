import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useCart } from '../lib/cart.ts'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { GameCard, WaitingCard } from './game-card.tsx'
import styles from './games-grid.module.css'
import { useGames } from './queries.ts'

/** GAM-1 */
export function GamesGrid() {
  return (
    <section className={styles.section} aria-labelledby="games">
      <div className={styles.head}>
        <h2 id="games">Games</h2>
        <CartLink />
      </div>
      <Cards />
    </section>
  )
}

function CartLink() {
  const count = useCart(({ lines }) => lines.length)
  if (count === 0) return null
  return (
    <ButtonLink size="small" icon={<ShoppingCart />} to={paths.cart}>
      Cart ({count})
    </ButtonLink>
  )
}

function Cards() {
  const { data: games, isPending, isError, isFetching, refetch } = useGames()
  if (isPending) return <LoadingCards />
  if (isError && !games) {
    return <ErrorState title="The games did not load" retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!games?.length) return <EmptyState title="No games are open right now" text="Please come back in a while." />
  return (
    <ul className={styles.grid}>
      {games.map((game) => (
        <li key={game.id}>
          <GameCard game={game} />
        </li>
      ))}
    </ul>
  )
}

function LoadingCards() {
  return (
    <output>
      <VisuallyHidden>Loading the games</VisuallyHidden>
      <span className={styles.grid} aria-hidden="true">
        {Array.from({ length: 5 }, (_, index) => (
          <WaitingCard key={index} />
        ))}
      </span>
    </output>
  )
}
