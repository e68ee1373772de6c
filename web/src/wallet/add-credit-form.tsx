import { Refusal } from '@lucero/contract/refusals'
import type { MainWallet } from '@lucero/contract/wallet'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { dismissAddCredit, type CreditGame } from './add-credit.ts'
import { errorText } from '../lib/error-text.ts'
import { launchGame } from '../catalogue/launch-game.ts'
import { openNewTab } from '../lib/new-tab.ts'
import { newRequestIds } from '../lib/request-id.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { addAmounts, formatAmount } from '../ui/amounts.ts'
import { t } from '../ui/t.ts'
import { toast } from '../ui/toast.ts'
import styles from './add-credit.module.css'
import { EmptyWallet } from './empty-wallet.tsx'
import { firstAmount, lastAmount, rememberAmount } from './last-amount.ts'
import { AmountButtons, TooMuchAlert, usePickedAmount } from './pick-amount.tsx'
import { useTransfer } from './changes.ts'

type AddCreditFormProps = { wallet: MainWallet; game: CreditGame }

export function AddCreditForm({ wallet, game }: AddCreditFormProps) {
  const inGame = wallet.gameWallets.find(({ gameId }) => gameId === game.id)?.amount ?? 0
  const [last] = useState(lastAmount)
  const needsNone = inGame > 0 || wallet.bonusActive
  const picked = usePickedAmount(game.id, wallet.amount, needsNone ? 0 : (last ?? firstAmount))
  const { play, isPlaying } = usePlay(game, picked.refuse)
  const { total } = picked
  const isEmpty = wallet.amount === 0 && !needsNone
  return (
    <div className={styles.form}>
      <div className={styles.total}>
        <output aria-label={t('Amount to add')}>
          <Amount value={total} tone={total > 0 ? 'gold' : 'plain'} size="huge" />
        </output>
        {picked.isSuggested && <p className={styles.suggested}>{last ? t('As last time') : t('Suggested')}</p>}
        <div className={styles.undo}>
          <Button variant="ghost" size="small" icon={<Undo2 />} disabled={total === 0} onClick={picked.undo}>
            {t('Undo')}
          </Button>
          <Button variant="ghost" size="small" icon={<RotateCcw />} disabled={total === 0} onClick={picked.reset}>
            {t('Reset')}
          </Button>
        </div>
      </div>
      <AmountButtons label={t('Amount')} disabled={isPlaying} onAdd={picked.pick} onAll={picked.pickAll} />
      <Credit wallet={wallet} inGame={inGame} />
      {isEmpty && <EmptyWallet wallet={wallet} />}
      <Button
        variant="primary"
        size="large"
        wide
        icon={<Play fill="currentColor" />}
        disabled={total === 0 && !needsNone}
        loading={isPlaying}
        onClick={() => void play(total)}
      >
        {total > 0 ? t('Add {amount} and Play', { amount: formatAmount(total) }) : t('Play')}
      </Button>
      <p className={styles.after}>
        {total > 0 && t('After this {amount} stay in your wallet.', { amount: formatAmount(leftOf(wallet, total)) })}
      </p>
      <TooMuchAlert open={picked.refused} onClose={picked.accept} />
    </div>
  )
}

const leftOf = ({ amount }: MainWallet, total: number) => addAmounts([amount, -total])

function Credit({ wallet, inGame }: { wallet: MainWallet; inGame: number }) {
  return (
    <dl className={styles.credit}>
      <dt>{t('Available credit')}</dt>
      <dd>
        <Amount value={wallet.amount} tone="gold" />
      </dd>
      <dt>{t('Already in this game')}</dt>
      <dd>
        <Amount value={inGame} />
      </dd>
      {wallet.bonusActive && (
        <>
          <dt>{t('Bonus credit')}</dt>
          <dd>
            <Amount value={wallet.nonCashAmount} tone="violet" />
          </dd>
        </>
      )}
    </dl>
  )
}

/** Credit first, then the game, in the tab that the press opened. */
function usePlay(game: CreditGame, onTooMuch: () => void) {
  const transfer = useTransfer()
  const [requestIds] = useState(newRequestIds)
  const [isPlaying, setIsPlaying] = useState(false)

  const addCredit = async (amount: number) => {
    const items = [{ gameId: game.id, amount }]
    await transfer.mutateAsync({ requestId: requestIds.idFor(items), items })
    requestIds.settle()
    rememberAmount(amount)
    toast.success(t('{amount} added to {name}', { amount: formatAmount(amount), name: game.name }))
  }

  const play = async (amount: number) => {
    const tab = openNewTab(game.name)
    setIsPlaying(true)
    try {
      if (amount > 0) await addCredit(amount)
      dismissAddCredit()
      await launchGame(game.id, tab)
    } catch (error) {
      tab.close()
      setIsPlaying(false)
      if (error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS') onTooMuch()
      else toast.error(errorText(error))
    }
  }
  return { play, isPlaying }
}
