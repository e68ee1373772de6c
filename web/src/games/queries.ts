import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** GAM-1: the first page of a hundred. */
export const useGames = () =>
  useQuery({
    queryKey: ['games', 'lobby'],
    queryFn: async ({ signal }) =>
      (await call('getGames', { query: { pageNo: 1, limit: 100 }, signal })).categoryGames.rows,
    staleTime: 60_000,
  })
