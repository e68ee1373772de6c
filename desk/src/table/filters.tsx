/** Small controls above a table. Each writes its value into the address. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useRef, useState } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { isDay } from '../lib/days.ts'
import { useUrlState } from '../lib/url-state.ts'
import styles from './filters.module.css'

type Option = { value: string; label: string }

type SelectFilterProps = {
  label: string
  /** The name in the address. */
  name: string
  options: readonly Option[]
  /** The label of no filter. Without it the first option is the default. */
  all?: string
  fallback?: string
}

export function SelectFilter({ label, name, options, all, fallback = '' }: SelectFilterProps) {
  const url = useUrlState()
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={url.get(name) ?? fallback}
        onChange={({ currentTarget }) =>
          url.set({ [name]: currentTarget.value === fallback ? undefined : currentTarget.value })
        }
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

type TextFilterProps = { label: string; name: string }

export function TextFilter({ label, name }: TextFilterProps) {
  const url = useUrlState()
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={url.get(name) ?? ''}
        onChange={({ currentTarget }) => url.set({ [name]: currentTarget.value })}
      />
    </div>
  )
}

type DateFilterProps = { label: string; name: string; fallback?: string; max?: string }

/** A day as every page of the desk writes it. The date field of a browser has the form of its own language, so it is only the calendar. */
export function DateFilter({ label, name, fallback = '', max }: DateFilterProps) {
  const url = useUrlState()
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  /** The typed text while it is not a valid day. */
  const [draft, setDraft] = useState<string>()
  const value = url.get(name) ?? fallback
  const change = (text: string) => {
    const isComplete = text === '' ? fallback === '' : isDay(text) && (max === undefined || text <= max)
    setDraft(isComplete ? undefined : text)
    if (isComplete) url.set({ [name]: text || undefined })
  }
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.date}>
        <input
          id={id}
          inputMode="numeric"
          placeholder="2026-12-31"
          autoComplete="off"
          maxLength={10}
          aria-invalid={draft !== undefined && draft.length === 10}
          value={draft ?? value}
          onChange={({ currentTarget }) => change(currentTarget.value.trim())}
          onBlur={() => setDraft(undefined)}
        />
        <input
          ref={calendar}
          type="date"
          className={styles.calendar}
          tabIndex={-1}
          aria-hidden="true"
          max={max}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <button
          type="button"
          className={styles.open}
          aria-label={t('Calendar: {field}', { field: label })}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarDays aria-hidden="true" />
        </button>
      </span>
    </div>
  )
}
