import { Refusal } from '@lucero/contract/shared/refusals'
import type { MainWallet } from '@lucero/contract/player/wallet'
import Plus from 'lucide-react/icons/plus'
import { useState, type SyntheticEvent } from 'react'
import { Navigate, useSearchParams } from '@lucero/ui/page/router.tsx'
import { launchGame } from '../catalogue/launch-game.ts'
import { noCreditMovedText } from '../lib/exclusion-text.ts'
import { openNewTab } from '../lib/new-tab.ts'
import { paths } from '../lib/paths.ts'
import { ownAttempts } from '../lib/attempts.ts'
import { ExclusionNote } from '../safer/exclusion-note.tsx'
import { useSaferPlay } from '../safer/queries.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './add-credit.module.css'
import { useGameOfTheHouse } from './game-of-the-house.ts'
import { useTransfer } from './changes.ts'
import { AmountToAdd, LeftAfter } from './amount-to-add.tsx'
import { rememberAmount } from './last-amount.ts'
import { usePickedAmount, type PickedAmount } from './picked-amount.ts'
import { useWallet } from './queries.ts'

type Game = { id: string; name: string }

/**
 * /addCredit?game=ID: the small window that a game of ours opens for more credit. The app transfers the credit here, because a game's page
 * has no access token.
 */
export default function AddCreditPage() {
  const [parameters] = useSearchParams()
  const { game, isPending } = useGameOfTheHouse(parameters.get('game'))
  const { data: wallet, isError, isFetching, refetch } = useWallet()
  if (isPending) return <Skeleton height={260} radius={16} />
  if (!game) return <Navigate to={paths.home} replace />
  return (
    <>
      <PageHeader title={t('Add Credit')} text={game.name} />
      <Panel narrow>
        {wallet && <Picker wallet={wallet} game={game} />}
        {!wallet && isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
        {!wallet && !isError && <Skeleton height={260} radius={16} />}
      </Panel>
    </>
  )
}

function Picker({ wallet, game }: { wallet: MainWallet; game: Game }) {
  const exclusion = useSaferPlay().data?.break
  if (exclusion) return <ExclusionNote until={exclusion.until} />
  if (wallet.operator_id !== 0) return <Form wallet={wallet} game={game} />
  return (
    <div className={styles.form}>
      <p>{t('Credit comes from an operator, and you are not connected to one yet. It takes a moment.')}</p>
      <ButtonLink variant="primary" wide to={paths.operators}>
        {t('Choose an Operator')}
      </ButtonLink>
    </div>
  )
}

function Form({ wallet, game }: { wallet: MainWallet; game: Game }) {
  const picked = usePickedAmount({ gameId: game.id, available: wallet.amount })
  const { add, isAdding, added } = useAdding(game, picked)
  const { total } = picked
  const inGame = wallet.gameWallets.find(({ gameId }) => gameId === game.id)?.amount ?? 0
  return (
    <form className={styles.form} noValidate onSubmit={add}>
      <AmountToAdd picked={picked} disabled={isAdding} />
      <dl className={styles.credit}>
        <dt>{t('Available credit')}</dt>
        <dd>
          <Amount value={wallet.amount} tone="gold" />
        </dd>
        <dt>{t('Already in this game')}</dt>
        <dd>
          <Amount value={inGame} />
        </dd>
      </dl>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        icon={<Plus />}
        disabled={total === 0}
        loading={isAdding}
      >
        {t('Add {amount}', { amount: formatAmount(total) })}
      </Button>
      <LeftAfter picked={picked} />
      {added && <p>{t('Your game has it already: go back to its tab. Or open it here.')}</p>}
      {(added || inGame > 0) && (
        <Button wide onClick={() => void launchGame(game.id, openNewTab(game.name))}>
          {t('Play {name}', { name: game.name })}
        </Button>
      )}
    </form>
  )
}

/** Closes the window that a game has opened, after the transfer. */
function useAdding(game: Game, picked: PickedAmount) {
  const transfer = useTransfer()
  const [added, setAdded] = useState(false)
  const add = async () => {
    const items = [{ gameId: game.id, amount: picked.total }]
    try {
      await ownAttempts().send('transferToGame', items, (requestId) => transfer.mutateAsync({ requestId, items }))
      rememberAmount(picked.total)
      toast.success(t('{amount} added to {name}', { amount: formatAmount(picked.total), name: game.name }))
      picked.reset()
      setAdded(true)
      window.close()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS') picked.refuse()
      else toast.error(noCreditMovedText(error))
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (picked.isTooMuch) picked.refuse()
    else void add()
  }
  return { add: submit, isAdding: transfer.isPending, added }
}
