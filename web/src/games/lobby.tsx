import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { memo, Suspense } from 'react'
import { useCart } from '../wallet/cart.ts'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { useInSlices } from '@lucero/ui/page/in-slices.ts'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { useFavourites } from './favourites.ts'
import { GameCard, WaitingCard } from './game-card.tsx'
import { ShownCount, useCreditIn } from './shown-games.tsx'
import { GameSearch } from './game-search.tsx'
import { useLobbyView, type LobbyView } from './lobby-address.ts'
import styles from './lobby.module.css'
import { useGames, type Game } from './queries.ts'
import { ShelfButtons } from './shelf-buttons.tsx'
import { chosenShelf, everything, gamesOn, shelvesOf, today } from './shelves.ts'
import { t } from '@lucero/ui/text/t.ts'

/** GAM-1 */
export function Lobby() {
  const { data: games, isPending, isError, isFetching, refetch, isPart } = useGames()
  const view = useLobbyView()
  const search = (query: string) => view.show({ query })
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
      {games && games.length > 0 && <Games games={games} isPart={isPart} view={view} />}
    </section>
  )
}

const gamesListId = 'games-list'
/** From here on a lobby has filters, and draws only the cards in sight. */
const largeFrom = 60
const NoGames = lazyPart(() => import('./no-games.tsx'))
const LargeLobby = lazyPart(() => import('./large-lobby.tsx'))

type GamesProps = { games: Game[]; isPart: boolean; view: LobbyView }

function Games({ games, isPart, view }: GamesProps) {
  const shelves = <Shelves games={games} view={view} />
  if (!isPart && games.length < largeFrom) return shelves
  return (
    <Suspense fallback={shelves}>
      <LargeLobby games={games} isPart={isPart} view={view} listId={gamesListId} />
    </Suspense>
  )
}

function Shelves({ games, view }: { games: Game[]; view: LobbyView }) {
  const { query, show } = view
  const shelves = shelvesOf(games, useFavourites(), today())
  const isSearching = query.trim() !== ''
  const chosen = chosenShelf(shelves, view)
  const shown = gamesOn(shelves, chosen, query)
  return (
    <>
      <ShelfButtons shelves={shelves} chosen={isSearching ? everything : chosen} onChoose={show} />
      <ShownCount count={shown.length} />
      {shown.length > 0 ? (
        <Cards games={shown} />
      ) : (
        <Suspense fallback={null}>
          <NoGames view={view} />
        </Suspense>
      )}
    </>
  )
}

const cardsInSlice = 2
const Card = memo(GameCard)

function Cards({ games }: { games: Game[] }) {
  const credit = useCreditIn()
  const drawn = useInSlices(games.length, cardsInSlice)
  return (
    <ul className={styles.grid} id={gamesListId}>
      {games.map((game, index) => (
        <li key={game.id}>{index < drawn ? <Card game={game} credit={credit(game.id)} /> : <WaitingCard />}</li>
      ))}
    </ul>
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
