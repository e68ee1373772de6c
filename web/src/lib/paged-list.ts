import type { Page } from '@lucero/contract/shared/paging'
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useSearchParams } from '@lucero/ui/page/router.tsx'
import { defaultPageSize, pageSizes, type PageSize } from '@lucero/ui/display/pager.tsx'

type Rows<Row> = { rows: Row[]; count: number }
type Load<Row> = (query: Page, signal: AbortSignal) => Promise<Rows<Row>>

/** ACT-7: a list that is loaded page by page. The address contains the page. The previous page stays visible while the next one loads. */
export function usePagedList<Row>(queryKey: QueryKey, load: Load<Row>) {
  const { pageNo, limit, turn, resize } = usePageParams()
  const page = { pageNo, limit }
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load(page, signal),
    placeholderData: keepPreviousData,
  })
  const paging = { page: pageNo, pageSize: limit, onPageChange: turn, onPageSizeChange: resize }
  return { data, isPending, isError, isStale: isPlaceholderData, refetch, paging }
}

export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>

/** `?page=2&size=20`. Invalid values mean the first page and the default size. */
function usePageParams() {
  const [params, setParams] = useSearchParams()
  const page = params.get('page') ?? ''
  const go = (pageNo: number, limit: PageSize) => {
    const next = new URLSearchParams(params)
    put(next, 'page', pageNo, 1)
    put(next, 'size', limit, defaultPageSize)
    setParams(next)
  }
  const pageNo = /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1
  const limit = pageSizes.find((size) => String(size) === params.get('size')) ?? defaultPageSize
  return { pageNo, limit, turn: (to: number) => go(to, limit), resize: (size: PageSize) => go(1, size) }
}

function put(params: URLSearchParams, name: string, value: number, usual: number): void {
  if (value === usual) params.delete(name)
  else params.set(name, String(value))
}
