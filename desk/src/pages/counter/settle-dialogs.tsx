/** Paying and rejecting a redeem. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { ReasonForPlayer, usePlayerReason } from '../../action/reason-for-player.tsx'
import { newReceipt, type Line, type Receipt, type ActionRecord } from '../../action/receipt.ts'
import { useHouseChange } from '../../lib/house.ts'
import { ownAttempts } from '../../lib/request-id.ts'
import { currentStaff } from '../../lib/session.ts'
import { settledText, timeText } from '../../lib/settled-text.ts'
import { PlayerWarnings } from '../../player/player-warnings.tsx'
import { PaymentFields, usePayment } from '../../till/payment-fields.tsx'
import { printPaid } from '../../till/receipts.ts'
import { cannedReasons } from './canned-reasons.ts'
import { readScanned } from './scanned.ts'

export type Redeem = HouseData<'listRedeems'>['redeems'][number]
export type Settlement = { redeem: Redeem; action: 'pay' | 'reject'; code: string }

type SettleProps = {
  settling: Settlement
  operatorName: string
  onClose: () => void
  onDone: () => void
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

function PayDialog({ settling: { redeem, code: scannedCode }, operatorName, ...rest }: SettleProps) {
  const confirm = useHouseChange('confirmRedeem')
  const [text, setText] = useState(scannedCode)
  const payment = usePayment(redeem.operator_id)
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
      isReady={code !== '' && !isOther && !payment.isMissing}
      ended={endedText(redeem, 'confirmRedeem')}
      once={{
        call: 'confirmRedeem',
        contents: contentsOf(redeem),
        doubt: t('It may have been paid. Press again: it is paid once.'),
        staysWhileWaiting: true,
      }}
      run={(requestId) => confirm.mutateAsync({ requestId, redeem_id: redeem.redeem_id, code, ...payment.body() })}
      recordOf={({ redeem: paid }: HouseData<'confirmRedeem'>) => ({
        ...recordOfRedeem(paid),
        print: payment.till && (() => void printPaid({ redeem_id: paid.redeem_id }, payment.till?.settings.methods)),
      })}
      done={t('Paid {amount} to {player}', person)}
    >
      <CodeField
        value={text}
        onChange={setText}
        error={isOther ? t('This code is of another redeem: {id}', { id: scanned.id }) : undefined}
      />
      <PaymentFields payment={payment} />
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

function RejectDialog({ settling: { redeem }, operatorName, ...rest }: SettleProps) {
  const reject = useHouseChange('rejectRedeem')
  const reason = usePlayerReason(cannedReasons())
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
      isReady={reason.isReady}
      ended={endedText(redeem, 'rejectRedeem')}
      once={{
        call: 'rejectRedeem',
        contents: contentsOf(redeem),
        doubt: t('It may have been rejected. Press again: it is rejected once.'),
      }}
      run={(requestId) => reject.mutateAsync({ requestId, redeem_id: redeem.redeem_id, ...reason.body() })}
      recordOf={recordOf}
      done={t('Rejected: {amount} returned to {player}', person)}
    >
      <ReasonForPlayer reason={reason} />
    </ActionDialog>
  )
}

const contentsOf = ({ redeem_id }: Redeem) => ({ redeem_id })

type SettleCall = 'confirmRedeem' | 'rejectRedeem'

/** Somebody else settled it while the dialog was open, or the answer to the own press was lost. */
function endedText(redeem: Redeem, call: SettleCall): string | undefined {
  if (redeem.status === 'pending') return undefined
  const isOwn = redeem.settledBy === currentStaff()?.name && ownAttempts().lostAt(call, contentsOf(redeem))
  const isSame = redeem.status === (call === 'confirmRedeem' ? 'completed' : 'rejected')
  if (isOwn && isSame && redeem.settledAt)
    return call === 'confirmRedeem'
      ? t('Your press was received: it is paid since {time}. The receipt is on the redeem.', {
          time: timeText(redeem.settledAt),
        })
      : t('Your press was received: it is rejected since {time}.', { time: timeText(redeem.settledAt) })
  return settledText(redeem)
}

const recordOf = ({ redeem }: HouseData<SettleCall>) => recordOfRedeem(redeem)
const recordOfRedeem = ({ settledBy, approvedBy, settledAt, receipt }: Redeem): ActionRecord => ({
  by: settledBy,
  approvedBy,
  at: settledAt,
  number: receipt,
})

/** The receipt of a redeem that the staff member has settled, made of what the server recorded. Nobody else gets one. */
export function receiptOf(redeem: Redeem, operatorName: string): Receipt | undefined {
  if (redeem.settledBy === null || redeem.settledBy !== currentStaff()?.name) return undefined
  const title = redeem.status === 'completed' ? t('Redeem paid') : t('Redeem rejected')
  return newReceipt(title, linesOf(redeem, operatorName), recordOfRedeem(redeem))
}
