import type { UserTransaction } from '@lucero/contract/player/wallet'
import Check from 'lucide-react/icons/check'
import { StatusTag } from './status-tag.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import styles from './transactions.module.css'
import { t } from '@lucero/ui/text/t.ts'

type TransactionStatusProps = { row: UserTransaction; isDone: boolean; onDone: () => void }

/** ACT-4: Done is the player's own mark on this screen. It does not change the status on the server. */
export function TransactionStatus({ row: { status }, isDone, onDone }: TransactionStatusProps) {
  if (status !== 'pending') return <StatusTag status={status} />
  if (isDone) return <Tag tone="green">{t('Done')}</Tag>
  return (
    <span className={styles.pending}>
      <StatusTag status={status} />
      <Button size="small" icon={<Check />} onClick={onDone}>
        {t('Mark Done')}
      </Button>
    </span>
  )
}
