/** Finds a player while typing. The text stays in memory. An exact username, or the only match, is chosen without a press. */
import type { HouseData } from '@lucero/contract/house/client'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, type RefObject } from 'react'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouse } from '../../lib/house.ts'
import styles from './credit.module.css'

type Player = HouseData<'search'>['players'][number]

const minLength = 2
const maxShown = 6

/** The player that the text means, and the other matches. */
export function usePlayerSearch(text: string) {
  const query = useDeferredValue(text.trim())
  const isEnabled = query.length >= minLength
  const input = { text: query, limit: maxShown }
  const { data, error } = useHouse('search', input, { enabled: isEnabled, keepPrevious: true })
  const players = isEnabled ? data?.players : undefined
  const exact = players?.find(({ username }) => username.toLowerCase() === query.toLowerCase())
  const chosen = exact ?? (players?.length === 1 ? players[0] : undefined)
  return { players, error: isEnabled ? error : null, chosen, isLoading: isEnabled && !data && !error }
}

type PlayerSearchProps = {
  field: RefObject<HTMLInputElement | null>
  text: string
  onChange: (text: string) => void
  search: ReturnType<typeof usePlayerSearch>
}

export function PlayerSearch({ field, text, onChange, search }: PlayerSearchProps) {
  const { players, error, chosen, isLoading } = search
  return (
    <div className={styles.search}>
      <TextField
        ref={field}
        label={t('Find a player')}
        placeholder={t('Username, name or phone')}
        start={<Search />}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isLoading && <Skeleton height={40} />}
      {error && <p role="alert">{errorText(error)}</p>}
      {players?.length === 0 && <output>{t('No player fits.')}</output>}
      {!chosen && players && players.length > 0 && <Matches players={players} onChoose={onChange} />}
    </div>
  )
}

function Matches({ players, onChoose }: { players: readonly Player[]; onChoose: (username: string) => void }) {
  return (
    <ul className={styles.matches}>
      {players.map(({ username, name, phone }) => (
        <li key={username}>
          <button type="button" onClick={() => onChoose(username)}>
            <b>{username}</b> <span>{[name, phone].filter(Boolean).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
