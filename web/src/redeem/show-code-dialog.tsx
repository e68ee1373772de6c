import type { Redeem } from '@lucero/contract/redeem'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Amount } from '../ui/amount.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useRedeem } from './queries.ts'
import { SettledRedeem, settledTitle } from './settled-redeem.tsx'
import styles from './show-code-dialog.module.css'
import { t } from '../ui/t.ts'

type ShowCodeDialogProps = { redeem: Redeem; onClose: () => void }

/** RED-2. Both people look at it: when the house has paid, it says so. */
export function ShowCodeDialog({ redeem: shown, onClose }: ShowCodeDialogProps) {
  const redeem = useRedeem(shown)
  if (redeem.status !== 'pending') {
    return (
      <Dialog open onClose={onClose} title={settledTitle(redeem.status)}>
        <SettledRedeem redeem={redeem} status={redeem.status} />
      </Dialog>
    )
  }
  const code = redeem.redeem_code ?? '–'
  return (
    <Dialog open onClose={onClose} title={t('Do not share this code to the operator before you receive redeem')}>
      <p className={styles.created}>
        <CircleCheck aria-hidden="true" />
        {t('Redeem was successfully created')}
      </p>
      <dl className={styles.rows}>
        <div className={styles.code}>
          <dt>{t('Validation Code for Redeem')}</dt>
          <dd>{code}</dd>
          <dd className={styles.copy}>
            <CopyButton text={code} />
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
      <p className={styles.note}>{t('You can find the Validation Code at Transaction Page')}</p>
    </Dialog>
  )
}
