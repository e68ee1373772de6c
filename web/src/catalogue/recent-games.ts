/** The games launched from this browser, the last one first, until the player logs out. */
import { keptList } from '../lib/persisted-list.ts'

const mostKept = 6
const recent = keptList('recentGames')

export const useRecentGames = recent.useList

export const rememberGame = (gameId: string): void =>
  recent.keep([gameId, ...recent.current().filter((id) => id !== gameId)].slice(0, mostKept))

export const forgetGames = (): void => recent.keep([])
