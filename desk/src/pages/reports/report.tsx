/** One report: its chart, and its table with totals. */
import type { CsvCell } from '@lucero/contract/shared/csv'
import { useMemo } from 'react'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../../lib/house.ts'
import { addSums, formatCount, formatSum } from '../../lib/sums.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import type { Period } from './period.tsx'
import { ReportChart } from './report-chart.tsx'
import styles from './reports.module.css'
import { rtpColumns } from './rtp-columns.tsx'
import {
  definitions,
  isState,
  measureNames,
  measuresOf,
  rowHeaders,
  subjectNames,
  type AnyRow,
  type Measure,
  type Subject,
} from './subjects.ts'

/** The height of the chart of days with its legend. */
const chartHeight = 268

export function Report({ subject, period }: { subject: Subject; period: Period }) {
  const { call } = definitions[subject]
  const isDaily = subject === 'day'
  const query = useHouse(call, isDaily ? { ...period, daily: true } : { ...period }, { keepPrevious: true })
  const rows = query.data?.rows as readonly AnyRow[] | undefined
  const columns = useMemo(() => columnsOf(subject), [subject])
  const totals = useMemo(() => totalsOf(subject, rows ?? []), [subject, rows])
  return (
    <div className={styles.report}>
      {query.data?.isBuilding && (
        <output className={styles.building}>
          {t('The reports are still being built. Sums of earlier days are incomplete.')}
        </output>
      )}
      {rows && rows.length > 0 && (
        <Panel>
          <ReportChart subject={subject} rows={rows} />
        </Panel>
      )}
      {/* Takes the place of the chart, so that the table does not move. */}
      {!rows && !query.isError && (
        <Panel>
          <Skeleton height={chartHeight} radius={8} />
        </Panel>
      )}
      <DataTable
        caption={subjectNames()[subject]}
        columns={columns}
        rows={rows}
        rowKey={({ day, id }) => `${day ?? ''} ${id ?? ''}`}
        error={query.error}
        onRetry={() => void query.refetch()}
        emptyTitle={t('No movement in this period')}
        isMarked={({ rtp }) => rtp?.isOutside ?? false}
        filters={<h2 className={styles.title}>{subjectNames()[subject]}</h2>}
        isWide
        csvName={`report-${subject}-${period.from}-${period.to}`}
        totals={rows && rows.length > 0 ? totals : undefined}
      />
    </div>
  )
}

const nameOf = (subject: Subject, { day, id, name }: AnyRow): string =>
  (subject === 'day' ? day : (name ?? id)) ?? t('All')

function columnsOf(subject: Subject): DataColumn<AnyRow>[] {
  const measures = measuresOf[subject].map((measure) => ({
    id: measure,
    header: measureNames()[measure],
    align: 'end' as const,
    cell: (row: AnyRow) => <span className={styles.number}>{shown(row[measure])}</span>,
    value: (row: AnyRow): CsvCell => (row[measure] === null ? null : Number(row[measure])),
    csv: (row: AnyRow): CsvCell => row[measure],
  }))
  return [
    {
      id: 'subject',
      header: rowHeaders()[subject],
      cell: (row) => (
        <span className={styles.name}>
          {nameOf(subject, row)}
          {row.rtp?.isOutside && (
            <>
              {' '}
              <Tag tone="coral">{t('RTP outside')}</Tag>
            </>
          )}
        </span>
      ),
      value: (row) => nameOf(subject, row),
    },
    ...measures,
    ...(subject === 'game' ? rtpColumns() : []),
  ]
}

const shown = (value: string | number | null): string =>
  value === null ? '–' : typeof value === 'number' ? formatCount(value) : formatSum(value)

/** By column. Days have no sum of liabilities: the last day is the state at the end of the period. */
function totalsOf(subject: Subject, rows: readonly AnyRow[]): Record<string, string> {
  const totalOf = (measure: Measure): string => {
    if (measure === 'bets') return formatCount(rows.reduce((sum, { bets }) => sum + bets, 0))
    if (isState(measure) && subject === 'day') {
      const last = rows.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? '')).at(-1)
      return shown(last?.[measure] ?? null)
    }
    const sums = rows.map((row) => row[measure])
    return sums.some((sum) => sum === null) ? '–' : formatSum(addSums(sums.map(String)))
  }
  return {
    subject: t('Total'),
    ...Object.fromEntries(measuresOf[subject].map((measure) => [measure, totalOf(measure)])),
  }
}
