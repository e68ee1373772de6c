/** The report figures of an operator for today and for longer periods, side by side. */
import { zoneName } from '../../lib/zone.ts'
import type { HouseData } from '@lucero/contract/house/client'
import { ButtonLink } from '@lucero/ui/action/button-link.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { addDays, today } from '../../lib/days.ts'
import { useHouse } from '../../lib/house.ts'
import { paths } from '../../lib/paths.ts'
import { formatSum } from '../../lib/sums.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'

type Row = HouseData<'reportByOperator'>['rows'][number]
type Measure = 'creditGranted' | 'creditReturned' | 'redeemed' | 'stakes' | 'payouts' | 'ggr' | 'creditLiability'

const measures = (): readonly { id: Measure; name: string }[] => [
  { id: 'creditGranted', name: t('Credit granted') },
  { id: 'creditReturned', name: t('Credit returned') },
  { id: 'redeemed', name: t('Redeems paid') },
  { id: 'stakes', name: t('Stakes') },
  { id: 'payouts', name: t('Payouts') },
  { id: 'ggr', name: t('GGR') },
  { id: 'creditLiability', name: t('Credit held') },
]

/** The row of the operator since a day; undefined while it loads. An operator without a movement has no row. */
function useSums(operatorId: number, days: number) {
  const to = today()
  const query = useHouse('reportByOperator', { from: addDays(to, 1 - days), to })
  const row = query.data?.rows.find(({ id }) => id === String(operatorId))
  return { query, valueOf: (measure: Measure) => valueIn(row, measure) }
}

const valueIn = (row: Row | undefined, measure: Measure): string => (row ? (row[measure] ?? '0.00') : '0.00')

export function OperatorFigures({ operatorId }: { operatorId: number }) {
  const [day, week, month] = [useSums(operatorId, 1), useSums(operatorId, 7), useSums(operatorId, 30)]
  const failed = [day, week, month].find(({ query }) => query.isError)
  const isLoaded = [day, week, month].every(({ query }) => query.data)
  const periods = [
    { id: 'day', header: t('Today'), sums: day },
    { id: 'week', header: t('7 days'), sums: week },
    { id: 'month', header: t('30 days'), sums: month },
  ]
  const columns: DataColumn<{ id: Measure; name: string }>[] = [
    { id: 'figure', header: t('Figure'), cell: ({ name }) => name, value: ({ name }) => name },
    ...periods.map(({ id, header, sums }) => ({
      id,
      header,
      align: 'end' as const,
      cell: ({ id: measure }: { id: Measure }) => formatSum(sums.valueOf(measure)),
      value: ({ id: measure }: { id: Measure }) => sums.valueOf(measure),
    })),
  ]
  return (
    <DataTable
      caption={t('Figures')}
      columns={columns}
      rows={isLoaded ? measures() : undefined}
      rowKey={({ id }) => id}
      error={failed?.query.error}
      onRetry={() => void failed?.query.refetch()}
      isSortable={false}
      csvName={`operator-${operatorId}`}
      filters={
        <>
          <h2>{t('Figures (days in {zone})', { zone: zoneName() })}</h2>
          <ButtonLink size="small" to={`${paths.reports}?by=operator`}>
            {t('Open the reports')}
          </ButtonLink>
        </>
      }
    />
  )
}
