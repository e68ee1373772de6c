import type { Redeem } from '@lucero/contract/player/redeem'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '@lucero/ui/page/router.tsx'
import { call } from '../lib/api.ts'
import { usePagedList, type PagedList } from '../lib/paged-list.ts'
import { CompactRow, PagedTable } from '../lib/paged-table.tsx'
import { StatusTag } from '../wallet/status-tag.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import type { Column } from '@lucero/ui/display/table.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { RedeemActions, RedeemActionsNote } from './redeem-actions.tsx'
import { RejectionReason } from './settled-redeem.tsx'
import { t } from '@lucero/ui/text/t.ts'

const columns = (): Column<Redeem>[] => [
  { header: t('Redeem ID'), cell: ({ redeem_id }) => redeem_id },
  { header: t('Date (UTC)'), cell: ({ createdAt }) => <UtcDate value={createdAt} /> },
  { header: t('Operator'), cell: ({ operator_id }) => operator_id },
  { header: t('Amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
  {
    header: t('Status'),
    cell: (row) => (
      <>
        <StatusTag status={row.status} />
        <RejectionReason redeem={row} />
      </>
    ),
  },
  {
    header: '',
    align: 'end',
    cell: ({ status, redeem_id, amount }) => (
      <RedeemActions redeemId={redeem_id} amount={amount} isPending={status === 'pending'} />
    ),
  },
]

const compact = (row: Redeem) => <CompactRedeem {...row} />

function CompactRedeem(row: Redeem) {
  const { redeem_id, createdAt, operator_id, amount, status } = row
  return (
    <CompactRow
      title={redeem_id}
      value={<Amount value={amount} />}
      about={<UtcDate value={createdAt} />}
      aside={t('Operator {id}', { id: operator_id })}
      more={
        <>
          <StatusTag status={status} />
          <RedeemActions redeemId={redeem_id} amount={amount} isPending={status === 'pending'} />
          <RejectionReason redeem={row} />
        </>
      }
    />
  )
}

/** Moves the redeem of the address to the first page, however old it is. */
function useWithWanted(id: string | undefined, list: PagedList<Redeem>): PagedList<Redeem> {
  const { data, paging } = list
  const isElsewhere = data !== undefined && paging.page === 1 && !data.rows.some(({ redeem_id }) => redeem_id === id)
  const { data: wanted } = useQuery({
    queryKey: ['redeem', 'wanted', id],
    queryFn: async ({ signal }) => (await call('getRedeem', { query: { redeem_id: id ?? '' }, signal })).redeem,
    enabled: id !== undefined && isElsewhere,
    gcTime: 0,
  })
  return wanted && isElsewhere ? { ...list, data: { ...data, rows: [wanted, ...data.rows] } } : list
}

export function RedeemList() {
  const wanted = useSearchParams()[0].get('redeem') ?? undefined
  const list = useWithWanted(
    wanted,
    usePagedList(['redeem', 'list'], async (query, signal) => (await call('getRedeems', { query, signal })).redeems),
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
        compact={compact}
        rowKey={({ redeem_id }) => redeem_id}
        isMarked={({ redeem_id }) => redeem_id === wanted}
        failure={t('Your redeems did not load')}
        emptyTitle={t('No redeems yet')}
        emptyText={t('A redeem that you create is listed here, with its code while it is pending.')}
      />
      {hasPending && <RedeemActionsNote />}
    </>
  )
}
