/** A table of records: sorting in the address, keyboard selection, CSV, and the states loading, empty and error. */
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Download from 'lucide-react/icons/download'
import { useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import type { CsvCell } from '@lucero/contract/shared/csv'
import { Button } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { downloadCsv } from '../lib/csv.ts'
import { errorText } from '../lib/error-text.ts'
import { useShortcuts } from '../lib/shortcuts.ts'
import { useUrlState } from '../lib/url-state.ts'
import styles from './data-table.module.css'

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** For sorting and CSV. A column without a value is neither sorted nor exported. */
  value?: (row: Row) => CsvCell
  /** For CSV, if it differs from `value`: an exact sum, for example. */
  csv?: (row: Row) => CsvCell
  align?: 'start' | 'end'
  /** The CSV file has the value with two decimals. */
  isAmount?: boolean
  /** A short first column, such as a number. Others keep room for a name. */
  isNarrow?: boolean
  /** A column of the CSV file that the page shows inside of another one. */
  isCsvOnly?: boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  error?: Error | null | undefined
  onRetry?: () => void
  emptyTitle?: string
  emptyText?: string
  /** A press on a row, or Enter on the selected one. */
  onOpen?: ((row: Row) => void) | undefined
  isMarked?: (row: Row) => boolean
  /** Filters, above the table. */
  filters?: ReactNode
  /** The name of the CSV file. Without it the table has no export. */
  csvName?: string
  /** False for a list whose order the server defines, for example pages of a long list. */
  isSortable?: boolean
  /** The last row, by column. A column without an entry stays empty. */
  totals?: Readonly<Record<string, string>> | undefined
  /** Many columns of numbers: the first column stays in view, and the rows stay rows on a phone. */
  isWide?: boolean
  onMore?: (() => void) | undefined
  isLoadingMore?: boolean
}

/** A browser needs seconds to draw thousands of rows. A list that was read as a whole shows this many more at a time. */
const rowsAtOnce = 200

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns })

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, error, onRetry, filters, csvName, totals, onMore, isLoadingMore = false } = props
  const hasBar = Boolean(filters) || (csvName !== undefined && rows?.length !== 0)
  const exportCsv = () => {
    const exported = columns.filter(({ value }) => value)
    const lines = (rows ?? []).map((row) => exported.map((column) => csvCell(column, row)))
    const last = totals ? [exported.map(({ id }) => csvTotal(totals[id]))] : []
    downloadCsv(csvName ?? caption, [exported.map(({ header }) => header), ...lines, ...last])
  }
  return (
    <section className={styles.frame} aria-label={caption}>
      {hasBar && (
        <div className={styles.bar} data-no-print>
          <div className={styles.filters}>{filters}</div>
          {csvName && (
            <Button size="small" variant="ghost" icon={<Download />} disabled={!rows?.length} onClick={exportCsv}>
              {t('CSV')}
            </Button>
          )}
        </div>
      )}
      {error && !rows ? <ErrorState title={errorText(error)} onRetry={onRetry} /> : <Body {...props} />}
      {onMore && <MoreButton onMore={onMore} isLoading={isLoadingMore} />}
    </section>
  )
}

function csvCell<Row>({ value, csv = value, isAmount }: DataColumn<Row>, row: Row): CsvCell {
  const cell = csv?.(row)
  return isAmount && typeof cell === 'number' ? cell.toFixed(2) : cell
}

/** Totals are texts for reading: 1,284.00 and −12.40. */
const csvTotal = (text = ''): CsvCell =>
  /^−?\d[\d,]*(\.\d+)?$/.test(text) ? text.replaceAll(',', '').replace('−', '-') : text.replace(/^–$/, '')

const MoreButton = ({ onMore, isLoading = false }: { onMore: () => void; isLoading?: boolean }) => (
  <div className={styles.more} data-no-print>
    <Button size="small" loading={isLoading} onClick={onMore}>
      {t('Show more')}
    </Button>
  </div>
)

function Body<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, emptyTitle, emptyText } = props
  if (!rows) return <Loading columns={columns.length} />
  if (rows.length === 0) return <EmptyState title={emptyTitle ?? t('Nothing here yet')} text={emptyText} />
  return <Rows {...props} rows={rows} />
}

