import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { rememberPictures } from './game-art.tsx'

const firstPage = 100

/** GAM-1: the first page, with a hundred games. */
export const gamesQuery = queryOptions({
  queryKey: ['games', 'lobby'],
  queryFn: async ({ signal }) => {
    const { rows, count } = (await call('getGames', { query: { pageNo: 1, limit: firstPage }, signal })).categoryGames
    rememberPictures(rows)
    return { rows, count }
  },
  staleTime: 60_000,
  meta: { forAnyone: true },
})
