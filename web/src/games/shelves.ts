/** The filters of the lobby: all games, the favourites, new ones, and one per category. */
import type { Game } from './queries.ts'
import { searchGames } from './search.ts'

export const everything = 'All'
export const favourites = 'Favourites'
const newest = 'New'

export type Shelf = { name: string; games: Game[] }

const newForDays = 30
const isNewOn = (today: string) => {
  const since = new Date(Date.parse(today) - newForDays * 86_400_000).toISOString().slice(0, 10)
  return ({ listedOn }: Game) => listedOn !== undefined && listedOn > since
}

/** `today` is a UTC day, like 2026-11-19. */
export function shelvesOf(games: readonly Game[], favouriteIds: readonly string[], today: string): Shelf[] {
  const categories = Map.groupBy(games, ({ category }) => category)
  const isFavourite = new Set(favouriteIds)
  return [
    { name: everything, games: [...games] },
    { name: favourites, games: games.filter(({ id }) => isFavourite.has(id)) },
    { name: newest, games: games.filter(isNewOn(today)) },
    ...[...categories].map(([name, inCategory]) => ({ name, games: inCategory })),
  ]
}

export const today = (): string => new Date().toISOString().slice(0, 10)

/** An address may name a shelf that does not exist. */
export const chosenShelf = (shelves: readonly Shelf[], { shelf }: { shelf: string }): string =>
  shelves.some(({ name }) => name === shelf) ? shelf : everything

/** A search covers all games, whatever shelf is open. */
export function gamesOn(shelves: readonly Shelf[], chosen: string, query: string): Game[] {
  const [all] = shelves
  if (query.trim()) return searchGames(all?.games ?? [], query)
  return shelves.find(({ name }) => name === chosen)?.games ?? []
}
