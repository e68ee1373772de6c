import { isOutcomeUnknown } from '@lucero/contract/shared/attempts'
import { Refusal } from '@lucero/contract/shared/refusals'
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { t } from '@lucero/ui/text/t.ts'
import { formatCents, parseCents } from '../bet/amount.ts'
import { addCredit, isLost, readMainWallet, type MainWallet } from './main-wallet.ts'
import styles from './top-up.module.css'

const steps = [10_00, 20_00, 50_00] as const

type TopUpProps = {
  game: string
  username: string
  /** Shown if the main wallet is not known here: another player is signed in, or the app does not answer. */
  otherwise: ReactNode
}

/** Moves credit from the main wallet to this game. The player chooses each amount: nothing is chosen or proposed beforehand. */
export default function TopUp({ game, username, otherwise }: TopUpProps) {
  const [wallet, setWallet] = useState<MainWallet | 'unknown'>()
  useEffect(
    () =>
      void readMainWallet(username).then(
        (read) => setWallet(read ?? 'unknown'),
        () => setWallet('unknown'),
      ),
    [username],
  )
  if (wallet === undefined) return <Skeleton height={220} radius={16} />
  if (wallet === 'unknown' || wallet.cents === 0) return otherwise
  return <Amounts wallet={wallet} game={game} username={username} onChange={setWallet} />
}

type AmountsProps = Omit<TopUpProps, 'otherwise'> & { wallet: MainWallet; onChange: (wallet: MainWallet) => void }

function Amounts({ wallet, game, username, onChange }: AmountsProps) {
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState<number>()
  const [added, setAdded] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // No button has the focus: a key pressed for the game must not move credit.
  const first = useFirstFocus()
  const moveOf = (cents: number) => ({ username, game, cents })
  const [lost, setLost] = useState<number | undefined>(() => steps.find((cents) => isLost(moveOf(cents))))

  const add = async (cents: number) => {
    setAdding(cents)
    setProblem(undefined)
    setAdded(undefined)
    try {
      await addCredit(wallet, moveOf(cents))
      onChange({ ...wallet, cents: Math.max(0, wallet.cents - cents) })
      setAdded(cents)
      setTyped('')
      setLost(undefined)
    } catch (error) {
      setProblem(problemText(error))
      setLost(isOutcomeUnknown(error) ? cents : undefined)
    } finally {
      setAdding(undefined)
    }
  }
  const addTyped = (event: SyntheticEvent) => {
    event.preventDefault()
    const cents = parseCents(typed)
    if (cents === undefined || cents === 0) return setProblem(t('Enter an amount, for example 25.00.'))
    if (cents > wallet.cents) return setProblem(t('Your main wallet has less than that.'))
    return void add(cents)
  }
  const isOff = (cents: number) =>
    adding !== undefined || cents > wallet.cents || (lost !== undefined && lost !== cents)

  return (
    <section className={styles.topUp} aria-label={t('Add credit')}>
      <p ref={first} tabIndex={-1} className={styles.wallet}>
        <span>{t('In your main wallet')}</span>
        <b>{formatCents(wallet.cents)}</b>
      </p>
      <div className={styles.steps}>
        {steps.map((cents) => (
          <Button key={cents} loading={adding === cents} disabled={isOff(cents)} onClick={() => void add(cents)}>
            {t('Add {amount}', { amount: String(cents / 100) })}
          </Button>
        ))}
      </div>
      <form className={styles.other} noValidate onSubmit={addTyped}>
        <AmountField label={t('Another amount')} value={typed} onChange={setTyped} error={problem} />
        <Button
          type="submit"
          loading={adding !== undefined && adding === parseCents(typed)}
          disabled={adding !== undefined || (lost !== undefined && lost !== parseCents(typed))}
        >
          {t('Add')}
        </Button>
      </form>
      <output className={styles.added}>
        {added !== undefined && t('{amount} is in this game now.', { amount: formatCents(added) })}
      </output>
    </section>
  )
}

const refusals: Record<string, () => string> = {
  INSUFFICIENT_FUNDS: () => t('Your main wallet has less than that.'),
  MOVE_LIMIT_REACHED: () => t('This is more than the limit that you have set on credit for games.'),
  ON_A_BREAK: () => t('You are on a break. No credit was moved.'),
  ACCOUNT_SUSPENDED: () => t('Your account cannot move credit at the moment.'),
  WALLET_FROZEN: () => t('Your account cannot move credit at the moment.'),
  NO_ACTIVE_OPERATOR: () => t('You have no active operator. No credit was moved.'),
  ACCESS_TOKEN_EXPIRED: () => t('Your sign-in has ended. Please sign in again in the lobby.'),
}

function problemText(error: unknown): string {
  if (isOutcomeUnknown(error)) return t('No answer came. Press the same amount again: it is added once.')
  const text = error instanceof Refusal ? refusals[error.code] : undefined
  return text?.() ?? t('No credit was moved.')
}
