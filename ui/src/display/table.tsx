/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   rows are cards on a phone, and Safari drops the table role when `display` changes */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { useNarrowerThan } from '../look/narrower-than.ts'
import styles from './table.module.css'
import { VisuallyHidden } from '../look/visually-hidden.tsx'
import { t } from '../text/t.ts'

export type Column<Row> = {
  /** Empty for a column of buttons. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
}

type TableProps<Row> = {
  caption: string
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Highlights the row that a link points to, and scrolls to it. */
  isMarked?: (row: Row) => boolean
  /** Error title when the rows failed to load. */
  error?: string | undefined
  onRetry?: () => void
  emptyTitle?: string
  emptyText?: string
  /** Button or link in the empty state. */
  emptyAction?: ReactNode
  /** Minimum width in pixels for columns. Narrower tables show each row as a card. */
  cardsUnder?: number
}

/** Default for `cardsUnder`. */
export const defaultCardsUnder = 640

export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionHidden, columns, rows, error, onRetry, cardsUnder = defaultCardsUnder } = props
  const { ref, isNarrower } = useNarrowerThan(cardsUnder)
  const showsRows = Boolean(rows?.length)
  if (error) return <ErrorState title={error} onRetry={onRetry} />
  return (
    <div ref={ref} className={clsx(isNarrower && styles.cards)}>
      {showsRows && (
        <table className={styles.table} role="table">
          <caption className={clsx(!captionHidden && styles.caption)}>
            {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
          </caption>
          <Headings columns={columns} />
          <tbody className={styles.body} role="rowgroup">
            <Rows {...props} />
          </tbody>
        </table>
      )}
      {!showsRows && (
        <EmptyState
          title={props.emptyTitle ?? t('Nothing here yet')}
          text={props.emptyText}
          action={props.emptyAction}
        />
      )}
    </div>
  )
}

function Headings<Row>({ columns }: Pick<TableProps<Row>, 'columns'>) {
  return (
    <thead className={styles.headings} role="rowgroup">
      <tr role="row">
        {columns.map(({ header, align }) => (
          <th
            key={header}
            scope="col"
            role="columnheader"
            className={clsx(styles.heading, align === 'end' && styles.end)}
          >
            {header || <VisuallyHidden>{t('Actions')}</VisuallyHidden>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Rows<Row>({ columns, rows, rowKey, isMarked }: TableProps<Row>) {
  return rows?.map((row) => <TableRow key={rowKey(row)} columns={columns} row={row} marked={isMarked?.(row)} />)
}

/** `ref` for the row that a link points to. It waits a frame, because a new page first scrolls to its top. */
export function scrollIntoCenter(row: HTMLElement | null) {
  if (row) requestAnimationFrame(() => row.scrollIntoView({ block: 'center' }))
}

type TableRowProps<Row> = { columns: readonly Column<Row>[]; row: Row; marked?: boolean | undefined }

function TableRow<Row>({ columns, row, marked = false }: TableRowProps<Row>) {
  return (
    <tr
      ref={marked ? scrollIntoCenter : undefined}
      className={styles.row}
      role="row"
      aria-current={marked ? 'true' : undefined}
    >
      {columns.map((column) => (
        <td
          key={column.header}
          role="cell"
          className={clsx(styles.cell, column.align === 'end' && styles.end)}
          data-label={column.header}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
