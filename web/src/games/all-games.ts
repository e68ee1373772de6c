/** A part of the large lobby, so that the first load does not carry it. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rememberPictures } from '../catalogue/game-art.tsx'
import { call } from '../lib/api.ts'
import type { Game } from './queries.ts'

const largestPage = 500

/** Every game of a lobby that has more than one page. */
const allGamesQuery = queryOptions({
  queryKey: ['games', 'lobby', 'all'],
  queryFn: async ({ signal }) => {
    const rows: Game[] = []
    for (let pageNo = 1, count = 1; rows.length < count; pageNo++) {
      // oxlint-disable-next-line no-await-in-loop -- the last page is known by its count
      const page = (await call('getGames', { query: { pageNo, limit: largestPage }, signal })).categoryGames
      if (page.rows.length === 0) break
      rows.push(...page.rows)
      count = page.count
    }
    rememberPictures(rows)
    return rows
  },
  staleTime: 300_000,
  meta: { forAnyone: true },
})

/** The games of all pages, once they are there. Until then, and after a failure, those of the first page. */
export function useAllGames(firstGames: Game[], isPart: boolean): Game[] {
  const { data: rows } = useQuery({ ...allGamesQuery, enabled: isPart })
  return useMemo(() => {
    if (!isPart || !rows) return firstGames
    const ids = new Set(rows.map(({ id }) => id))
    return [...firstGames.filter(({ id }) => !ids.has(id)), ...rows]
  }, [firstGames, isPart, rows])
}
