import { Refusal } from '@lucero/contract/shared/refusals'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { emptyCart, useCart } from './cart.ts'
import { noCreditMovedText } from '../lib/exclusion-text.ts'
import { creditErrorText } from '../lib/error-text.ts'
import { paths } from '../lib/paths.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './cart.module.css'
import { tooMuch } from './pick-amount.tsx'
import { useTransfer } from './changes.ts'
import { useWallet } from './queries.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

export function CartSummary({ total }: { total: number }) {
  const { data: wallet, isError, isFetching, refetch } = useWallet()
  const { move, isPending } = useMove()
  const { lines } = useCart()
  const left = addAmounts([wallet?.amount ?? 0, -total])
  const isMovable = wallet !== undefined && left >= 0 && lines.every(({ amount }) => amount > 0)
  return (
    <div className={styles.summary}>
      <Panel title={t('Summary')}>
        <dl className={styles.sums}>
          <dt>{t('Available credit')}</dt>
          <dd>{wallet ? <Amount value={wallet.amount} tone="gold" /> : '–'}</dd>
          <dt>{t('Total')}</dt>
          <dd>
            <Amount value={total} />
          </dd>
          <dt>{t('Left afterwards')}</dt>
          <dd>{wallet ? <Amount value={left} tone={left < 0 ? 'red' : 'plain'} /> : '–'}</dd>
        </dl>
        {wallet?.operator_id === 0 ? (
          <NoOperator />
        ) : (
          <>
            <p className={styles.problem} role="alert">
              {wallet && left < 0 && tooMuch()}
              {!wallet && isError && t('Your wallet did not load')}
            </p>
            {!wallet && isError ? (
              <Button size="large" wide loading={isFetching} onClick={() => void refetch()}>
                {t('Try again')}
              </Button>
            ) : (
              <Button variant="primary" size="large" wide disabled={!isMovable} loading={isPending} onClick={move}>
                {t('Move credit')}
              </Button>
            )}
          </>
        )}
      </Panel>
    </div>
  )
}

function NoOperator() {
  return (
    <>
      <p className={styles.note}>{t('Credit comes from an operator, and you are not connected to one yet.')}</p>
      <ButtonLink variant="primary" size="large" wide to={paths.operators}>
        {t('Choose an Operator')}
      </ButtonLink>
    </>
  )
}

/** The request id is part of the cart, so that a second press or a retry after a reload transfers nothing twice. */
function useMove() {
  const transfer = useTransfer()
  const { requestId, lines } = useCart()
  const move = () =>
    transfer.mutate(
      { requestId, items: lines.map(({ gameId, amount }) => ({ gameId, amount })) },
      {
        onSuccess: ({ transactions }) => {
          emptyCart()
          const moved = addAmounts(transactions.map(({ amount }) => amount))
          toast.success(
            plural(transactions.length, '{amount} moved to 1 game', '{amount} moved to {count} games', {
              amount: formatAmount(moved),
            }),
          )
        },
        onError: (error) => toast.error(moveErrorText(error)),
      },
    )
  return { move, isPending: transfer.isPending }
}

function moveErrorText(error: Error): string {
  if (!(error instanceof Refusal)) return creditErrorText(error)
  if (error.code === 'INSUFFICIENT_FUNDS') return tooMuch()
  if (error.code === 'GAME_NOT_FOUND') return t('A game in your cart is closed right now. Nothing was moved.')
  return noCreditMovedText(error)
}
