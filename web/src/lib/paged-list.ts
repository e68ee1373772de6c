import type { Page } from '@lucero/contract/paging'
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultPageSize, type PageSize } from '../ui/pager.tsx'

type Rows<Row> = { rows: Row[]; count: number }
type Load<Row> = (query: Page, signal: AbortSignal) => Promise<Rows<Row>>

/** ACT-7: a list that the server gives by the page. The page before stays on screen until the next one is there. */
export function usePagedList<Row>(queryKey: QueryKey, load: Load<Row>) {
  const [pageNo, setPageNo] = useState(1)
  const [limit, setLimit] = useState<PageSize>(defaultPageSize)
  const page = { pageNo, limit }
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load(page, signal),
    placeholderData: keepPreviousData,
  })
  const paging = { page: pageNo, pageSize: limit, onPageChange: setPageNo, onPageSizeChange: setLimit }
  return { data, isPending, isError, isStale: isPlaceholderData, refetch, paging }
}

export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>
