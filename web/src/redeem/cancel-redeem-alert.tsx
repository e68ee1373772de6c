import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { useRefreshHoldings } from '../lib/refresh-holdings.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { formatAmount } from '../ui/format-amount.ts'
import { toast } from '../ui/toast.ts'

type CancelRedeemAlertProps = { redeemId: string; amount: number; onClose: () => void }

export function CancelRedeemAlert({ redeemId, amount, onClose }: CancelRedeemAlertProps) {
  const cancel = useCancel(redeemId, amount)
  const actions = (
    <>
      <Button disabled={cancel.isPending} onClick={onClose}>
        Keep it
      </Button>
      <Button
        variant="danger"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(undefined, { onSettled: onClose })}
      >
        Cancel Redeem
      </Button>
    </>
  )
  return (
    <AlertDialog open onClose={onClose} tone="warning" title="Cancel this redeem?" actions={actions}>
      {formatAmount(amount)} goes back to your main wallet, and the code stops working.
    </AlertDialog>
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
