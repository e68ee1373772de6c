/** Rejects an application with a reason that the player reads in their own language. */
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { ReasonForPlayer, usePlayerReason } from '../../action/reason-for-player.tsx'
import { useHouseChange } from '../../lib/house.ts'
import type { Application } from './application.ts'
import { cannedReasons } from './canned-reasons.ts'

type RejectDialogProps = {
  application: Application
  operatorName: string
  ended: string | undefined
  onClose: () => void
}

export function RejectDialog({ application, operatorName, ended, onClose }: RejectDialogProps) {
  const { operatorId, username } = application
  const reject = useHouseChange('rejectApplication')
  const reason = usePlayerReason(cannedReasons())
  const effect = [
    { label: t('Player'), value: username },
    { label: t('Operator'), value: operatorName },
  ]
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Reject this application?')}
      effect={effect}
      confirm={t('Reject {player}', { player: username })}
      isDanger
      isReady={reason.isReady}
      ended={ended}
      run={() => reject.mutateAsync({ operatorId, username, ...reason.body() })}
      done={t('Application of {player} rejected', { player: username })}
    >
      <ReasonForPlayer reason={reason} />
    </ActionDialog>
  )
}
