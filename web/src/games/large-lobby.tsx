/**
 * A lobby of hundreds or thousands of games: filters by provider and tag, an order, and only the cards in sight are drawn. It is loaded after the
 * first page of games, which a small lobby draws without it.
 */
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { t, translated } from '@lucero/ui/text/t.ts'
import { useAllGames } from './all-games.ts'
import { useFavourites } from './favourites.ts'
import { filterGames, orders, providersOf, tagsOf } from './filters.ts'
import { GameCard } from './game-card.tsx'
import type { LobbyView } from './lobby-address.ts'
import styles from './lobby.module.css'
import type { Game } from './queries.ts'
import { ShelfButtons } from './shelf-buttons.tsx'
import { chosenShelf, everything, gamesOn, shelvesOf, today } from './shelves.ts'
import { useRowsInSight } from './rows-in-sight.ts'
import NoGames from './no-games.tsx'
import { ShownCount, useCreditIn } from './shown-games.tsx'

type LargeLobbyProps = { games: Game[]; isPart: boolean; view: LobbyView; listId: string }

export default function LargeLobby({ games, isPart, view, listId }: LargeLobbyProps) {
  const all = useAllGames(games, isPart)
  const favouriteIds = useFavourites()
  const day = today()
  const shelves = useMemo(() => shelvesOf(all, favouriteIds, day), [all, favouriteIds, day])
  const chosen = chosenShelf(shelves, view)
  // Typing stays fluent while thousands of names are compared.
  const query = useDeferredValue(view.query)
  const known = useMemo(() => ({ providers: providersOf(all), tags: tagsOf(all) }), [all])
  // An old address may name a provider that has no game any more.
  const provider = known.providers.includes(view.provider) ? view.provider : ''
  const tag = known.tags.includes(view.tag) ? view.tag : ''
  const { order } = view
  const shown = useMemo(
    () => filterGames(gamesOn(shelves, chosen, query), { provider, tag, order }),
    [shelves, chosen, query, provider, tag, order],
  )
  return (
    <>
      <ShelfButtons shelves={shelves} chosen={query.trim() ? everything : chosen} onChoose={view.show} />
      <Filters {...known} view={{ ...view, provider, tag }} />
      <ShownCount count={shown.length} />
      {shown.length > 0 ? <CardsInSight games={shown} listId={listId} /> : <NoGames view={view} />}
    </>
  )
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: translated(name) }))

type FiltersProps = { providers: readonly string[]; tags: readonly string[]; view: LobbyView }

function Filters({ providers, tags, view: { provider, tag, order, show } }: FiltersProps) {
  return (
    <div className={styles.filters}>
      {providers.length > 1 && (
        <Filter
          label={t('Provider')}
          any={t('All providers')}
          options={asOptions(providers)}
          value={provider}
          onValue={(value) => show({ provider: value })}
        />
      )}
      {tags.length > 0 && (
        <Filter
          label={t('Tag')}
          any={t('All tags')}
          options={asOptions(tags)}
          value={tag}
          onValue={(value) => show({ tag: value })}
        />
      )}
      <Filter
        label={t('Order')}
        any={t('Our choice')}
        options={orders.map(({ id, name }) => ({ value: id, label: name() }))}
        value={orders.some(({ id }) => id === order) ? order : ''}
        onValue={(value) => show({ order: value })}
      />
    </div>
  )
}

type FilterProps = {
  label: string
  any: string
  options: readonly { value: string; label: string }[]
  value: string
  onValue: (value: string) => void
}

function Filter({ label, any, options, value, onValue }: FilterProps) {
  return (
    <select
      className={styles.filter}
      aria-label={label}
      value={value}
      data-chosen={value !== '' || undefined}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

const Card = memo(GameCard)

function CardsInSight({ games, listId }: { games: Game[]; listId: string }) {
  const list = useRef<HTMLUListElement>(null)
  const credit = useCreditIn()
  const { columns, height, first, last } = useRowsInSight(list)
  const rows = Math.ceil(games.length / columns)
  const from = Math.min(first, Math.max(0, rows - 1)) * columns
  const to = Math.min((last + 1) * columns, games.length)
  // The gap between rows is part of a row's height, and there is none after the last row.
  const space = (hidden: number) => Math.max(0, hidden) * height
  const style = { paddingTop: space(from / columns), paddingBottom: space(rows - 1 - last) }
  return (
    <ul className={styles.grid} id={listId} ref={list} style={style} data-even>
      {games.slice(from, to).map((game, index) => (
        <li key={game.id} aria-setsize={games.length} aria-posinset={from + index + 1}>
          <Card game={game} credit={credit(game.id)} />
        </li>
      ))}
    </ul>
  )
}
