/** Selling stock and taking it back, the credit line, the warning, and the switch. */
import { useState } from 'react'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import type { Stock } from './words.ts'

export type StockAction = 'sell' | 'take-back' | 'credit-line' | 'warning' | 'switch'

type DialogProps = { stock: Stock; onClose: () => void }

export function StockDialog({ action, ...props }: DialogProps & { action: StockAction }) {
  if (action === 'sell') return <SellDialog {...props} />
  if (action === 'take-back') return <TakeBackDialog {...props} />
  if (action === 'credit-line') return <CreditLineDialog {...props} />
  return action === 'warning' ? <WarningDialog {...props} /> : <SwitchDialog {...props} />
}

/** The amount, the reason and the reference of an order, as they are typed. */
function useOrder() {
  const [amountText, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const contents = { reason: reason.trim(), ...(reference.trim() && { reference: reference.trim() }) }
  return {
    amountText,
    amount: Number(amountText),
    contents,
    hasReason: contents.reason !== '',
    fields: (label: string) => (
      <>
        <AmountField label={label} value={amountText} onChange={setAmount} />
        <TextField
          label={t('Reference (optional)')}
          hint={t('For example the number of an invoice.')}
          maxLength={60}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <TextArea
          label={t('Reason, for the audit log')}
          hint={t('Stays in the audit log for ever: write no names and no phone numbers.')}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </>
    ),
  }
}

const doubt = () => t('It may have been done. Press again: it is done once.')

/** Cents, because sums of decimals are not exact. */
const sum = (...amounts: number[]) => amounts.reduce((cents, one) => cents + Math.round(one * 100), 0) / 100

function useEffectLines({ operatorId, balance, free }: Stock, change: number) {
  const { nameOf } = useOperators()
  const after = (value: number) =>
    change === 0 ? formatAmount(value) : `${formatAmount(value)} → ${formatAmount(sum(value, change))}`
  return [
    { label: t('Operator'), value: nameOf(operatorId) },
    { label: t('Balance'), value: after(balance) },
    { label: t('Free to sell'), value: after(free) },
  ]
}

function SellDialog({ stock, onClose }: DialogProps) {
  const order = useOrder()
  const change = useHouseChange('sellStock')
  const { nameOf } = useOperators()
  const contents = { operatorId: stock.operatorId, amount: order.amount, ...order.contents }
  const words = { amount: formatAmount(order.amount), operator: nameOf(stock.operatorId) }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Sell stock?')}
      effect={useEffectLines(stock, order.amount)}
      warning={
        stock.state === 'off'
          ? t('This operator does not sell from stock yet. Switch it on to limit its grants.')
          : undefined
      }
      confirm={order.amount > 0 ? t('Sell {amount} to {operator}', words) : t('Sell stock')}
      isReady={order.amount > 0 && order.hasReason}
      once={{ call: 'sellStock', contents, doubt: doubt() }}
      run={(requestId) => change.mutateAsync({ ...contents, requestId })}
      done={t('Sold {amount} to {operator}', words)}
    >
      {order.fields(t('Amount'))}
    </ActionDialog>
  )
}

function TakeBackDialog({ stock, onClose }: DialogProps) {
  const order = useOrder()
  const change = useHouseChange('takeBackStock')
  const { nameOf } = useOperators()
  const contents = { operatorId: stock.operatorId, amount: order.amount, ...order.contents }
  const words = { amount: formatAmount(order.amount), operator: nameOf(stock.operatorId) }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Take back stock?')}
      effect={useEffectLines(stock, -order.amount)}
      confirm={order.amount > 0 ? t('Take back {amount} from {operator}', words) : t('Take back')}
      isDanger
      isReady={order.amount > 0 && order.amount <= stock.balance && order.hasReason}
      once={{ call: 'takeBackStock', contents, doubt: doubt() }}
      run={(requestId) => change.mutateAsync({ ...contents, requestId })}
      done={t('Took back {amount} from {operator}', words)}
    >
      {order.fields(t('Amount, at most {amount}', { amount: formatAmount(stock.balance) }))}
    </ActionDialog>
  )
}

function CreditLineDialog({ stock, onClose }: DialogProps) {
  const order = useOrder()
  const change = useHouseChange('setCreditLine')
  const { nameOf } = useOperators()
  const contents = { operatorId: stock.operatorId, creditLine: order.amount, ...order.contents }
  const isTyped = order.amountText !== ''
  const free = isTyped ? sum(stock.free, order.amount, -stock.creditLine) : stock.free
  const words = { amount: formatAmount(order.amount), operator: nameOf(stock.operatorId) }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Change the credit line?')}
      effect={[
        { label: t('Operator'), value: words.operator },
        { label: t('Credit line now'), value: formatAmount(stock.creditLine) },
        { label: t('Free to sell'), value: `${formatAmount(stock.free)} → ${formatAmount(free)}` },
      ]}
      warning={t('The balance may fall this far below zero.')}
      confirm={t('Set the credit line to {amount}', words)}
      isReady={isTyped && order.hasReason}
      once={{ call: 'setCreditLine', contents, doubt: doubt() }}
      run={(requestId) => change.mutateAsync({ ...contents, requestId })}
      done={t('Credit line of {operator} set to {amount}', words)}
    >
      {order.fields(t('New credit line'))}
    </ActionDialog>
  )
}

function WarningDialog({ stock, onClose }: DialogProps) {
  const change = useHouseChange('warnOfStock')
  const { nameOf } = useOperators()
  const [text, setText] = useState(stock.warnBelow === null ? '' : String(stock.warnBelow))
  const below = text === '' ? null : Number(text)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Warning of low stock')}
      effect={[
        { label: t('Operator'), value: nameOf(stock.operatorId) },
        { label: t('Free to sell'), value: formatAmount(stock.free) },
      ]}
      confirm={below === null ? t('Remove the warning') : t('Warn below {amount}', { amount: formatAmount(below) })}
      run={() => change.mutateAsync({ operatorId: stock.operatorId, below })}
      done={t('Warning changed')}
    >
      <AmountField label={t('Warn below (empty: never)')} value={text} onChange={setText} />
    </ActionDialog>
  )
}

function SwitchDialog({ stock, onClose }: DialogProps) {
  const change = useHouseChange('switchStock')
  const { nameOf } = useOperators()
  const on = stock.state === 'off' || stock.state === 'ending'
  const operator = nameOf(stock.operatorId)
  return (
    <ActionDialog
      onClose={onClose}
      title={on ? t('Sell from stock only?') : t('Sell without stock?')}
      effect={[
        { label: t('Operator'), value: operator },
        { label: t('Free to sell'), value: formatAmount(stock.free) },
        { label: t('Takes effect'), value: t('In a minute') },
      ]}
      warning={
        on
          ? t('The operator can then grant only what is free to sell. It pays no welcome credit.')
          : t('Stock then no longer limits what the operator grants. Its book stays as it is.')
      }
      confirm={on ? t('Switch stock on') : t('Switch stock off')}
      isDanger={!on}
      run={() => change.mutateAsync({ operatorId: stock.operatorId, on })}
      done={
        on ? t('Stock of {operator} switched on', { operator }) : t('Stock of {operator} switched off', { operator })
      }
    />
  )
}
