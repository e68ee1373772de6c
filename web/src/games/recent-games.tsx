import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { launchGame, useRecentGames } from '../catalogue/launch-game.ts'
import { openNewTab } from '../lib/new-tab.ts'
import { useSaferPlay } from '../safer/queries.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { GameArt } from '../catalogue/game-art.tsx'
import { playGame } from '../wallet/add-credit.ts'
import { useGames } from './queries.ts'
import styles from './recent-games.module.css'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const maxShown = 5

type Credit = { gameId: string; amount: number }
/** Undefined while loading. */
export type RecentGamesProps = { credit: readonly Credit[] | undefined }

/** The games last played in this browser, then those with credit. */
export default function RecentGames({ credit }: RecentGamesProps) {
  const { data: games, isPending } = useGames()
  const recent = useRecentGames()
  const isExcluded = Boolean(useSaferPlay().data?.break)
  // Avoids a layout shift: without recent games and loaded credit at the first render, the section stays hidden until the next visit.
  const [hasRoom] = useState(Boolean(credit?.length))
  const ids = new Set([...recent, ...(credit ?? []).map(({ gameId }) => gameId)])
  const shown = [...ids].flatMap((id) => games?.find((game) => game.id === id) ?? []).slice(0, maxShown)
  const creditIn = (id: string) => credit?.find(({ gameId }) => gameId === id)?.amount ?? 0
  /** Launches the game directly if it has credit. Otherwise opens Add Credit, which also shows a time-out or self-exclusion. */
  const press = (game: (typeof shown)[number]) =>
    creditIn(game.id) > 0 && !isExcluded ? void launchGame(game.id, openNewTab(game.name)) : playGame(game)
  if (!hasRoom && recent.length === 0) return null
  // The number of games decides their width.
  if (isPending || !credit) return <Room />
  if (shown.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="recent-games">
      <h2 id="recent-games">{t('Jump back in')}</h2>
      <ul className={styles.games}>
        {shown.map((game) => (
          <li key={game.id}>
            <button type="button" className={styles.game} onClick={() => press(game)}>
              <span className={styles.art}>
                <GameArt gameId={game.id} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{game.name}</span>
                <CreditIn amount={creditIn(game.id)} />
              </span>
              <Play fill="currentColor" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Reserves the height of one row, so that nothing shifts when it loads. */
function Room() {
  return (
    <div className={styles.section} inert>
      <p className={styles.heading}>&nbsp;</p>
      <div className={styles.games}>
        <span className={styles.game}>
          <span className={styles.art} />
        </span>
      </div>
    </div>
  )
}

function CreditIn({ amount }: { amount: number }) {
  return (
    <span className={styles.credit}>
      {amount > 0 ? richText('{amount} in game', { amount: <Amount value={amount} /> }) : t('Add credit')}
    </span>
  )
}
