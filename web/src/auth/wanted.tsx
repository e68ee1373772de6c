import { GameArt } from '../catalogue/game-art.tsx'
import { returnToGame } from '../lib/return-to.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useWelcomeCredit } from '../wallet/queries.ts'
import styles from './wanted.module.css'

/** Shows the game that the visitor wanted to play, and the welcome credit. */
export function Wanted() {
  const game = returnToGame()
  const { data: credit = 0 } = useWelcomeCredit()
  if (!game && credit === 0) return null
  return (
    <div className={styles.wanted}>
      {game && (
        <span className={styles.art}>
          <GameArt gameId={game.id} />
        </span>
      )}
      <p className={styles.words}>
        {game && <strong>{t('Next: {game}', { game: game.name })}</strong>}
        {credit > 0 && <span>{t('{amount} to start with, no card.', { amount: formatAmount(credit) })}</span>}
      </p>
    </div>
  )
}
