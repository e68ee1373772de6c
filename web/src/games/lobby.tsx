import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { memo } from 'react'
import { useCart } from '../wallet/cart.ts'
import { useWallet } from '../wallet/queries.ts'
import { paths } from '../lib/paths.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { useInSlices } from '@lucero/ui/page/in-slices.ts'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { useFavourites } from './favourites.ts'
import { GameCard, WaitingCard } from './game-card.tsx'
import { GameSearch } from './game-search.tsx'
import { useLobbyView } from './lobby-address.ts'
import styles from './lobby.module.css'
import { useGames, type Game } from './queries.ts'
import { ShelfButtons } from './shelf-buttons.tsx'
import { everything, favourites, gamesOn, shelvesOf } from './shelves.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

/** GAM-1 */
export function Lobby() {
  const { data: games, isPending, isError, isFetching, refetch } = useGames()
  const view = useLobbyView()
  const search = (query: string) => view.show({ ...view, query })
  return (
    <section className={styles.section} aria-labelledby="games">
      <div className={styles.head}>
        <h2 id="games">{t('Games')}</h2>
        <CartLink />
        {(isPending || (games && games.length > 0)) && (
          <GameSearch query={view.query} onQuery={search} results={gamesListId} />
        )}
      </div>
      {isPending && <LoadingCards />}
      {isError && !games && (
        <ErrorState title={t('The games did not load')} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {games?.length === 0 && (
        <EmptyState title={t('No games are open right now')} text={t('Please come back in a while.')} />
      )}
      {games && games.length > 0 && <Shelves games={games} {...view} />}
    </section>
  )
}

const gamesListId = 'games-list'

type ShelvesProps = ReturnType<typeof useLobbyView> & { games: Game[] }

function Shelves({ games, query, shelf, show }: ShelvesProps) {
  const shelves = shelvesOf(games, useFavourites())
  const isSearching = query.trim() !== ''
  const chosen = shelves.some(({ name }) => name === shelf) ? shelf : everything
  const shown = gamesOn(shelves, chosen, query)
  const choose = (name: string) => show({ query: '', shelf: name })
  return (
    <>
      <ShelfButtons shelves={shelves} chosen={isSearching ? everything : chosen} onChoose={choose} />
      <VisuallyHidden>
        <output>{plural(shown.length, '{count} game shown', '{count} games shown')}</output>
      </VisuallyHidden>
      {shown.length > 0 ? (
        <Cards games={shown} />
      ) : (
        <Nothing query={query} chosen={chosen} onAll={() => choose(everything)} />
      )}
    </>
  )
}

const cardsInSlice = 2
const Card = memo(GameCard)

function Cards({ games }: { games: Game[] }) {
  const { data: wallet } = useWallet()
  const drawn = useInSlices(games.length, cardsInSlice)
  const credit = (id: string) => wallet?.gameWallets.find(({ gameId }) => gameId === id)?.amount
  return (
    <ul className={styles.grid} id={gamesListId}>
      {games.map((game, index) => (
        <li key={game.id}>{index < drawn ? <Card game={game} credit={credit(game.id)} /> : <WaitingCard />}</li>
      ))}
    </ul>
  )
}

function Nothing({ query, chosen, onAll }: { query: string; chosen: string; onAll: () => void }) {
  const all = <Button onClick={onAll}>{t('Show all games')}</Button>
  if (query.trim() === '' && chosen === favourites) {
    return (
      <EmptyState
        title={t('No favourites yet')}
        text={t('Press the heart on a game, and find it here.')}
        action={all}
      />
    )
  }
  return (
    <EmptyState
      title={t('No game is called “{query}”', { query: query.trim() })}
      text={t('Try another word, or a category.')}
      action={all}
    />
  )
}

function CartLink() {
  const count = useCart(({ lines }) => lines.length)
  if (count === 0) return null
  return (
    <ButtonLink size="small" icon={<ShoppingCart />} to={paths.cart}>
      {t('Cart ({count})', { count })}
    </ButtonLink>
  )
}

function LoadingCards() {
  return (
    <output>
      <VisuallyHidden>{t('Loading the games')}</VisuallyHidden>
      <span className={styles.shelves} aria-hidden="true">
        <span className={styles.shelf}>
          <Skeleton width={48} />
        </span>
      </span>
      <span className={styles.grid} aria-hidden="true">
        {Array.from({ length: 5 }, (_, index) => (
          <WaitingCard key={index} />
        ))}
      </span>
    </output>
  )
}
