import type { DataOf } from '@lucero/contract/player/shapes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { gamesQuery } from '../catalogue/games.ts'
import { rememberPictures } from '../catalogue/game-art.tsx'
import { call } from '../lib/api.ts'
import { useUser } from '../players/queries.ts'

export type Game = DataOf<'getGames'>['categoryGames']['rows'][number]
export type CasinoTransaction = DataOf<'getCasinoTransactions'>['casinoTransaction']['rows'][number]
export type Winner = DataOf<'getRecentWinners'>['recentWinings'][number]
export type Race = NonNullable<DataOf<'getRecentWinners'>['race']>

/** Query key of Last Activity. The page parameters follow it. */
export const activityKey = ['games', 'activity'] as const

/** The games of the lobby. Games in trial that are open to the player come first. */
export function useGames() {
  const { data: lobby, isPending, isError, isFetching, refetch } = useQuery(gamesQuery)
  const { data: user } = useUser()
  const trial = user?.trialGames ?? []
  rememberPictures(trial)
  const data = lobby && (trial.length > 0 ? [...trial, ...lobby.rows] : lobby.rows)
  return {
    data,
    isPending,
    isError,
    isFetching,
    refetch,
    isPart: lobby !== undefined && lobby.count > lobby.rows.length,
  }
}

const pollMs = 20_000

/**
 * GAM-2, ERR-3: polled while the page is visible. After a failure, polling stops until the page is focused, so that the error appears once.
 */
export const winnersQuery = queryOptions({
  queryKey: ['games', 'winners'],
  queryFn: ({ signal }) => call('getRecentWinners', { signal }),
  refetchInterval: ({ state }) => (state.status === 'error' ? false : pollMs),
  meta: { toastsErrors: true, forAnyone: true },
})
export const useWinners = () => useQuery({ ...winnersQuery, select: ({ recentWinings }) => recentWinings })

/** True if there are biggest wins of the week, or a race; the server decides. */
export const useHasWeek = () =>
  useQuery({ ...winnersQuery, select: ({ biggestOfWeek, race }) => !!(biggestOfWeek ?? race) }).data
