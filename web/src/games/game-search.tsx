import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import styles from './lobby.module.css'

type GameSearchProps = {
  query: string
  onQuery: (query: string) => void
  /** The id of the list of what was found. */
  results: string
}

/** Enter goes to the first game found. */
export function GameSearch({ query, onQuery, results }: GameSearchProps) {
  const goToFirst = (event: FormEvent) => {
    event.preventDefault()
    document.querySelector<HTMLElement>(`#${results} [data-play]`)?.focus()
  }
  return (
    <search className={styles.search}>
      <form onSubmit={goToFirst}>
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label="Search games"
          placeholder="Search games"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={40}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
