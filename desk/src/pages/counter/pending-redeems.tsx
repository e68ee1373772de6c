/** The queue of redeems that wait for payment. */
import { useMemo } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { WaitsForApproval } from '../../action/waits.tsx'
import page from '../../lib/page.module.css'
import { useOperatorFilter, useOperators } from '../../lib/operators.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import type { Redeem } from './settle-dialogs.tsx'

type PendingRedeemsProps = {
  shownId: string | undefined
  onOpen: (redeem: Redeem) => void
  onPay: (redeem: Redeem) => void
}

export function PendingRedeems({ shownId, onOpen, onPay }: PendingRedeemsProps) {
  const operators = useOperators()
  const input = { status: 'pending' as const, limit: 100, ...useOperatorFilter() }
  const query = useHousePages('listRedeems', 'after', input)
  const rows = useMemo(() => query.data?.pages.flatMap(({ redeems }) => redeems), [query.data])
  const columns = useColumns(onPay)
  return (
    <DataTable
      caption={t('Redeems that wait')}
      columns={columns}
      rows={rows}
      rowKey={({ redeem_id }) => redeem_id}
      {...tablePages(query)}
      emptyTitle={t('No redeem waits')}
      emptyText={t('A new one appears here by itself.')}
      onOpen={onOpen}
      isMarked={({ redeem_id }) => redeem_id === shownId}
      csvName="redeems"
      filters={
        operators.ownId === null && (
          <SelectFilter label={t('Operator')} name="operator" all={t('All operators')} options={operators.options} />
        )
      }
    />
  )
}

function useColumns(onPay: (redeem: Redeem) => void): DataColumn<Redeem>[] {
  const operators = useOperators()
  const canSettle = useCan('redeems.settle')
  const columns: DataColumn<Redeem>[] = [
    {
      id: 'player',
      header: t('Player'),
      cell: ({ username, redeem_id }) => (
        <>
          <b className={page.strong}>{username}</b>
          <div className={page.small}>{redeem_id}</div>
        </>
      ),
      value: ({ username }) => username,
    },
    {
      id: 'amount',
      header: t('Amount'),
      align: 'end',
      cell: ({ amount }) => <Amount value={amount} />,
      isAmount: true,
      value: ({ amount }) => amount,
    },
    {
      id: 'made',
      header: t('Made'),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
      value: ({ createdAt }) => createdAt,
    },
    // Shown below the player.
    { id: 'id', header: t('Redeem'), isCsvOnly: true, cell: () => null, value: ({ redeem_id }) => redeem_id },
  ]
  if (operators.ownId === null)
    columns.push({
      id: 'operator',
      header: t('Operator'),
      cell: ({ operator_id }) => operators.nameOf(operator_id),
      value: ({ operator_id }) => operators.nameOf(operator_id),
    })
  if (canSettle)
    columns.push({
      id: 'pay',
      header: '',
      align: 'end',
      cell: (redeem) =>
        redeem.waitsSince ? (
          <WaitsForApproval since={redeem.waitsSince} />
        ) : (
          <Button
            size="small"
            onClick={() => onPay(redeem)}
            aria-label={t('Pay {player}', { player: redeem.username })}
          >
            {t('Pay|redeem')}
          </Button>
        ),
    })
  return columns
}
