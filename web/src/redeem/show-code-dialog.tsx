import type { Redeem } from '@lucero/contract/player/redeem'
import CircleCheck from 'lucide-react/icons/circle-check'
import QrCode from 'lucide-react/icons/qr-code'
import { Suspense, useState } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { PaymentSteps } from './next-steps.tsx'
import { useRedeem } from './queries.ts'
import { SettledRedeem, settledTitle } from './settled-redeem.tsx'
import styles from './show-code-dialog.module.css'
import { t } from '@lucero/ui/text/t.ts'

const RedeemQr = lazyPart(() => import('./redeem-qr.tsx'))

type ShowCodeDialogProps = { redeem: Redeem; onClose: () => void }

/** RED-2. Player and clerk both look at it, so it also shows that the house has paid. */
export function ShowCodeDialog({ redeem: shown, onClose }: ShowCodeDialogProps) {
  const redeem = useRedeem(shown)
  if (redeem.status !== 'pending') {
    return (
      <Dialog open onClose={onClose} title={settledTitle(redeem.status)}>
        <SettledRedeem redeem={redeem} status={redeem.status} />
      </Dialog>
    )
  }
  return <PendingRedeem redeem={redeem} onClose={onClose} />
}

function PendingRedeem({ redeem, onClose }: ShowCodeDialogProps) {
  const code = redeem.redeem_code ?? '–'
  return (
    <Dialog open onClose={onClose} title={t('Do not share this code to the operator before you receive redeem')}>
      <p className={styles.created}>
        <CircleCheck aria-hidden="true" />
        <span>{t('Redeem was successfully created')}</span>
        <span className={styles.when}>
          <RelativeTime value={redeem.createdAt} />
        </span>
      </p>
      <dl className={styles.rows}>
        <div className={styles.code}>
          <dt>{t('Validation Code for Redeem')}</dt>
          <dd>{code}</dd>
          <dd className={styles.copy}>
            <CopyButton text={code} />
          </dd>
          <dd className={styles.counter}>
            <ForTheCounter redeem={redeem} />
          </dd>
        </div>
        <div>
          <dt>{t('Operator ID')}</dt>
          <dd>{redeem.operator_id}</dd>
        </div>
        <div>
          <dt>{t('Redeem ID')}</dt>
          <dd>{redeem.redeem_id}</dd>
        </div>
        <div>
          <dt>{t('Redeem Amount')}</dt>
          <dd>
            <Amount value={redeem.amount} tone="gold" />
          </dd>
        </div>
      </dl>
      <PaymentSteps redeem={redeem} />
      <p className={styles.note}>{t('You can find the Validation Code at Transaction Page')}</p>
    </Dialog>
  )
}

/** Hidden until requested, because a camera could read it. */
function ForTheCounter({ redeem }: { redeem: Redeem }) {
  const [shown, setShown] = useState(false)
  if (redeem.redeem_code === null) return null
  return (
    <>
      {shown && (
        <ErrorBoundary Fallback={NotDrawn}>
          <Suspense
            fallback={
              <span className={styles.qr}>
                <Skeleton height="100%" radius={12} />
              </span>
            }
          >
            <RedeemQr redeem={redeem} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Button size="small" wide icon={<QrCode />} aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? t('Hide QR code') : t('QR code for the counter')}
      </Button>
    </>
  )
}

const NotDrawn = () => <p className={styles.note}>{t('The QR code did not load. Tell the code itself instead.')}</p>
