import type { DataOf } from '@lucero/contract/shapes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export type Game = DataOf<'getGames'>['categoryGames']['rows'][number]
export type CasinoTransaction = DataOf<'getCasinoTransactions'>['casinoTransaction']['rows'][number]
export type Winner = DataOf<'getRecentWinners'>['recentWinings'][number]

/** Query key of Last Activity. The page parameters follow it. */
export const activityKey = ['games', 'activity'] as const

/** GAM-1: the first page, with a hundred games. */
export const gamesQuery = queryOptions({
  queryKey: ['games', 'lobby'],
  queryFn: async ({ signal }) =>
    (await call('getGames', { query: { pageNo: 1, limit: 100 }, signal })).categoryGames.rows,
  staleTime: 60_000,
  meta: { forAnyone: true },
})
export const useGames = () => useQuery(gamesQuery)

const pollMs = 20_000

/**
 * GAM-2, ERR-3: polled while the page is visible. After a failure, polling stops until the page is focused, so that the error appears once.
 */
export const winnersQuery = queryOptions({
  queryKey: ['games', 'winners'],
  queryFn: async ({ signal }) => (await call('getRecentWinners', { signal })).recentWinings,
  refetchInterval: ({ state }) => (state.status === 'error' ? false : pollMs),
  meta: { toastsErrors: true, forAnyone: true },
})
export const useWinners = () => useQuery(winnersQuery)
