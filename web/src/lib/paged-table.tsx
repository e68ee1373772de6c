import { useRef, type ComponentProps } from 'react'
import { Pager } from '../ui/pager.tsx'
import { Table } from '../ui/table.tsx'
import type { PagedList } from './paged-list.ts'
import styles from './paged-table.module.css'

type TableProps<Row> = ComponentProps<typeof Table<Row>>
type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'loading' | 'error' | 'onRetry'> & {
  list: PagedList<Row>
  /** What to say when the rows could not be loaded. */
  failure: string
}

/** ACT-7, ACT-9: a table of one page of a list, with its loading, empty and error states, and the way to the other pages. */
export function PagedTable<Row>({ list, failure, ...table }: PagedTableProps<Row>) {
  const { data, isPending, isError, isStale, refetch, paging } = list
  const top = useRef<HTMLDivElement>(null)
  const turnTo = (page: number) => {
    paging.onPageChange(page)
    const list = top.current
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }
  return (
    <div ref={top} className={styles.list} data-stale={isStale || undefined}>
      <Table
        {...table}
        rows={data?.rows}
        loading={isPending}
        error={isError && !data ? failure : undefined}
        onRetry={() => void refetch()}
      />
      {data && data.count > 0 && <Pager {...paging} total={data.count} onPageChange={turnTo} />}
    </div>
  )
}
