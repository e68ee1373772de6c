import { showUi, useUiState } from '../lib/ui-state.ts'
import { RollingAmount } from '@lucero/ui/display/rolling-amount.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { SideDrawer } from '@lucero/ui/overlay/side-drawer.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { collecting, useCollect } from './changes.ts'
import styles from './game-credit-sidebar.module.css'
import { GameWalletCard } from './game-wallet-card.tsx'
import { useWallet } from './queries.ts'
import { t } from '@lucero/ui/text/t.ts'

const close = () => showUi({ gameCreditOpen: false })

/** CRE-1 */
export default function GameCreditSidebar() {
  const open = useUiState((state) => state.gameCreditOpen)
  return (
    <SideDrawer open={open} onClose={close} title={t('Game Credit')} side="right">
      <GameCredit />
    </SideDrawer>
  )
}

function GameCredit() {
  const { data: wallet, isFetching, isError, refetch } = useWallet()
  const collect = useCollect()
  if (!wallet && isError) {
    return (
      <ErrorState title={t('Your game credit did not load')} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!wallet) return <Skeleton height={92} radius={16} />
  return (
    <div className={styles.credit}>
      <div className={styles.total}>
        <p className={styles.label}>{t('In your games')}</p>
        <RollingAmount value={wallet.gameCredits} size="large" />
        {wallet.gameCredits > 0 && (
          <Button wide loading={collecting(collect, undefined)} onClick={() => collect.mutate(undefined)}>
            {t('Collect All')}
          </Button>
        )}
      </div>
      {wallet.gameWallets.length === 0 && <NoCredit />}
      <ul className={styles.cards}>
        {wallet.gameWallets.map((gameWallet) => (
          <li key={gameWallet.id}>
            <GameWalletCard gameWallet={gameWallet} collect={collect} onPlay={close} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoCredit() {
  return (
    <EmptyState
      title={t('No credit in games')}
      text={t('Press Play on a game to move credit there. It waits here for you.')}
    />
  )
}
