/** Lists that the server returns in pages, each with the cursor of the next one. */
import type { HouseCallName } from '@lucero/contract/house/calls'
import type { HouseData, HouseInput } from '@lucero/contract/house/client'
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { call } from './api.ts'
import { keyOf } from './house.ts'

type PagedCall = {
  [N in HouseCallName]: HouseData<N> extends { next: string | null } ? N : never
}[HouseCallName]

/** `cursor` is the name of the query field that takes `next` of the page before. */
export function useHousePages<N extends PagedCall>(name: N, cursor: 'after' | 'before', input: HouseInput<N>) {
  return useInfiniteQuery({
    queryKey: [...keyOf(name, input as object), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(name, { ...(input as object), ...(pageParam !== null && { [cursor]: pageParam }) } as HouseInput<N>, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: HouseData<N>) => (page as { next: string | null }).next,
    placeholderData: keepPreviousData,
  })
}

type PagesQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>

/** The properties of a table that shows pages. The browser sorts only a complete list. */
export const tablePages = (query: PagesQuery) => ({
  error: query.error,
  onRetry: () => void query.refetch(),
  onMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  isLoadingMore: query.isFetchingNextPage,
  isSortable: !query.hasNextPage,
})