function Loading({ columns }: { columns: number }) {
  return (
    <div className={styles.loading} aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {Array.from({ length: 6 }, (_row, index) => (
        <div key={index} className={styles.loadingRow}>
          {Array.from({ length: Math.min(columns, 5) }, (_cell, cell) => (
            <Skeleton key={cell} height={14} width={`${40 + ((index * 7 + cell * 13) % 50)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Sorting in the address: `sort=amount` or `sort=-amount`. */
function useSorting(isSortable: boolean): [SortingState, (id: string) => void] {
  const url = useUrlState()
  const text = isSortable ? url.get('sort') : undefined
  const sorting = useMemo(
    () => (text === undefined ? [] : [{ id: text.replace(/^-/, ''), desc: text.startsWith('-') }]),
    [text],
  )
  const toggle = (id: string) => url.set({ sort: text === id ? `-${id}` : text === `-${id}` ? undefined : id })
  return [sorting, toggle]
}

function Rows<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { caption, rows, rowKey, onOpen, isMarked, isSortable = true, totals, isWide } = props
  const columns = useMemo(() => props.columns.filter(({ isCsvOnly }) => !isCsvOnly), [props.columns])
  const [sorting, toggleSorting] = useSorting(isSortable)
  const definitions = useMemo(() => columns.map(toDefinition), [columns])
  const applied = sorting.filter(({ id }) => columns.some((column) => column.id === id && column.value))
  const table = useTable({ features, columns: definitions, data: rows, state: { sorting: applied } })
  const sorted = table.getRowModel().rows
  const [maxRows, setMaxRows] = useState(rowsAtOnce)
  const shown = sorted.slice(0, 'onMore' in props ? undefined : maxRows).map(({ original }) => original)
  const selected = useSelection(shown, rowKey, onOpen)
  return (
    <>
      <div className={styles.scroll}>
        <table className={clsx(styles.table, isWide ? styles.wide : styles.cards)}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading
                  key={column.id}
                  column={column}
                  sorted={applied.find(({ id }) => id === column.id)}
                  onSort={isSortable && column.value ? () => toggleSorting(column.id) : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr
                key={rowKey(row)}
                data-row={rowKey(row)}
                tabIndex={-1}
                className={clsx(styles.row, onOpen && styles.opens, isMarked?.(row) && styles.marked)}
                aria-selected={selected === rowKey(row) || undefined}
                onClick={onOpen && ((event) => isPlainPress(event) && onOpen(row))}
              >
                {columns.map(({ id, header, align, isNarrow, cell }) => (
                  <td
                    key={id}
                    data-label={header}
                    className={clsx(styles.cell, align === 'end' && styles.end, isNarrow && styles.narrow)}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals && <Totals columns={columns} totals={totals} />}
        </table>
      </div>
      {shown.length < sorted.length && <MoreButton onMore={() => setMaxRows(maxRows + rowsAtOnce)} />}
    </>
  )
}

type TotalsProps<Row> = { columns: readonly DataColumn<Row>[]; totals: Readonly<Record<string, string>> }

function Totals<Row>({ columns, totals }: TotalsProps<Row>) {
  return (
    <tfoot>
      <tr>
        {columns.map(({ id, align }) => (
          <td key={id} className={clsx(styles.cell, styles.total, align === 'end' && styles.end)}>
            {totals[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const toDefinition = <Row extends object>({ id, header, value }: DataColumn<Row>): ColumnDef<typeof features, Row> => ({
  id,
  header,
  accessorFn: (row: Row) => value?.(row) ?? '',
  sortFn: 'basic',
})

/** Presses on buttons and links of the row, and selecting text, do not open it. */
function isPlainPress({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = (target as Element).closest(':is(a,button,input,select,label)')
  return !(control && currentTarget.contains(control)) && String(getSelection() ?? '') === ''
}

type HeadingProps<Row> = {
  column: DataColumn<Row>
  sorted: { desc: boolean } | undefined
  onSort: (() => void) | undefined
}

function Heading<Row>({ column: { header, align }, sorted, onSort }: HeadingProps<Row>) {
  const Icon = sorted ? (sorted.desc ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <th
      scope="col"
      className={clsx(styles.heading, align === 'end' && styles.end)}
      aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {header}
          <Icon aria-hidden="true" />
        </button>
      ) : (
        header || <VisuallyHidden>{t('Actions')}</VisuallyHidden>
      )}
    </th>
  )
}

/** `j` and `k` select the next and the previous row, Enter opens it. */
function useSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string, onOpen?: (row: Row) => void) {
  const [selected, setSelected] = useState<string>()
  const at = rows.findIndex((row) => rowKey(row) === selected)
  const select = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (!row) return false
    setSelected(rowKey(row))
    const element = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(rowKey(row))}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const open = () => {
    const row = rows[at]
    // Enter on a focused button or link is the browser's.
    if (!row || !onOpen || document.activeElement?.closest(':is(a,button)')) return false
    onOpen(row)
    return true
  }
  useShortcuts({ j: () => select(at + 1), k: () => select(at < 0 ? 0 : at - 1), Enter: open })
  return selected
}
