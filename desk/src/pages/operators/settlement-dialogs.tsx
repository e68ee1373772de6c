/** Moving an operator in the tree, and booking, correcting and paying its commission. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { formatSum } from '../../lib/sums.ts'
import { payments, periodText, type Payment, type Statement } from './settlement-words.ts'

type DialogProps = { onClose: () => void }
type Partner = HouseData<'listPartners'>['partners'][number]

const doubt = () => t('It may have been done. Press again: it is done once.')

function ReasonArea({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextArea
      label={t('Reason, for the audit log')}
      hint={t('Stays in the audit log for ever: write no names and no phone numbers.')}
      rows={2}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

export function MoveDialog({ partner, onClose }: DialogProps & { partner: Partner }) {
  const { operatorId } = partner
  const { list, nameOf } = useOperators()
  const change = useHouseChange('movePartner')
  const [chosen, setChosen] = useState(partner.parentId === null ? '' : String(partner.parentId))
  const parentId = chosen === '' ? null : Number(chosen)
  const name = (id: number | null) => (id === null ? t('The house') : nameOf(id))
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Move {operator}', { operator: nameOf(operatorId) })}
      effect={[
        { label: t('Operator'), value: nameOf(operatorId) },
        { label: t('Under'), value: `${name(partner.parentId)} → ${name(parentId)}` },
      ]}
      warning={t(
        'All operators below move with it. It counts from the next settlement on: then the new one above sees its data, and the old one no longer does.',
      )}
      confirm={t('Move to {operator}', { operator: name(parentId) })}
      isReady={parentId !== partner.parentId}
      run={() => change.mutateAsync({ operatorId, parentId })}
      done={t('Operator moved')}
    >
      <SelectField
        label={t('New parent')}
        placeholder={t('The house')}
        options={list
          .filter(({ id }) => id !== operatorId)
          .map(({ id, name: label }) => ({ value: String(id), label }))}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </ActionDialog>
  )
}

type BookProps = DialogProps & { operatorId: number; preview: HouseData<'previewSettlement'> }

export function BookDialog({ operatorId, preview: { from, to, statements }, onClose }: BookProps) {
  const { nameOf } = useOperators()
  const book = useHouseChange('bookSettlement')
  const contents = { operatorId, from, to }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Book this settlement?')}
      effect={[
        { label: t('Period'), value: periodText({ from, to }) },
        ...statements.map((one) => ({ label: nameOf(one.operatorId), value: formatSum(one.net) })),
      ]}
      warning={t('It cannot be undone. A later correction is a line of its own.')}
      confirm={t('Book {period}', { period: periodText({ from, to }) })}
      once={{
        call: 'bookSettlement',
        contents,
        doubt: t('It may have been booked. Press again: it is booked once.'),
        staysWhileWaiting: true,
      }}
      run={(requestId) => book.mutateAsync({ ...contents, requestId })}
      done={t('Settlement booked')}
    />
  )
}

export function CorrectDialog({ statement, onClose }: DialogProps & { statement: Statement }) {
  const { operatorId, number } = statement
  const { nameOf } = useOperators()
  const correct = useHouseChange('correctSettlement')
  const [amountText, setAmount] = useState('')
  const [isLess, setLess] = useState(false)
  const [reason, setReason] = useState('')
  const amount = isLess ? -Number(amountText) : Number(amountText)
  const contents = { operatorId, number: number ?? 0, amount, reason: reason.trim() }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Correct this settlement')}
      effect={[
        { label: t('Operator'), value: nameOf(operatorId) },
        { label: t('Period'), value: periodText(statement) },
        { label: t('Correction'), value: `${amount < 0 ? '−' : '+'}${formatAmount(Math.abs(amount))}` },
      ]}
      warning={t(
        'The statement stays as it was booked. The correction is a new line, also in the book of the one above.',
      )}
      confirm={t('Book the correction')}
      isReady={amount !== 0 && contents.reason !== ''}
      once={{ call: 'correctSettlement', contents, doubt: doubt() }}
      run={(requestId) => correct.mutateAsync({ ...contents, requestId })}
      done={t('Settlement corrected')}
    >
      <AmountField label={t('Amount')} value={amountText} onChange={setAmount} />
      <CheckboxField
        label={t('The operator gets less')}
        checked={isLess}
        onChange={({ currentTarget }) => setLess(currentTarget.checked)}
      />
      <ReasonArea value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

export function PayDialog({ operatorId, balance, onClose }: DialogProps & { operatorId: number; balance: string }) {
  const isDebt = balance.startsWith('-')
  const kinds: Payment[] = isDebt ? ['received', 'written-off'] : ['paid', 'stock']
  const { nameOf } = useOperators()
  const pay = useHouseChange('payCommission')
  const [kind, setKind] = useState<Payment>(isDebt ? 'received' : 'paid')
  const [amountText, setAmount] = useState(balance.replace('-', ''))
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const amount = Number(amountText)
  const contents = {
    operatorId,
    kind,
    amount,
    reason: reason.trim(),
    ...(reference.trim() && { reference: reference.trim() }),
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Record a payment')}
      effect={[
        { label: t('Operator'), value: nameOf(operatorId) },
        {
          label: isDebt ? t('The operator owes') : t('The operator is owed'),
          value: formatSum(balance.replace('-', '')),
        },
        { label: payments[kind](), value: formatAmount(amount) },
      ]}
      confirm={t('Record {amount}', { amount: formatAmount(amount) })}
      isDanger={kind === 'written-off'}
      isReady={amount > 0 && amount <= Math.abs(Number(balance)) && contents.reason !== ''}
      once={{ call: 'payCommission', contents, doubt: doubt() }}
      run={(requestId) => pay.mutateAsync({ ...contents, requestId })}
      done={t('Payment recorded')}
    >
      <SelectField
        label={t('Kind')}
        options={kinds.map((value) => ({ value, label: payments[value]() }))}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as Payment)}
      />
      <AmountField label={t('Amount')} value={amountText} onChange={setAmount} />
      <TextField
        label={t('Reference (optional)')}
        maxLength={60}
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <ReasonArea value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
