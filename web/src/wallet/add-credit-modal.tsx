import type { MainWallet } from '@lucero/contract/wallet'
import { closeAddCredit, useCreditGame, type CreditGame } from './add-credit.ts'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddCreditForm } from './add-credit-form.tsx'
import styles from './add-credit.module.css'
import { GameArt } from '../catalogue/game-art.tsx'
import { useWallet } from './queries.ts'
import { t } from '../ui/t.ts'

/** CRE-4: the modal that stands between a game's Play button and the game. */
export default function AddCreditModal() {
  const game = useCreditGame()
  const { data: wallet, isError, isFetching, refetch } = useWallet()
  if (!game) return null
  return (
    <Dialog open onClose={closeAddCredit} title={t('Add Credit')}>
      <div className={styles.game}>
        <div className={styles.art}>
          <GameArt gameId={game.id} />
        </div>
        <div>
          <p className={styles.name}>{game.name}</p>
          <p className={styles.note}>
            {wallet?.bonusActive
              ? t('Your bonus needs no credit of yours to play; move some from your main wallet if you like.')
              : t('Move credit from your main wallet, then play.')}
          </p>
        </div>
      </div>
      {wallet && <Picker wallet={wallet} game={game} />}
      {!wallet && isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!wallet && !isError && <Skeleton height={260} radius={16} />}
    </Dialog>
  )
}

function Picker({ wallet, game }: { wallet: MainWallet; game: CreditGame }) {
  return wallet.operator_id === 0 ? <NoOperator /> : <AddCreditForm wallet={wallet} game={game} />
}

function NoOperator() {
  return (
    <div className={styles.noOperator}>
      <p>{t('Credit comes from an operator, and you are not connected to one yet. It takes a moment.')}</p>
      <ButtonLink variant="primary" wide to={paths.operators} onClick={closeAddCredit}>
        {t('Choose an Operator')}
      </ButtonLink>
    </div>
  )
}
