import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { useRefreshHoldings } from '../wallet/refresh-holdings.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatAmount } from '../ui/amounts.ts'
import { toast } from '../ui/toast.ts'

type CancelRedeemAlertProps = { redeemId: string; amount: number; onClose: () => void }

export function CancelRedeemAlert({ redeemId, amount, onClose }: CancelRedeemAlertProps) {
  const cancel = useCancel(redeemId, amount)
  return (
    <ConfirmDialog
      tone="warning"
      title="Cancel this redeem?"
      cancel="Keep it"
      confirm="Cancel Redeem"
      danger
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {formatAmount(amount)} goes back to your main wallet, and the code stops working.
    </ConfirmDialog>
  )
}

function useCancel(redeemId: string, amount: number) {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: () => call('cancelRedeem', { body: { redeem_id: redeemId } }),
    onSuccess: () => toast.success(`Redeem cancelled: ${formatAmount(amount)} is back in your main wallet`),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => void refresh(),
  })
}
