/** Queries and changes of the house API as hooks. */
import type { HouseCallName } from '@lucero/contract/house/calls'
import type { HouseData, HouseInput } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { changedBy, isStaleAfter } from './topics.ts'

export const newQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry, staleTime: 5000, refetchOnWindowFocus: true } } })

/** Refusals are final, except that a busy server is tried again. */
const retry = (failures: number, error: Error): boolean =>
  (!(error instanceof Refusal) || error.code === 'RETRY_LATER') && failures < 2

export const keyOf = (name: HouseCallName, input?: object) => [name, input ?? {}] as const

type ReadOptions<Data> = {
  enabled?: boolean
  keepPrevious?: boolean
  /** Reads again after so long. A function decides it by what is shown. */
  refetchMs?: number | ((data: Data | undefined) => number | false)
}

/** Reads with a GET call. `rows` of the previous input stay on screen with `keepPrevious`. */
export function useHouse<N extends HouseCallName>(
  name: N,
  input?: HouseInput<N>,
  options: ReadOptions<HouseData<N>> = {},
) {
  const { enabled = true, keepPrevious = false, refetchMs } = options
  return useQuery<HouseData<N>>({
    queryKey: keyOf(name, input as object | undefined),
    queryFn: ({ signal }) => call(name, input, signal),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(refetchMs !== undefined && {
      refetchInterval: typeof refetchMs === 'function' ? ({ state }) => refetchMs(state.data) : refetchMs,
    }),
  })
}

/** A POST call. Afterwards every query of the topics that it changes is read again. */
export function useHouseChange<N extends HouseCallName>(name: N) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: HouseInput<N>) => call(name, input),
    onSettled: () => refresh(client, changedBy(name)),
  })
}

/** Reads all queries of these topics again. */
export async function refresh(client: QueryClient, topics: readonly string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => isStaleAfter(name as HouseCallName, topics),
  })
}
