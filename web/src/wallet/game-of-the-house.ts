import { ownGames } from '@lucero/contract/shared/own-games'
import { useQuery } from '@tanstack/react-query'
import { gamesQuery } from '../catalogue/games.ts'
import { useUser } from '../players/queries.ts'

/** One of our own games or of the hosted games, whose pages may lead back to the app. `isPending` while the list loads. */
export function useGameOfTheHouse(id: string | null): { game?: { id: string; name: string }; isPending: boolean } {
  const { data: lobby, isPending } = useQuery(gamesQuery)
  const { data: user } = useUser()
  const hosted = [...(user?.trialGames ?? []), ...(lobby?.rows ?? [])].filter(({ tryPath }) => tryPath !== undefined)
  const game = [...ownGames, ...hosted].find((one) => one.id === id)
  return { ...(game && { game }), isPending: !game && isPending }
}
