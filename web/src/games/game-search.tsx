import Search from 'lucide-react/icons/search'
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import styles from './lobby.module.css'
import { matchesMedia, phoneScreen } from '@lucero/ui/look/media.ts'
import { t } from '@lucero/ui/text/t.ts'

type GameSearchProps = {
  query: string
  onQuery: (query: string) => void
  /** Element id of the result list. */
  results: string
}

/** Enter moves the focus to the first result. */
export function GameSearch({ query, onQuery, results }: GameSearchProps) {
  const box = useRef<HTMLElement>(null)
  useSlash(box)
  const search = (text: string) => {
    onQuery(text)
    // The keyboard covers half of a phone's screen, so the results scroll above it.
    if (matchesMedia(phoneScreen)) box.current?.scrollIntoView({ block: 'start' })
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
          aria-keyshortcuts="/"
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
        />
        {query === '' && <kbd aria-hidden="true">/</kbd>}
      </form>
    </search>
  )
}

/** A slash outside of inputs and dialogs focuses the search. */
function useSlash(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isPlain || isTyping || document.querySelector('dialog, [role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      box.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}
