/** Filters and orders of a large lobby. */
import { t } from '@lucero/ui/text/t.ts'
import type { Game } from './queries.ts'

type Order = { id: string; name: () => string; compare: (one: Game, other: Game) => number }

/** Without one of them, games stand in the order of the house, or by how well they match a search. */
export const orders: readonly Order[] = [
  {
    id: 'new',
    name: () => t('Newest first'),
    compare: (one, other) => (other.listedOn ?? '').localeCompare(one.listedOn ?? ''),
  },
  { id: 'name', name: () => t('By name'), compare: (one, other) => one.name.localeCompare(other.name) },
  {
    id: 'rtp',
    name: () => t('Highest RTP first'),
    compare: (one, other) => other.returnToPlayer - one.returnToPlayer,
  },
]

export const providersOf = (games: readonly Game[]) => sortedNames(games.flatMap(({ provider }) => provider ?? []))
export const tagsOf = (games: readonly Game[]) => sortedNames(games.flatMap(({ tags }) => tags ?? []))

const sortedNames = (names: readonly string[]) => [...new Set(names)].toSorted((one, other) => one.localeCompare(other))

type Chosen = { provider: string; tag: string; order: string }

export function filterGames(games: readonly Game[], { provider, tag, order }: Chosen): Game[] {
  const chosen = games.filter(
    (game) => (provider === '' || game.provider === provider) && (tag === '' || game.tags?.includes(tag) === true),
  )
  const compare = orders.find(({ id }) => id === order)?.compare
  return compare ? chosen.toSorted(compare) : chosen
}
