/** Approves or declines a request. */
import { useState } from 'react'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { linesOf, sentenceOf, whyText, type Approval } from './request-words.ts'

export type Decision = { approval: Approval; action: 'approve' | 'decline' }

export function DecideDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { approval, action } = decision
  const { nameOf } = useOperators()
  const effect = [
    { label: t('What it does'), value: sentenceOf(approval) },
    ...linesOf(approval, nameOf),
    { label: t('Requested by'), value: approval.requester },
    { label: t('Why it needs two people'), value: whyText(approval) },
  ]
  const Part = action === 'approve' ? ApproveDialog : DeclineDialog
  return <Part approval={approval} effect={effect} onClose={onClose} />
}

type PartProps = { approval: Approval; effect: { label: string; value: string }[]; onClose: () => void }

function ApproveDialog({ approval, effect, onClose }: PartProps) {
  const approve = useHouseChange('approveRequest')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Approve this request?')}
      effect={effect}
      warning={t('It runs at once, in the name of {requester}.', { requester: approval.requester })}
      confirm={t('Approve, and do it')}
      run={() => approve.mutateAsync({ approvalId: approval.id })}
      done={t('Approved|receipt')}
    />
  )
}

function DeclineDialog({ approval, effect, onClose }: PartProps) {
  const decline = useHouseChange('declineRequest')
  const [text, setText] = useState('')
  const reason = text.trim()
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Decline this request?')}
      effect={effect}
      confirm={t('Decline|confirm')}
      isDanger
      run={() => decline.mutateAsync({ approvalId: approval.id, ...(reason && { reason }) })}
      done={t('Declined|receipt')}
    >
      <ReasonField value={text} onChange={setText} />
    </ActionDialog>
  )
}

function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextArea
      ref={useFirstFocus()}
      label={t('Reason, if you like')}
      rows={2}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
