/** The favourite games of a visitor or player in this browser. */
import { persistedList } from '../lib/persisted-list.ts'

const favourites = persistedList('favouriteGames')

export const useFavourites = favourites.useList

export function toggleFavourite(gameId: string): void {
  const others = favourites.current().filter((id) => id !== gameId)
  favourites.save(others.length < favourites.current().length ? others : [...others, gameId])
}
