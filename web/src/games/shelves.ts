/** The filters of the lobby: all games, the favourites, and one per category. */
import type { Game } from './queries.ts'
import { searchGames } from './search.ts'

export const everything = 'All'
export const favourites = 'Favourites'

export type Shelf = { name: string; games: Game[] }

export function shelvesOf(games: readonly Game[], favouriteIds: readonly string[]): Shelf[] {
  const categories = [...new Set(games.map(({ category }) => category))]
  return [
    { name: everything, games: [...games] },
    { name: favourites, games: games.filter(({ id }) => favouriteIds.includes(id)) },
    ...categories.map((name) => ({ name, games: games.filter(({ category }) => category === name) })),
  ]
}

/** A search covers all games, whatever shelf is open. */
export function gamesOn(shelves: readonly Shelf[], chosen: string, query: string): Game[] {
  const [all] = shelves
  if (query.trim()) return searchGames(all?.games ?? [], query)
  return shelves.find(({ name }) => name === chosen)?.games ?? []
}
