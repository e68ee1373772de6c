/** One redeem: player, amount, how it was won, and what can be done with it. */
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { readersText, t } from '@lucero/ui/text/t.ts'
import { printReceipt, ReceiptLines } from '../../action/printed-receipt.tsx'
import { receiptText, type Receipt } from '../../action/receipt.ts'
import { WaitsForApproval } from '../../action/waits.tsx'
import { HowWon } from '../../player/how-won.tsx'
import { PlayerLink } from '../../player/player-link.tsx'
import { PlayerWarnings } from '../../player/player-warnings.tsx'
import { useFocusOnMount } from '../../lib/focus.ts'
import { useCan } from '../../lib/session.ts'
import { printPaid } from '../../till/receipts.ts'
import { useMethodText, useTill } from '../../till/words.ts'
import styles from './counter.module.css'
import { redeemStatus } from './redeem-status.ts'
import { receiptOf, type Redeem } from './settle-dialogs.tsx'

type RedeemCardProps = {
  redeem: Redeem
  operatorName: string
  /** True after a scan: Enter then opens the payment. */
  hasFocus: boolean
  onSettle: (action: 'pay' | 'reject') => void
}

export function RedeemCard(props: RedeemCardProps) {
  const { redeem, operatorName } = props
  const receipt = receiptOf(redeem, operatorName)
  const { word, tone } = redeemStatus(redeem.status)
  const methodText = useMethodText()
  return (
    <Panel title={t('Redeem {id}', { id: redeem.redeem_id })} actions={<Tag tone={tone}>{word}</Tag>}>
      <div className={styles.card} data-no-print={receipt ? true : undefined}>
        <Amount value={redeem.amount} size="huge" tone="gold" />
        <dl className={styles.facts}>
          <Fact label={t('Player')}>
            <PlayerLink username={redeem.username} />
          </Fact>
          <Fact label={t('Operator')}>{operatorName}</Fact>
          <Fact label={t('Made')}>
            <HouseTime value={redeem.createdAt} />
            <div className={styles.ago}>
              <RelativeTime value={redeem.createdAt} />
            </div>
          </Fact>
          {redeem.settledAt && (
            <Fact label={word}>
              <HouseTime value={redeem.settledAt} />
            </Fact>
          )}
          {redeem.settledBy && <Fact label={t('By')}>{redeem.settledBy}</Fact>}
          {redeem.approvedBy && <Fact label={t('Approved by')}>{redeem.approvedBy}</Fact>}
          {redeem.receipt && <Fact label={t('Receipt')}>{redeem.receipt}</Fact>}
          {redeem.method && <Fact label={t('Method')}>{methodText(redeem.method)}</Fact>}
          {redeem.reference && <Fact label={t('Reference')}>{redeem.reference}</Fact>}
          {redeem.rejection && (
            <Fact label={t('Reason')}>{readersText(redeem.rejection.reason, redeem.rejection.reasonTranslations)}</Fact>
          )}
          <Fact label={t('Wrong codes so far')}>
            {redeem.wrongCodes > 0 ? <Tag tone="red">{redeem.wrongCodes}</Tag> : '0'}
          </Fact>
        </dl>
        {redeem.status === 'pending' && <PlayerWarnings username={redeem.username} />}
        <Actions key={redeem.redeem_id} {...props} />
      </div>
      {receipt && <SettledReceipt receipt={receipt} redeem={redeem} />}
      <HowWon username={redeem.username} operatorId={redeem.operator_id} />
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Actions({ redeem, hasFocus, onSettle }: RedeemCardProps) {
  const canSettle = useCan('redeems.settle')
  const payButton = useFocusOnMount<HTMLButtonElement>(hasFocus)
  if (redeem.status !== 'pending' || !canSettle) return null
  const person = { amount: formatAmount(redeem.amount), player: redeem.username }
  return (
    <div className={styles.actions} data-no-print>
      {redeem.waitsSince ? (
        <WaitsForApproval since={redeem.waitsSince} />
      ) : (
        <Button ref={payButton} variant="primary" onClick={() => onSettle('pay')}>
          {t('Pay {amount} to {player}', person)}
        </Button>
      )}
      <Button variant="ghost" onClick={() => onSettle('reject')}>
        {t('Reject')}
      </Button>
    </div>
  )
}

function SettledReceipt({ receipt, redeem }: { receipt: Receipt; redeem: Redeem }) {
  const till = useTill().data
  const print = () => {
    if (till && redeem.status === 'completed') void printPaid({ redeem_id: redeem.redeem_id }, till.settings.methods)
    else printReceipt(receipt)
  }
  return (
    <div className={styles.receipt}>
      <ReceiptLines receipt={receipt} />
      <div className={styles.actions} data-no-print>
        <CopyButton text={receiptText(receipt)} label={t('Copy receipt')} />
        <Button size="small" icon={<Printer />} onClick={print}>
          {t('Print')}
        </Button>
      </div>
    </div>
  )
}
