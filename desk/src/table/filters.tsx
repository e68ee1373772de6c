/** Small controls above a table. Each writes its value into the address. */
import { useId } from 'react'
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

export function DateFilter({ label, name, fallback = '', max }: DateFilterProps) {
  const url = useUrlState()
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        max={max}
        value={url.get(name) ?? fallback}
        onChange={({ currentTarget }) => url.set({ [name]: currentTarget.value })}
      />
    </div>
  )
}
