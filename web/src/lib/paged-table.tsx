import { useRef, type ComponentProps, type ReactNode } from 'react'
import { useNarrowerThan } from '@lucero/ui/look/narrower-than.ts'
import { Pager } from '@lucero/ui/display/pager.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { scrollIntoCenter, Table, defaultCardsUnder } from '@lucero/ui/display/table.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { PagedList } from './paged-list.ts'
import styles from './paged-table.module.css'

type TableProps<Row> = ComponentProps<typeof Table<Row>>
type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'error' | 'onRetry'> & {
  list: PagedList<Row>
  /** Error title when the rows failed to load. */
  failure: string
  /** Renders a row in two or three short lines on narrow screens, instead of a card with every heading. */
  compact?: (row: Row) => ReactNode
}

/** ACT-7, ACT-9: a table of one page of a list, with loading, empty and error states and a pager. */
export function PagedTable<Row>({ list, failure, compact, ...table }: PagedTableProps<Row>) {
  const { data, isPending, isError, isStale, refetch, paging } = list
  const { ref, isNarrower } = useNarrowerThan(table.cardsUnder ?? defaultCardsUnder)
  const top = useRef<HTMLDivElement>(null)
  const turnTo = (page: number) => {
    paging.onPageChange(page)
    const shown = top.current
    if (shown && shown.getBoundingClientRect().top < 0) shown.scrollIntoView()
  }
  return (
    <div ref={top} className={styles.list} data-stale={isStale || undefined}>
      <div ref={ref}>
        {isPending ? (
          <Waiting />
        ) : compact && isNarrower && data?.rows.length ? (
          <ul className={styles.compact} aria-label={table.caption}>
            {data.rows.map((row) => (
              <CompactItem key={table.rowKey(row)} marked={table.isMarked?.(row)}>
                {compact(row)}
              </CompactItem>
            ))}
          </ul>
        ) : (
          <Table
            {...table}
            rows={data?.rows}
            error={isError && !data ? failure : undefined}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      {data && data.count > 0 && <Pager {...paging} total={data.count} onPageChange={turnTo} />}
    </div>
  )
}

/** The same placeholder for all layouts, because the layout is known only after measuring. */
const Waiting = () => (
  <output className={styles.waiting} aria-busy="true" aria-label={t('Loading')}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height="56px" />
    ))}
  </output>
)

const CompactItem = ({ marked = false, children }: { marked?: boolean | undefined; children: ReactNode }) => (
  <li ref={marked ? scrollIntoCenter : undefined} aria-current={marked ? 'true' : undefined}>
    {children}
  </li>
)

type CompactRowProps = { title: ReactNode; value?: ReactNode; about: ReactNode; aside?: ReactNode; more?: ReactNode }

/** Title and value; description and an aside; optional buttons or details. */
export function CompactRow({ title, value, about, aside, more }: CompactRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.pair}>
        <span className={styles.title}>{title}</span>
        <span className={styles.value}>{value}</span>
      </div>
      <div className={styles.pair}>
        <span className={styles.about}>{about}</span>
        <span className={styles.aside}>{aside}</span>
      </div>
      {more && <span className={styles.more}>{more}</span>}
    </div>
  )
}
