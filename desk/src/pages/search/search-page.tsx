/** Search of everything by one field. The text is in memory only: it may be a name or a phone number. */
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouse } from '../../lib/house.ts'
import { useCan } from '../../lib/session.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { useGroups } from './groups.tsx'
import { Results } from './results.tsx'
import styles from './search.module.css'

const minLength = 2
const pauseMs = 150

export default function SearchPage() {
  const [text, setText] = useState('')
  const searched = useLate(text.trim(), pauseMs)
  const { query, staff } = useFound(searched)
  const groups = useGroups(query.data, staff)
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  const isSearched = searched.length >= minLength
  const isSettled = isSearched && searched === text.trim() && !query.isFetching
  const keys = useResultKeys(
    groups.flatMap(({ results }) => results),
    isSettled,
  )
  return (
    <>
      <PageHeader title={pageTitles().search} />
      <SearchField text={text} onChange={setText} keys={keys} />
      <VisuallyHidden>
        <output>{isSettled && query.data ? plural(count, '{count} result', '{count} results') : ''}</output>
      </VisuallyHidden>
      {!isSearched ? (
        <Hint />
      ) : query.error ? (
        <ErrorState title={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : query.data && count === 0 && !query.isFetching ? (
        <EmptyState title={t('Nothing was found')} text={t('Check the spelling, or type fewer characters.')} />
      ) : (
        <Results groups={groups} listId={keys.listId} selected={keys.selected} isStale={query.isPlaceholderData} />
      )}
    </>
  )
}

function Hint() {
  return (
    <p className={styles.hint}>
      {t('Type at least two characters: a username, a real name, digits of a phone number, or an id.')}
    </p>
  )
}

type SearchFieldProps = { text: string; onChange: (text: string) => void; keys: ReturnType<typeof useResultKeys> }

function SearchField({ text, onChange, keys: { listId, selectedId, press, reset } }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles.field}>
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={pageTitles().search}
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={selectedId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('Username, name, phone, redeem, round or transfer')}
        maxLength={120}
        value={text}
        onChange={({ currentTarget }) => {
          reset()
          onChange(currentTarget.value)
        }}
        onKeyDown={press}
      />
    </div>
  )
}

/** The value as it was, until it has not changed for a moment. */
function useLate(value: string, ms: number): string {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}

/** Starting a search aborts the earlier one. The cache keeps no result after the page is left. */
function useFound(text: string) {
  const mayReadStaff = useCan('staff.read')
  const isSearched = text.length >= minLength
  const query = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('search', { text }, signal),
    enabled: isSearched,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const all = useHouse('listStaff', undefined, { enabled: mayReadStaff && isSearched }).data?.staff
  const staff = useMemo(
    () => (isSearched ? (all ?? []).filter(({ username }) => username.includes(text.toLowerCase())) : []),
    [all, text, isSearched],
  )
  return { query, staff }
}

/**
 * The arrow keys select a result, Enter opens it; the focus stays in the field. Enter before the results of the typed text have arrived opens the
 * first of them when they do, because a scanner types faster than the server replies.
 */
function useResultKeys(results: readonly { open: () => void }[], isSettled: boolean) {
  const base = useId()
  const [at, setAt] = useState(0)
  const opensFirst = useRef(false)
  const count = results.length
  const selected = count > 0 ? Math.min(at, count - 1) : undefined
  useEffect(() => {
    if (!isSettled || !opensFirst.current) return
    opensFirst.current = false
    results[0]?.open()
  }, [isSettled, results])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && selected !== undefined) setAt((selected + step + count) % count)
    else if (event.key !== 'Enter') return
    else if (!isSettled) opensFirst.current = true
    else if (selected !== undefined) results[selected]?.open()
    event.preventDefault()
  }
  const reset = () => {
    opensFirst.current = false
    setAt(0)
  }
  return {
    listId: count > 0 ? base : undefined,
    selected,
    selectedId: selected === undefined ? undefined : `${base}-${selected}`,
    press,
    reset,
  }
}
