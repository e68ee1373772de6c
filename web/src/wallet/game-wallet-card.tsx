import type { GameWallet } from '@lucero/contract/player/wallet'
import Play from 'lucide-react/icons/play'
import { launchGame } from '../catalogue/launch-game.ts'
import { openNewTab } from '../lib/new-tab.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { GameArt } from '../catalogue/game-art.tsx'
import { collecting, type Collect } from './changes.ts'
import styles from './game-credit-sidebar.module.css'
import { t } from '@lucero/ui/text/t.ts'

type GameWalletCardProps = { gameWallet: GameWallet; collect: Collect; onPlay: () => void }

/** CRE-1 to CRE-3 */
export function GameWalletCard({ gameWallet, collect, onPlay }: GameWalletCardProps) {
  const { id, gameId, amount, casinoGame } = gameWallet
  const play = () => {
    void launchGame(gameId, openNewTab(casinoGame.name))
    onPlay()
  }
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        <GameArt gameId={gameId} />
      </div>
      <div className={styles.words}>
        <h3>{casinoGame.name}</h3>
        <Amount value={amount} />
      </div>
      <div className={styles.actions}>
        <Button
          aria-label={t('Collect from {name}', { name: casinoGame.name })}
          loading={collecting(collect, id)}
          onClick={() => collect.mutate(id)}
        >
          {t('Collect')}
        </Button>
        <Button
          variant="primary"
          icon={<Play fill="currentColor" />}
          aria-label={t('Play {name}', { name: casinoGame.name })}
          onClick={play}
        >
          {t('Play')}
        </Button>
      </div>
    </article>
  )
}
