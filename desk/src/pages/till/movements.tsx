/** Cash out of the drawer or into it, and corrections. Both need a reason. */
import { useState } from 'react'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { methodText, type Till } from '../../till/words.ts'

type OwnShift = NonNullable<Till['shift']>

const doubt = () => t('It may have been recorded. Press again: it is recorded once.')

type MoveDialogProps = { shift: OwnShift; direction: 'drop' | 'top-up'; onClose: () => void }

export function MoveDialog({ shift, direction, onClose }: MoveDialogProps) {
  const change = useHouseChange('moveCash')
  const [amountText, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const isDrop = direction === 'drop'
  const amount = Number(amountText)
  const contents = { shiftId: shift.shiftId, direction, amount, reason: reason.trim() }
  const shown = { amount: formatAmount(amount) }
  return (
    <ActionDialog
      onClose={onClose}
      title={isDrop ? t('Take cash out of the drawer') : t('Put cash into the drawer')}
      effect={[{ label: t('Drawer'), value: shift.drawer }]}
      confirm={isDrop ? t('Take {amount} out', shown) : t('Put {amount} in', shown)}
      isReady={amount > 0 && contents.reason !== ''}
      once={{ call: 'moveCash', contents, doubt: doubt() }}
      run={(requestId) => change.mutateAsync({ ...contents, requestId })}
      recordOf={() => ({
        lines: [
          { label: t('Amount'), value: formatAmount(amount) },
          { label: t('Drawer'), value: shift.drawer },
          { label: t('Reason'), value: contents.reason },
        ],
      })}
      done={isDrop ? t('{amount} taken out', shown) : t('{amount} put in', shown)}
    >
      <AmountField label={t('Amount')} value={amountText} onChange={setAmount} />
      <TextField
        label={t('Reason')}
        hint={isDrop ? t('Such as: to the safe.') : t('Such as: change from the bank.')}
        value={reason}
        maxLength={200}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  )
}

type CorrectDialogProps = { till: Till; shift: OwnShift; onClose: () => void }

/** A wrong method, or cash that went into or came out of the drawer of a colleague. */
export function CorrectDialog({ till, shift, onClose }: CorrectDialogProps) {
  const change = useHouseChange('correctTill')
  const [amountText, setAmount] = useState('')
  const [from, setFrom] = useState('cash')
  const [to, setTo] = useState('card')
  const [toShift, setToShift] = useState('')
  const [reason, setReason] = useState('')
  const amount = Number(amountText)
  const { methods } = till.settings
  const options = methods.map(({ id }) => ({ value: id, label: methodText(id, methods) }))
  const others = till.openShifts.filter(({ operatorId }) => operatorId === shift.operatorId)
  const contents = {
    shiftId: shift.shiftId,
    amount,
    from,
    to,
    ...(toShift && { toShiftId: toShift }),
    reason: reason.trim(),
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Correct the till')}
      effect={[]}
      warning={t('Nothing is edited: two new movements with your reason move the amount.')}
      confirm={t('Move {amount}', { amount: formatAmount(amount) })}
      isReady={amount > 0 && contents.reason !== '' && (from !== to || toShift !== '')}
      once={{ call: 'correctTill', contents, doubt: doubt() }}
      run={(requestId) => change.mutateAsync({ ...contents, requestId })}
      recordOf={() => ({
        lines: [
          { label: t('Amount'), value: formatAmount(amount) },
          { label: t('From'), value: methodText(from, methods) },
          { label: t('To'), value: methodText(to, methods) },
          { label: t('Reason'), value: contents.reason },
        ],
      })}
      done={t('{amount} moved', { amount: formatAmount(amount) })}
    >
      <AmountField label={t('Amount')} value={amountText} onChange={setAmount} />
      <SelectField
        label={t('From the method')}
        options={options}
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <SelectField
        label={t('To the method')}
        options={options}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      {others.length > 0 && (
        <SelectField
          label={t('To the drawer')}
          options={others.map((one) => ({ value: one.shiftId, label: `${one.drawer} (${one.staff})` }))}
          placeholder={t('This drawer')}
          value={toShift}
          onChange={({ currentTarget }) => {
            setToShift(currentTarget.value)
            if (currentTarget.value) setTo(from)
          }}
        />
      )}
      <TextField
        label={t('Reason')}
        value={reason}
        maxLength={200}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  )
}
