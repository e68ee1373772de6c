import type { Redeem } from '@lucero/contract/player/redeem'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { CancelRedeemAlert } from './cancel-redeem-alert.tsx'
import styles from './redeem.module.css'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { ShowCodeDialog } from './show-code-dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'

type RedeemActionsProps = { redeemId: string; amount: number; isPending?: boolean }

/** RED-2: the buttons of a pending redeem. An open code dialog stays open when the redeem is settled, and shows the result. */
export function RedeemActions({ redeemId, amount, isPending = true }: RedeemActionsProps) {
  const { redeem, show, hide, isLooking } = useShownRedeem(redeemId)
  const [cancelling, setCancelling] = useState(false)
  return (
    <>
      {isPending && (
        <span className={styles.actions}>
          <Button size="small" loading={isLooking} onClick={() => void show()}>
            {t('Show Code')}
          </Button>
          <Button size="small" onClick={() => setCancelling(true)}>
            {t('Cancel')}
          </Button>
        </span>
      )}
      {redeem && <ShowCodeDialog redeem={redeem} onClose={hide} />}
      {cancelling && <CancelRedeemAlert redeemId={redeemId} amount={amount} onClose={() => setCancelling(false)} />}
    </>
  )
}

/** Explains the buttons once per list. */
export const RedeemActionsNote = () => (
  <p className={styles.note}>
    {richText(
      '<show>Show Code</show> opens the code that you tell the operator once you are paid. <cancel>Cancel</cancel> ends the code and puts the credit back into your main wallet.',
      { show: <b />, cancel: <b /> },
    )}
  </p>
)

/** The code is loaded when it is shown, and dropped when it is hidden. */
function useShownRedeem(redeemId: string) {
  const [redeem, setRedeem] = useState<Redeem>()
  const [isLooking, setIsLooking] = useState(false)
  const show = async () => {
    setIsLooking(true)
    try {
      setRedeem((await call('getRedeem', { query: { redeem_id: redeemId } })).redeem)
    } catch (error) {
      toast.error(errorText(error))
    }
    setIsLooking(false)
  }
  return { redeem, show, hide: () => setRedeem(undefined), isLooking }
}
