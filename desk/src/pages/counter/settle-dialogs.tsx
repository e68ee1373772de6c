/** Paying and rejecting a redeem. */
import type { HouseData } from '@lucero/contract/house-client'
import { useState } from 'react'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { newReceipt, type Line, type Receipt } from '../../action/receipt.ts'
import { useHouseChange } from '../../lib/house.ts'
import { PlayerWarnings } from '../../player/player-warnings.tsx'
import { readScanned } from './scanned.ts'

export type Redeem = HouseData<'listRedeems'>['redeems'][number]
export type Settlement = { redeem: Redeem; action: 'pay' | 'reject'; code: string }

type SettleProps = {
  settling: Settlement
  operatorName: string
  onClose: () => void
  onDone: (receipt: Receipt) => void
  focusAfter: () => void
}

const linesOf = ({ redeem_id, username, amount }: Redeem, operatorName: string): Line[] => [
  { label: t('Amount'), value: formatAmount(amount) },
  { label: t('Player'), value: username },
  { label: t('Operator'), value: operatorName },
  { label: t('Redeem'), value: redeem_id },
]

export function SettleDialog(props: SettleProps) {
  return props.settling.action === 'pay' ? <PayDialog {...props} /> : <RejectDialog {...props} />
}

function PayDialog({ settling: { redeem, code: scannedCode }, operatorName, onDone, ...rest }: SettleProps) {
  const confirm = useHouseChange('confirmRedeem')
  const [text, setText] = useState(scannedCode)
  const effect = linesOf(redeem, operatorName)
  // A scanner may type the whole QR code into the field.
  const scanned = readScanned(text)
  const isOther = scanned?.code !== undefined && scanned.id !== redeem.redeem_id
  const code = scanned?.code ?? text.trim()
  const person = { amount: formatAmount(redeem.amount), player: redeem.username }
  return (
    <ActionDialog
      {...rest}
      title={t('Pay this redeem?')}
      effect={effect}
      about={<PlayerWarnings username={redeem.username} />}
      confirm={t('Pay {amount} to {player}', person)}
      isReady={code !== '' && !isOther}
      run={() => confirm.mutateAsync({ redeem_id: redeem.redeem_id, code })}
      done={t('Paid {amount} to {player}', person)}
      onDone={() => onDone(newReceipt(t('Redeem paid'), effect))}
    >
      <CodeField
        value={text}
        onChange={setText}
        error={isOther ? t('This code is of another redeem: {id}', { id: scanned.id }) : undefined}
      />
    </ActionDialog>
  )
}

type CodeFieldProps = { value: string; onChange: (text: string) => void; error: string | undefined }

function CodeField({ value, onChange, error }: CodeFieldProps) {
  return (
    <TextField
      ref={useFirstFocus()}
      label={t('Validation code')}
      hint={t('The player shows it. Five wrong codes lock a redeem.')}
      error={error}
      value={value}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function RejectDialog({ settling: { redeem }, operatorName, onDone, ...rest }: SettleProps) {
  const reject = useHouseChange('rejectRedeem')
  const effect = linesOf(redeem, operatorName)
  const person = { amount: formatAmount(redeem.amount), player: redeem.username }
  return (
    <ActionDialog
      {...rest}
      title={t('Reject this redeem?')}
      effect={effect}
      warning={t('Nothing is paid. The player gets the credit back and can play with it again.')}
      confirm={t('Reject, and return {amount} to {player}', person)}
      isDanger
      run={() => reject.mutateAsync({ redeem_id: redeem.redeem_id })}
      done={t('Rejected: {amount} returned to {player}', person)}
      onDone={() => onDone(newReceipt(t('Redeem rejected'), effect))}
    />
  )
}
