/** Approves or declines a request. The person who decides sees what the request is about, then and now. */
import { useState, type ReactNode } from 'react'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import type { Line } from '../../action/receipt.ts'
import { actorName } from '../../lib/actor-name.ts'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { linesOf, sentenceOf, stateWords, whyText, type Approval } from './request-words.ts'
import { RequestContext } from './request-context.tsx'
import { subjectLines } from './subject-lines.ts'

export type Decision = { approval: Approval; action: 'approve' | 'decline' }

export function DecideDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { nameOf } = useOperators()
  // A server of an older version does not have this call. The dialog then shows the data of the list.
  const details = useHouse('showApproval', { approvalId: decision.approval.id })
  const approval = details.data?.approval ?? decision.approval
  const effect = [
    { label: t('What it does'), value: sentenceOf(approval) },
    ...(approval.requestReason ? [{ label: t('Reason'), value: approval.requestReason }] : []),
    ...linesOf(approval, nameOf),
    ...subjectLines({ before: approval.snapshot, now: details.data?.now, nameOf }),
    { label: t('Requested by'), value: actorName(approval.requester) },
    { label: t('Why it needs two people'), value: whyText(approval) },
  ]
  const Part = decision.action === 'approve' ? ApproveDialog : DeclineDialog
  return (
    <Part approval={approval} effect={effect} onClose={onClose}>
      <RequestContext approval={approval} details={details} />
    </Part>
  )
}

type PartProps = { approval: Approval; effect: readonly Line[]; onClose: () => void; children: ReactNode }

/** Another person may decide while the dialog is open. */
const decidedText = ({ state, decidedBy }: Approval): string | undefined =>
  state === 'pending'
    ? undefined
    : t('This request is decided already: {state}.', {
        state: [wordFor(stateWords, state), decidedBy].filter(Boolean).join(', '),
      })

function ApproveDialog({ approval, effect, onClose, children }: PartProps) {
  const approve = useHouseChange('approveRequest')
  const decided = approve.isIdle ? decidedText(approval) : undefined
  return (
    <ActionDialog
      onClose={onClose}
      size="wide"
      title={t('Approve this request?')}
      effect={effect}
      warning={
        decided ?? t('It runs at once, in the name of {requester}.', { requester: actorName(approval.requester) })
      }
      confirm={t('Approve, and do it')}
      isReady={decided === undefined}
      run={() => approve.mutateAsync({ approvalId: approval.id })}
      done={t('Approved|receipt')}
    >
      {children}
    </ActionDialog>
  )
}

function DeclineDialog({ approval, effect, onClose, children }: PartProps) {
  const decline = useHouseChange('declineRequest')
  const [text, setText] = useState('')
  const reason = text.trim()
  const decided = decline.isIdle ? decidedText(approval) : undefined
  return (
    <ActionDialog
      onClose={onClose}
      size="wide"
      title={t('Decline this request?')}
      effect={effect}
      warning={decided}
      confirm={t('Decline|confirm')}
      isDanger
      isReady={decided === undefined}
      run={() => decline.mutateAsync({ approvalId: approval.id, ...(reason && { reason }) })}
      done={t('Declined|receipt')}
    >
      <ReasonField value={text} onChange={setText} />
      {children}
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
