import Search from 'lucide-react/icons/search'
import { useRef, type FormEvent } from 'react'
import styles from './lobby.module.css'
import { t } from '../ui/t.ts'

type GameSearchProps = {
  query: string
  onQuery: (query: string) => void
  /** The id of the list of what was found. */
  results: string
}

/** On a phone half the screen is keys: what is found must lie above them. */
const whereKeyboardsCover = '(max-width: 720px)'

/** Enter goes to the first game found. */
export function GameSearch({ query, onQuery, results }: GameSearchProps) {
  const box = useRef<HTMLElement>(null)
  const search = (text: string) => {
    onQuery(text)
    if (window.matchMedia(whereKeyboardsCover).matches) box.current?.scrollIntoView({ block: 'start' })
  }
  const goToFirst = (event: FormEvent) => {
    event.preventDefault()
    document.querySelector<HTMLElement>(`#${results} [data-play]`)?.focus()
  }
  return (
    <search className={styles.search} ref={box}>
      <form onSubmit={goToFirst}>
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={t('Search games')}
          placeholder={t('Search games')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={40}
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
