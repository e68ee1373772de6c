import { brand } from '@lucero/contract/shared/brand'
import { gameUrl } from '../lib/game-url.ts'
import { ownGames, ownGamesPath } from '@lucero/contract/shared/own-games'
import { clsx } from 'clsx'
import Heart from 'lucide-react/icons/heart'
import Play from 'lucide-react/icons/play'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { CartButton } from './cart-button.tsx'
import { toggleFavourite, useFavourites } from './favourites.ts'
import { GameArt } from '../catalogue/game-art.tsx'
import styles from './game-card.module.css'
import { playGame } from '../wallet/add-credit.ts'
import type { Game } from './queries.ts'
import { t, translated } from '@lucero/ui/text/t.ts'

const oneDecimal = (percent: number) => Math.round(percent * 10) / 10

/** Pressing anywhere on the card plays the game. `credit` is the credit in the game. */
export function GameCard({ game, credit = 0 }: { game: Game; credit?: number | undefined }) {
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        <GameArt gameId={game.id} />
        {credit > 0 && <p className={styles.credit}>{t('{amount} in game', { amount: formatAmount(credit) })}</p>}
      </div>
      <h3 className={styles.name}>{game.name}</h3>
      <p className={styles.facts}>{factsOf(game)}</p>
      <div className={styles.actions}>
        <Button
          className={styles.play}
          variant="primary"
          icon={<Play fill="currentColor" />}
          aria-label={t('Play {name}', { name: game.name })}
          data-play
          onClick={() => playGame(game)}
        >
          {t('Play')}
        </Button>
        <DemoLink game={game} />
      </div>
      <CartButton className={styles.left} game={game} />
      <FavouriteButton className={styles.right} game={game} />
    </article>
  )
}

/** Games of other studios show the studio's name. */
function factsOf(game: Game): string {
  const category = translated(game.category)
  const percent = `${oneDecimal(game.returnToPlayer)}\u00a0%`
  return isOwn(game) || game.provider === null || game.provider === brand
    ? t('{category} · RTP {percent}', { category, percent })
    : t('{category} · RTP {percent} · by {provider}', { category, percent, provider: game.provider })
}

const isOwn = ({ id }: Game) => ownGames.some((own) => own.id === id)

/** Our own games and hosted games can be tried with play money without signing in. */
function DemoLink({ game }: { game: Game }) {
  const { id, name, tryPath = isOwn(game) ? `${ownGamesPath}/${id}/?mode=demo` : undefined } = game
  if (tryPath === undefined) return null
  return (
    <a
      className={styles.demo}
      href={gameUrl(tryPath)}
      target="_blank"
      rel="noopener"
      aria-label={t('Try it: {name} with play money, in a new tab', { name })}
    >
      {t('Try it')}
    </a>
  )
}

function FavouriteButton({ className, game: { id, name } }: { className: string | undefined; game: Game }) {
  const isFavourite = useFavourites((ids) => ids.includes(id))
  return (
    <IconButton
      className={clsx(styles.favourite, className)}
      size="small"
      round
      label={t('{name} is a favourite', { name })}
      title={isFavourite ? t('Take out of your favourites') : t('Add to your favourites')}
      icon={<Heart />}
      aria-pressed={isFavourite}
      onClick={() => toggleFavourite(id)}
    />
  )
}

/** As tall as a card, so that nothing below shifts. */
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
