import { Suspense, type ReactNode } from 'react'
import { dismissAddCredit, useCreditGame } from './add-credit.ts'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { ExclusionNote, exclusionTitle } from '../safer/exclusion-note.tsx'
import { useSaferPlay } from '../safer/queries.ts'
import { AddCreditForm } from './add-credit-form.tsx'
import styles from './add-credit.module.css'
import { GameArt } from '../catalogue/game-art.tsx'
import { useWallet } from './queries.ts'
import { t } from '@lucero/ui/text/t.ts'

type AddCreditModalProps = {
  /** Shown instead of the amount for a player without an operator. Passed in, because this module does not import operators. */
  noOperator: ReactNode
}

/** CRE-4: the modal between a game's Play button and the game. */
export default function AddCreditModal({ noOperator }: AddCreditModalProps) {
  const game = useCreditGame()
  const { data: wallet, isError, isFetching, refetch } = useWallet()
  const exclusion = useSaferPlay().data?.break
  if (!game) return null
  return (
    <Dialog open onClose={dismissAddCredit} title={exclusion ? exclusionTitle(exclusion) : t('Add Credit')}>
      <div className={styles.game}>
        <div className={styles.art}>
          <GameArt gameId={game.id} />
        </div>
        <div>
          <p className={styles.name}>{game.name}</p>
          {wallet?.operator_id !== 0 && !exclusion && (
            <p className={styles.note}>
              {wallet?.bonusActive
                ? t('Your bonus needs no credit of yours to play; move some from your main wallet if you like.')
                : t('Move credit from your main wallet, then play.')}
            </p>
          )}
        </div>
      </div>
      {exclusion ? (
        <ExclusionNote until={exclusion.until} onLeave={dismissAddCredit} />
      ) : (
        <>
          {wallet && wallet.operator_id !== 0 && <AddCreditForm wallet={wallet} game={game} />}
          {wallet?.operator_id === 0 && <Suspense fallback={<Waiting />}>{noOperator}</Suspense>}
          {!wallet && isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
          {!wallet && !isError && <Waiting />}
        </>
      )}
    </Dialog>
  )
}

const Waiting = () => <Skeleton height={260} radius={16} />
