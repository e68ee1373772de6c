import { Amount } from '@lucero/ui/display/amount.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { GameArt } from '../catalogue/game-art.tsx'
import styles from './biggest-wins.module.css'
import { useGames, type Winner } from './queries.ts'

export function BiggestWins({ wins }: { wins: readonly Winner[] }) {
  const { data: games } = useGames()
  return (
    <section className={styles.section} aria-labelledby="biggest-wins">
      <h2 id="biggest-wins">{t('Biggest wins of the week')}</h2>
      <ol className={styles.wins}>
        {wins.map(({ username, amount, casinoGame: { name }, createdAt, multiple }) => (
          <li key={`${createdAt} ${username}`} className={styles.win}>
            <span className={styles.art}>
              <GameArt gameId={games?.find((game) => game.name === name)?.id ?? ''} />
            </span>
            <span className={styles.words}>
              <Amount value={amount} tone="gold" />{' '}
              <span className={styles.note}>
                {multiple && `×${formatAmount(multiple)} · `}
                {name}
              </span>{' '}
              <span className={styles.note}>{username}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
