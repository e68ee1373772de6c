/** One redeem: player, amount, how it was won, and what can be done with it. */
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { readersText, t } from '@lucero/ui/text/t.ts'
import { printReceipt, ReceiptLines } from '../../action/printed-receipt.tsx'
import { receiptText, type Receipt } from '../../action/receipt.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import { PlayerWarnings } from '../../player/player-warnings.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useFocusOnMount } from '../../lib/focus.ts'
import { useHouse } from '../../lib/house.ts'
import { movementTitle } from '../../lib/movements.ts'
import { useCan } from '../../lib/session.ts'
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
            <UtcDate value={redeem.createdAt} />
            <div className={styles.ago}>
              <RelativeTime value={redeem.createdAt} />
            </div>
          </Fact>
          {redeem.settledAt && (
            <Fact label={word}>
              <UtcDate value={redeem.settledAt} />
            </Fact>
          )}
          {redeem.settledBy && <Fact label={t('By')}>{redeem.settledBy}</Fact>}
          {redeem.approvedBy && <Fact label={t('Approved by')}>{redeem.approvedBy}</Fact>}
          {redeem.receipt && <Fact label={t('Receipt')}>{redeem.receipt}</Fact>}
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
      {receipt && <SettledReceipt receipt={receipt} />}
      <History redeem={redeem} />
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
      <Button ref={payButton} variant="primary" onClick={() => onSettle('pay')}>
        {t('Pay {amount} to {player}', person)}
      </Button>
      <Button variant="ghost" onClick={() => onSettle('reject')}>
        {t('Reject')}
      </Button>
    </div>
  )
}

function SettledReceipt({ receipt }: { receipt: Receipt }) {
  return (
    <div className={styles.receipt}>
      <ReceiptLines receipt={receipt} />
      <div className={styles.actions} data-no-print>
        <CopyButton text={receiptText(receipt)} label={t('Copy receipt')} />
        <Button size="small" icon={<Printer />} onClick={() => printReceipt(receipt)}>
          {t('Print')}
        </Button>
      </div>
    </div>
  )
}

const lineCount = 8

/** The last movements under the operator of the redeem show where the credit came from. */
function History({ redeem: { username, operator_id } }: { redeem: Redeem }) {
  const canRead = useCan('players.read')
  const input = { username, operatorId: operator_id, limit: lineCount }
  const { data, error, refetch } = useHouse('showStatement', input, { enabled: canRead })
  if (!canRead) return null
  return (
    <section className={styles.history} data-no-print aria-label={t('How it was won')}>
      <h3>{t('How it was won')}</h3>
      {error && !data && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.rows.length === 0 && <p>{t('No movements yet')}</p>}
      <ol>
        {data?.rows.map((row) => (
          <li key={`${row.number}.${row.part}`}>
            <span className={styles.what}>{movementTitle(row)}</span>
            <RelativeTime value={row.createdAt} />
            <Amount
              value={row.change === 0 ? row.amount : row.change}
              sign={row.change !== 0}
              tone={row.change > 0 ? 'green' : 'plain'}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
