import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { creditErrorText } from '../lib/error-text.ts'
import { useRefreshHoldings } from '../wallet/refresh-holdings.ts'
import { ConfirmDialog } from '@lucero/ui/overlay/confirm-dialog.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'

type CancelRedeemAlertProps = { redeemId: string; amount: number; onClose: () => void }

export function CancelRedeemAlert({ redeemId, amount, onClose }: CancelRedeemAlertProps) {
  const cancel = useCancel(redeemId, amount)
  return (
    <ConfirmDialog
      tone="warning"
      title={t('Cancel this redeem?')}
      cancel={t('Keep it')}
      confirm={t('Cancel Redeem')}
      danger
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('{amount} goes back to your main wallet, and the code stops working.', { amount: formatAmount(amount) })}
    </ConfirmDialog>
  )
}

function useCancel(redeemId: string, amount: number) {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: () => call('cancelRedeem', { body: { redeem_id: redeemId } }),
    onSuccess: () =>
      toast.success(t('Redeem cancelled: {amount} is back in your main wallet', { amount: formatAmount(amount) })),
    onError: (error) => toast.error(creditErrorText(error)),
    onSettled: () => void refresh(),
  })
}
