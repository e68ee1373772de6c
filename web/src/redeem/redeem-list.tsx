import type { Redeem } from '@lucero/contract/redeem'
import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'
import { PagedTable } from '../lib/paged-table.tsx'
import { StatusTag } from '../wallet/status-tag.tsx'
import { Amount } from '../ui/amount.tsx'
import type { Column } from '../ui/table.tsx'
import { richText } from '../ui/rich-text.ts'
import { UtcDate } from '../ui/utc-date.tsx'
import { RedeemActions } from './redeem-actions.tsx'
import styles from './redeem.module.css'
import { t } from '../ui/t.ts'

const columns = (): Column<Redeem>[] => [
  { header: t('Redeem ID'), cell: ({ redeem_id }) => redeem_id },
  { header: t('Date (UTC)'), cell: ({ createdAt }) => <UtcDate value={createdAt} /> },
  { header: t('Operator'), cell: ({ operator_id }) => operator_id },
  { header: t('Amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
  { header: t('Status'), cell: ({ status }) => <StatusTag status={status} /> },
  {
    header: '',
    align: 'end',
    cell: ({ status, redeem_id, amount }) => (
      <RedeemActions redeemId={redeem_id} amount={amount} isPending={status === 'pending'} />
    ),
  },
]

export function RedeemList() {
  const list = usePagedList(
    ['redeem', 'list'],
    async (query, signal) => (await call('getRedeems', { query, signal })).redeems,
  )
  const hasPending = list.data?.rows.some(({ status }) => status === 'pending')
  return (
    <>
      <PagedTable
        list={list}
        caption={t('Your redeems')}
        captionHidden
        cardsUnder={720}
        columns={columns()}
        rowKey={({ redeem_id }) => redeem_id}
        failure={t('Your redeems did not load')}
        emptyTitle={t('No redeems yet')}
        emptyText={t('A redeem that you create is listed here, with its code while it is pending.')}
      />
      {hasPending && (
        <p className={styles.note}>
          {richText(
            '<show>Show Code</show> opens the code that you tell the operator once you are paid. <cancel>Cancel</cancel> ends the code and puts the credit back into your main wallet.',
            { show: <b />, cancel: <b /> },
          )}
        </p>
      )}
    </>
  )
}
