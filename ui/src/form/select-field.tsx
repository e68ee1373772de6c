import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './select-field.module.css'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & {
    options: readonly { value: string; label: string }[]
    /** Label of the empty first option. */
    placeholder?: string
  }

/** The native select, which works best on phones. */
export function SelectField({ label, hint, error, id, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(links) => (
        <>
          <select {...select} {...links} className={styles.select}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </>
      )}
    </Field>
  )
}
