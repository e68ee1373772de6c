import { Refusal } from '@lucero/contract/shared/refusals'
import type { MainWallet } from '@lucero/contract/player/wallet'
import Play from 'lucide-react/icons/play'
import { useState, type SyntheticEvent } from 'react'
import { dismissAddCredit, type CreditGame } from './add-credit.ts'
import { noCreditMovedText, noPlayText } from '../lib/exclusion-text.ts'
import { launchGame } from '../catalogue/launch-game.ts'
import { openNewTab } from '../lib/new-tab.ts'
import { ownAttempts } from '../lib/attempts.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './add-credit.module.css'
import { EmptyWallet } from './empty-wallet.tsx'
import { AmountToAdd, LeftAfter } from './amount-to-add.tsx'
import { useFirstBetChoice } from './first-bet.ts'
import { rememberAmount } from './last-amount.ts'
import { usePickedAmount, type PickedAmount } from './picked-amount.ts'
import { useTransfer } from './changes.ts'

type AddCreditFormProps = { wallet: MainWallet; game: CreditGame }

export function AddCreditForm({ wallet, game }: AddCreditFormProps) {
  const inGame = wallet.gameWallets.find(({ gameId }) => gameId === game.id)?.amount ?? 0
  const needsNone = inGame > 0 || wallet.bonusActive
  const picked = usePickedAmount({ gameId: game.id, available: wallet.amount, needsNone })
  const firstBet = useFirstBetChoice()
  const { play, isPlaying } = usePlay(game, picked, firstBet.isChosen)
  const { total } = picked
  const isEmpty = wallet.amount === 0 && !needsNone
  const isDisabled = total === 0 && !needsNone
  const first = useFirstFocus()
  return (
    <form className={styles.form} noValidate onSubmit={play}>
      <AmountToAdd picked={picked} disabled={isPlaying} />
      <Credit wallet={wallet} inGame={inGame} />
      {isEmpty && <EmptyWallet wallet={wallet} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        icon={<Play fill="currentColor" />}
        disabled={isDisabled}
        ref={isDisabled ? undefined : first}
        loading={isPlaying}
      >
        {buttonText(total, firstBet.isChosen)}
      </Button>
      {total > 0 && (
        <CheckboxField
          label={t('Move it only with my first bet')}
          checked={firstBet.isChosen}
          disabled={isPlaying}
          onChange={({ currentTarget }) => firstBet.choose(currentTarget.checked)}
        />
      )}
      <LeftAfter picked={picked} />
    </form>
  )
}

function buttonText(total: number, isFirstBet: boolean): string {
  if (total === 0) return t('Play')
  const amount = formatAmount(total)
  return isFirstBet ? t('Play with {amount}', { amount }) : t('Add {amount} and Play', { amount })
}

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

/** Transfers the credit, or lets the first bet do it, and launches the game in the tab that the press opened. */
function usePlay(game: CreditGame, picked: PickedAmount, isFirstBet: boolean) {
  const transfer = useTransfer()
  const [isPlaying, setIsPlaying] = useState(false)

  const addCredit = async (amount: number) => {
    const items = [{ gameId: game.id, amount }]
    await ownAttempts().send('transferToGame', items, (requestId) => transfer.mutateAsync({ requestId, items }))
    rememberAmount(amount)
    toast.success(t('{amount} added to {name}', { amount: formatAmount(amount), name: game.name }))
  }

  const play = async (amount: number) => {
    const tab = openNewTab(game.name)
    setIsPlaying(true)
    let isMoving = amount > 0 && !isFirstBet
    try {
      if (isMoving) await addCredit(amount)
      isMoving = false
      if (isFirstBet) rememberAmount(amount)
      dismissAddCredit()
      await launchGame(game.id, tab, isFirstBet ? amount : 0)
    } catch (error) {
      tab.close()
      setIsPlaying(false)
      if (error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS') picked.refuse()
      else toast.error(isMoving ? noCreditMovedText(error) : noPlayText(error))
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (picked.isTooMuch) picked.refuse()
    else void play(picked.total)
  }
  return { play: submit, isPlaying }
}
