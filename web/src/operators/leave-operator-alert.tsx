import type { MyOperator } from '@lucero/contract/player/operators'
import { Refusal } from '@lucero/contract/shared/refusals'
import { errorText } from '../lib/error-text.ts'
import { paths } from '../lib/paths.ts'
import { AlertDialog } from '@lucero/ui/overlay/alert-dialog.tsx'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { ConfirmDialog } from '@lucero/ui/overlay/confirm-dialog.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { useLeave } from './changes.ts'
import { t } from '@lucero/ui/text/t.ts'

type LeaveOperatorAlertProps = { own: MyOperator; onClose: () => void }

/** Confirms leaving an operator. Explains it if credit is left there. */
export function LeaveOperatorAlert({ own: { operator, activeStatus }, onClose }: LeaveOperatorAlertProps) {
  const leave = useLeave()
  if (holdsCredit(leave.error)) return <HoldsCredit name={operator.name} onClose={onClose} />
  const isApplication = activeStatus === 2
  const press = () =>
    leave.mutate(operator.id, {
      onSuccess: () => {
        toast.success(
          isApplication ? t('Your application is taken back') : t('You have left {name}', { name: operator.name }),
        )
        onClose()
      },
      onError: (error) => {
        if (holdsCredit(error)) return
        toast.error(errorText(error))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      tone="warning"
      title={
        isApplication
          ? t('Take back your application to {name}?', { name: operator.name })
          : t('Leave {name}?', { name: operator.name })
      }
      cancel={t('Stay')}
      confirm={isApplication ? t('Take Back') : t('Leave')}
      danger
      pending={leave.isPending}
      onConfirm={press}
      onClose={onClose}
    >
      {t('You can apply again at any time.')}
      {!isApplication && ` ${t('A bonus that you have open with it ends, and its credit is forfeited.')}`}
    </ConfirmDialog>
  )
}

const holdsCredit = (error: Error | null) => error instanceof Refusal && error.code === 'OPERATOR_HOLDS_CREDIT'

function HoldsCredit({ name, onClose }: { name: string; onClose: () => void }) {
  const actions = (
    <>
      <Button onClick={onClose}>{t('Ok')}</Button>
      <ButtonLink variant="primary" to={paths.redeem}>
        {t('Redeem')}
      </ButtonLink>
    </>
  )
  return (
    <AlertDialog
      open
      onClose={onClose}
      tone="info"
      title={t('You still have credit with {name}', { name })}
      actions={actions}
    >
      {t(
        'Collect your game credit and redeem what is left first, so that nothing is lost. A round in play has to be ended, a wagered bonus collected, and a pending redeem paid or cancelled, too.',
      )}
    </AlertDialog>
  )
}
