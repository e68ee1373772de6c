import { clsx } from 'clsx'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { useInSlices } from '@lucero/ui/page/in-slices.ts'
import { phoneScreen, useMedia } from '@lucero/ui/look/media.ts'
import { GameArt } from '../catalogue/game-art.tsx'
import { useGames, useWinners, type Winner } from './queries.ts'
import styles from './winners-ticker.module.css'
import { t } from '@lucero/ui/text/t.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'

const secondsPerWinner = 5
/** Enough items to fill the width of the screen. */
const minInRow = { phone: 5, wide: 12 }

/** Fewer winners than this are shown once, without motion: repeating them would only show how few they are. */
const minMoving = 3

/** GAM-2: moves until it is paused, hovered or focused. It does not move with reduced motion. */
export function WinnersTicker() {
  const { data: winners, isPending } = useWinners()
  const [paused, setPaused] = useState(false)
  if (isPending) return <Room />
  if (!winners?.length) return null
  if (winners.length < minMoving) return <FewWinners winners={winners} />
  return (
    <section className={styles.ticker} aria-labelledby="winners" data-paused={paused || undefined}>
      <h2 id="winners" className={styles.title}>
        {t('Recent winners')}
      </h2>
      <div className={styles.window}>
        <Track winners={winners} />
      </div>
      <IconButton
        className={styles.pause}
        size="small"
        round
        label={paused ? t('Let the winners move') : t('Pause the winners')}
        icon={paused ? <Play /> : <Pause />}
        onClick={() => setPaused(!paused)}
      />
    </section>
  )
}

function FewWinners({ winners }: { winners: readonly Winner[] }) {
  return (
    <section className={styles.ticker} aria-labelledby="winners">
      <h2 id="winners" className={styles.title}>
        {t('Recent winners')}
      </h2>
      <div className={clsx(styles.window, styles.still)}>
        <Winners winners={winners} isCopy={false} />
      </div>
    </section>
  )
}

/** The second half repeats the first, so that the loop is seamless. */
function Track({ winners }: { winners: readonly Winner[] }) {
  const isPhone = useMedia(phoneScreen)
  const copies = Math.ceil((isPhone ? minInRow.phone : minInRow.wide) / winners.length)
  const drawn = useInSlices(2 * copies, 1)
  const animationDuration = `${winners.length * copies * secondsPerWinner}s`
  return (
    <div className={styles.track} style={{ animationDuration }}>
      {Array.from({ length: drawn }, (_, copy) => (
        <Winners key={copy} winners={winners} isCopy={copy > 0} />
      ))}
    </div>
  )
}

/** Reserves the height of the winners, so that nothing shifts when they load. */
function Room() {
  return (
    <div className={clsx(styles.ticker, styles.room)} inert>
      <p className={styles.title}>&nbsp;</p>
      <div className={styles.window}>
        <div className={styles.winners}>
          {['first', 'second', 'third'].map((name) => (
            <div key={name} className={styles.winner}>
              <span className={styles.art} />
            </div>
          ))}
        </div>
      </div>
      <IconButton className={styles.pause} size="small" round label="" icon={<Pause />} />
    </div>
  )
}

function Winners({ winners, isCopy }: { winners: readonly Winner[]; isCopy: boolean }) {
  const { data: games } = useGames()
  return (
    <ul className={styles.winners} aria-hidden={isCopy || undefined}>
      {winners.map(({ username, amount, casinoGame, createdAt, multiple, largestOfDay }) => (
        <li key={`${createdAt} ${username} ${casinoGame.name} ${amount}`} className={styles.winner}>
          <span className={styles.art}>
            {games && <GameArt gameId={games.find(({ name }) => name === casinoGame.name)?.id ?? ''} />}
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{username}</span> <span className={styles.game}>{casinoGame.name}</span>
          </span>{' '}
          <span className={styles.won}>
            <Amount value={amount} tone="gold" />
            {multiple && <span className={styles.multiple}> ×{formatAmount(multiple)}</span>}
          </span>
          {largestOfDay && <Tag tone="gold">{t('Top today')}</Tag>}
        </li>
      ))}
    </ul>
  )
}
