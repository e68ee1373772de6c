import type { Operator } from '@lucero/contract/player/operators'
import { useDraftValue } from '../lib/draft.ts'
import { errorText } from '../lib/error-text.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { Field } from '@lucero/ui/form/field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './apply-operator-modal.module.css'
import { useApply } from './changes.ts'
import type { ApplicationResult } from './connected-alert.tsx'

type ApplyOperatorModalProps = {
  operator: Operator
  onConnected: (connected: ApplicationResult) => void
  onClose: () => void
}

const longestNote = 500

/** OPS-1: confirms the application. The note is for operators that review applications. */
export default function ApplyOperatorModal({ operator, onConnected, onClose }: ApplyOperatorModalProps) {
  const [note = '', setNote] = useDraftValue<string>(`note to ${operator.id}`)
  const apply = useApply()
  const send = () =>
    apply.mutate(
      { operatorId: operator.id, ...(note.trim() && { note: note.trim() }) },
      {
        onSuccess: (answer) => {
          onClose()
          if (answer.activeStatus === 2) {
            toast.success(t('Your application to {operator} is sent', { operator: operator.name }))
          } else onConnected(answer)
        },
        onError: (error) => toast.error(errorText(error)),
      },
    )
  const footer = (
    <>
      <Button disabled={apply.isPending} onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button variant="primary" loading={apply.isPending} onClick={send}>
        {t('Apply')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Apply to {name}', { name: operator.name })}
      description={t('Operator {id} will hand you credit and pay your redeems.', { id: operator.id })}
      footer={footer}
    >
      {operator.approvesItself ? <AtOnce operator={operator} /> : <Note note={note} onNote={setNote} />}
    </Dialog>
  )
}

const AtOnce = ({ operator: { welcomeCredit } }: { operator: Operator }) => (
  <p className={styles.atOnce}>
    {welcomeCredit > 0
      ? t('You are connected at once, with {amount} to start with.', { amount: formatAmount(welcomeCredit) })
      : t('You are connected at once.')}
  </p>
)

function Note({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <Field
      label={t('Note (optional)')}
      hint={t('Introduce yourself, or name the person who sent you. The operator reads it.')}
    >
      {(links) => (
        <textarea
          {...links}
          className={styles.note}
          rows={3}
          maxLength={longestNote}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
